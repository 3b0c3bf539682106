import { useId } from 'react';
import type { PageHint, PageRule } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { AddButton } from '#web/surfaces/studio/base/inputs/add-button.tsx';
import { Disclosure } from '#web/surfaces/studio/base/inputs/disclosure.tsx';
import { SelectField } from '#web/surfaces/studio/base/inputs/select-field.tsx';
import { MessageInputs } from '#web/surfaces/studio/base/messages/message-inputs.tsx';
import { findFreeName } from '#web/surfaces/studio/base/values/field-kinds.ts';
import { orNone } from '#web/surfaces/studio/base/values/without.ts';
import { useProductForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { findFirstMessage, findMessage } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useWording } from '#web/surfaces/studio/base/workspace/use-words.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { ConditionText } from '#web/surfaces/studio/language/sentences/condition-text.tsx';
import { ConditionNumberInput } from '#web/surfaces/studio/language/sentences/inputs/condition-number-input.tsx';
import { useSentenceScope } from '#web/surfaces/studio/language/sentences/use-sentence-scope.ts';
import type { SentenceScope } from '#web/surfaces/studio/language/terms/sentence-scope.ts';
import { LogicMembers } from '../controls/logic-members.tsx';
import type { PageContext } from '../edits/field-edits.ts';
import { HintPriceOptions } from './hint-price-options.tsx';
import { NamedCondition } from './named-condition.tsx';

type RuleEntry = PageRule | PageHint;

type RuleEditorProps = {
  on: PageContext;
  of: 'rules' | 'hints';
  rule: RuleEntry;
  /** The label of the field that shows the rule. */
  label: string;
  isOpen: boolean;
  onOpen: () => void;
  onChange: (rule: RuleEntry) => void;
};

/** Shows a rule or hint: its message and its condition. Both can be edited while it is open. */
export function RuleEditor({ on, of, rule, label, isOpen, onOpen, onChange }: RuleEditorProps) {
  const text = useText();
  const id = useId();
  const words = useWording();
  const form = useProductForm();
  const { mayEdit } = useWorkspace();
  const list = 'each' in rule ? rule.each : undefined;
  const scope = useSentenceScope({ list });
  const { name } = on;
  const condition = 'unless' in rule ? rule.unless : rule.when;
  const isShared = rule.message.includes('.');
  const message = isShared
    ? findMessage({ shared: words.shared } as never, rule.message)
    : findFirstMessage(
        words,
        `${name}.${of}.${rule.message}`,
        `pages.${name}.${of}.${rule.message}`,
        `hints.${rule.message}`,
      );
  const logic = list === undefined ? form.conditions[condition] : form.itemConditions[list]?.[condition];
  return (
    <div className="min-w-0 grow">
      <Disclosure title={message ?? text('studio-pages.noMessage')} controls={id} isOpen={isOpen} onOpen={onOpen}>
        {text(`studio-pages.${of}.at`, { field: label })}{' '}
        {logic !== undefined && <ConditionText value={logic} scope={scope} />}
      </Disclosure>
      {isOpen && (
        <div id={id} className="grid gap-4 border-line border-t p-4">
          <NamedCondition on={on} condition={condition} list={list} />
          {isShared ? (
            <p className="text-muted text-small">{text('studio-pages.sharedMessage')}</p>
          ) : (
            <MessageInputs
              label={text('studio-pages.words.message')}
              at={[name, of, rule.message]}
              fallbacks={[`hints.${rule.message}`]}
            />
          )}
          {'unless' in rule && <RuleParams rule={rule} scope={scope} onChange={onChange} />}
          {'kind' in rule && (
            <SelectField
              id={`${id}-kind`}
              label={text('studio-pages.hints.kind')}
              value={rule.kind}
              disabled={!mayEdit}
              onChange={(kind) => onChange({ ...rule, kind: kind as PageHint['kind'] })}
              choices={['info', 'warning'].map((value) => ({ value, label: text(`studio-pages.hints.${value}`) }))}
            />
          )}
          {'kind' in rule && <HintPriceOptions on={on} hint={rule} onChange={onChange} />}
          {'unless' in rule && (
            <Checkbox
              id={`${id}-binds`}
              label={text('studio-pages.also.binds.rule')}
              help={text('studio-pages.also.binds.help')}
              checked={rule.binds === true}
              disabled={!mayEdit}
              onChange={(is) => {
                const { binds: _gone, ...rest } = rule;
                onChange(is ? { ...rest, binds: true } : rest);
              }}
            />
          )}
        </div>
      )}
    </div>
  );
}

type RuleParamsProps = { rule: PageRule; scope: SentenceScope; onChange: (rule: PageRule) => void };

/** Edits the numbers that a rule's message contains as `{NAME}`: fixed numbers, or formulas over answers. */
function RuleParams({ rule, scope, onChange }: RuleParamsProps) {
  const text = useText();
  const { params = {}, ...rest } = rule;
  const put = (next: Record<string, Json>) => onChange(orNone(next) === undefined ? rest : { ...rest, params: next });
  const add = (value: Json) => put({ ...params, [findFreeName('limit', Object.keys(params))]: value });
  return (
    <>
      <LogicMembers
        values={params}
        scope={scope}
        said={(name) => {
          const title = text('studio-pages.param', { param: `{${name}}` });
          return { title, label: title, remove: text('studio-pages.also.params.remove', { param: `{${name}}` }) };
        }}
        boxOf={(value, label, write) =>
          typeof value === 'number' || typeof value === 'string' ? (
            <ConditionNumberInput label={label} value={value} onChange={write} />
          ) : undefined
        }
        onChange={put}
      />
      <div className="flex flex-wrap gap-2">
        <AddButton variant="quiet" onClick={() => add(0)}>
          {text('studio-pages.also.params.add')}
        </AddButton>
        <AddButton variant="quiet" onClick={() => add({ var: rule.at })}>
          {text('studio-pages.also.params.addFormula')}
        </AddButton>
      </div>
    </>
  );
}
