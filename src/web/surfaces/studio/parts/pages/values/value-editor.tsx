import { clsx } from 'clsx/lite';
import { Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import type { FormDefinition } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import schema from '#engine/schemas/form.schema.json' with { type: 'json' };
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/kit/action/icon-button.tsx';
import { Disclosure } from '#web/surfaces/studio/base/inputs/disclosure.tsx';
import { Member } from '#web/surfaces/studio/base/members/member.tsx';
import { type MemberArea, MemberAreaContext } from '#web/surfaces/studio/base/members/use-member.ts';
import { MessageInputs } from '#web/surfaces/studio/base/messages/message-inputs.tsx';
import { formFile, useProductForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { ConditionEditor } from '#web/surfaces/studio/language/conditions/condition-editor.tsx';
import { FormulaInput } from '#web/surfaces/studio/language/formula/formula-input.tsx';
import { printFormula } from '#web/surfaces/studio/language/formula/print-formula.ts';
import { useFormulaNames } from '#web/surfaces/studio/language/formula/use-formula-names.ts';
import { formatTerm } from '#web/surfaces/studio/language/sentences/format-sentence.ts';
import { useSentenceScope } from '#web/surfaces/studio/language/sentences/use-sentence-scope.ts';
import { buildSentenceScope } from '#web/surfaces/studio/language/terms/sentence-scope.ts';
import { parseTerm } from '#web/surfaces/studio/language/terms/term.ts';
import { UsageList, useUsages } from '../controls/usage-list.tsx';
import { useUnits } from '../extras/field-extras.tsx';

const derived: MemberArea = {
  ...{ fileOf: formFile, schema, under: ['derived'], hasRefs: true, words: 'studio-pages.values' },
  choices: { type: 'types' },
  idOf: (path) => `value-${path}`,
};

type ValueEditorProps = {
  value: FormDefinition['derived'][number];
  at: number;
  label: string;
  isOpen: boolean;
  onOpen: () => void;
  onRemove: () => void;
};

/** Shows a derived value and its inputs as text. While it is open, it shows the formula, type, name and uses. */
export function ValueEditor({ value, at, label, isOpen, onOpen, onRemove }: ValueEditorProps) {
  const text = useText();
  const format = useFormat();
  const form = useProductForm();
  const units = useUnits();
  const whole = useSentenceScope();
  const { workspace, product, mayEdit } = useWorkspace();
  // The formula may use answers and the derived values before it.
  const scope = useMemo(() => {
    const later = new Set(form.derived.slice(at).map(({ set }) => set));
    return buildSentenceScope(
      whole.all.filter(({ name }) => !later.has(name)),
      whole.currency,
    );
  }, [whole, form, at]);
  const names = useFormulaNames(scope);
  const term = parseTerm(value.logic);
  const said = term ? formatTerm(term, { kind: 'text' }, { text, format, scope: whole }) : printFormula(value.logic);
  const uses = useUsages(value.set);
  const write = (logic: Json) =>
    workspace.change(
      { path: formFile(product), at: ['derived', at, 'logic'], to: logic },
      { merge: `derived ${value.set} logic` },
    );
  const id = `value-${value.set}`;
  return (
    <li
      data-place={`/derived/${at}`}
      className={clsx('rounded-card border bg-card', isOpen ? 'border-primary' : 'border-line')}
    >
      <div className="flex items-center">
        <Disclosure title={label} controls={id} isOpen={isOpen} onOpen={onOpen}>
          {said}
        </Disclosure>
        {mayEdit && (
          <IconButton icon={Trash2} label={text('studio-pages.removeField', { field: label })} onClick={onRemove} />
        )}
      </div>
      {isOpen && (
        <fieldset id={id} disabled={!mayEdit} className="grid min-w-0 gap-4 border-line border-t p-4">
          <legend className="sr-only">{label}</legend>
          <MessageInputs label={text('studio-pages.values.name')} at={['shows', value.set]} isOptional />
          {value.type === 'boolean' ? (
            <ConditionEditor
              label={text('studio-pages.values.formula')}
              value={value.logic}
              scope={scope}
              onChange={write}
            />
          ) : (
            <div className="grid gap-1">
              <span className="font-semibold text-ink text-small">{text('studio-pages.values.formula')}</span>
              <FormulaInput
                label={text('studio-pages.values.formula')}
                value={value.logic}
                names={names}
                onChange={write}
              />
            </div>
          )}
          <MemberAreaContext value={derived}>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <Member at={[at, 'type']} id={`${id}-type`} />
              {(value.type === 'integer' || value.type === 'decimal') && (
                <Member
                  at={[at, 'unit']}
                  id={`${id}-unit`}
                  label={text('studio-pages.also.unit.label')}
                  placeholder={text('studio-pages.also.unit.none')}
                  choices={units}
                />
              )}
            </div>
          </MemberAreaContext>
          <div className="text-small">
            {uses.length === 0 ? (
              <p className="text-muted">{text('studio-pages.values.unused')}</p>
            ) : (
              <>
                <p>{text('studio-pages.values.used')}</p>
                <UsageList uses={uses} />
              </>
            )}
          </div>
        </fieldset>
      )}
    </li>
  );
}
