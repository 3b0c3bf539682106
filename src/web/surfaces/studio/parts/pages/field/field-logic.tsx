import { useMemo } from 'react';
import type { FieldSchema } from '#engine/language/definition.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { SelectField } from '#web/surfaces/studio/base/inputs/select-field.tsx';
import { useMembers } from '#web/surfaces/studio/base/members/use-member.ts';
import { generateFreeName } from '#web/surfaces/studio/base/values/field-kinds.ts';
import { useProductForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { humanizeName } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { ConditionEditor } from '#web/surfaces/studio/language/conditions/condition-editor.tsx';
import { createDefaultObject } from '#web/surfaces/studio/language/sentences/assertions.ts';
import { ConditionText } from '#web/surfaces/studio/language/sentences/condition-text.tsx';
import { ObjectInput } from '#web/surfaces/studio/language/sentences/inputs/object-input.tsx';
import { useSentenceScope } from '#web/surfaces/studio/language/sentences/use-sentence-scope.ts';
import { buildSentenceScope } from '#web/surfaces/studio/language/terms/sentence-scope.ts';
import { parseTerm, termToLogic } from '#web/surfaces/studio/language/terms/term.ts';
import { type PageContext, writeForm } from '../edits/field-edits.ts';
import { listUsedNames } from '../edits/limits.ts';
import { NamedCondition } from '../rules/named-condition.tsx';

const ALWAYS = '';
const NEW_CONDITION = '.new';

/** Edits when a field is asked: always, or under a condition, which can be changed or created here. */
export function FieldCondition({ on, field }: { on: PageContext; field: string }) {
  const text = useText();
  const form = useProductForm();
  const { workspace, write, changesOf } = useMembers();
  const { page, name } = on;
  const chosen = page.when?.[field] ?? ALWAYS;
  const choose = (next: string) => {
    if (next !== NEW_CONDITION) return write(['when', field], next || undefined);
    const condition = generateFreeName(`asks ${field}`, listUsedNames(form), 'asks');
    const other = Object.keys(page.schema.properties).find((one) => one !== field) ?? field;
    workspace.change([
      writeForm(on, ['conditions', condition], { answered: { var: other } }),
      ...changesOf(['when', field], condition),
    ]);
  };
  return (
    <div className="grid gap-2">
      <SelectField
        id={`when-${name}-${field}`}
        label={text('studio-pages.when')}
        value={chosen}
        onChange={choose}
        placeholder={text('studio-pages.always')}
        choices={[
          { value: NEW_CONDITION, label: text('studio-pages.newCondition') },
          ...Object.keys(form.conditions).map((condition) => ({ value: condition, label: humanizeName(condition) })),
        ]}
      />
      {chosen !== ALWAYS && <NamedCondition on={on} condition={chosen} />}
    </div>
  );
}

type OfferedOptionsProps = { on: PageContext; field: string; schema: FieldSchema };

/** Edits the offered options of a field: all, or those for which a sentence about the option is true. */
export function OfferedOptions({ on, field, schema }: OfferedOptionsProps) {
  const text = useText();
  const { write, mayEdit } = useMembers();
  const scope = useSentenceScope({ optionOf: field });
  const value = on.page.choices?.[field];
  const inner = schema.items && schema.items.type !== 'object' ? schema.items : schema;
  const codes = inner.enum ?? [];
  if (inner.list === undefined && codes.length === 0) return null;
  const put = (to: typeof value) => write(['choices', field], to, { merge: `choices ${on.name} ${field}` });
  const first = scope.find('item')?.options?.()[0]?.code ?? '';
  return (
    <div className="grid gap-2">
      {value !== undefined && (
        <ConditionEditor label={text('studio-pages.offered')} value={value} scope={scope} onChange={put} />
      )}
      {mayEdit && (
        <Button
          variant="quiet"
          className="justify-self-start"
          onClick={() => put(value === undefined ? { '!=': [{ var: 'item' }, first] } : undefined)}
        >
          {text(value === undefined ? 'studio-pages.offerSome' : 'studio-pages.offerAll')}
        </Button>
      )}
    </div>
  );
}

/** Edits the first answer of a field: none, a value, or a date relative to today. */
export function DefaultAnswer({ on, field }: { on: PageContext; field: string }) {
  const text = useText();
  const { start } = useProductForm();
  const { workspace, mayEdit } = useWorkspace();
  const whole = useSentenceScope();
  const named = whole.find(field);
  // At this point there are no answers yet. Only the date is known.
  const scope = useMemo(
    () =>
      buildSentenceScope(
        [...(named ? [named] : []), ...whole.all.filter(({ name }) => name === 'asOf')],
        whole.currency,
      ),
    [named, whole],
  );
  const logic = start[field];
  const term = logic === undefined ? undefined : parseTerm(logic);
  if (!named || ['people', 'several', 'tick'].includes(named.kind)) return null;
  const write = (to: Parameters<typeof termToLogic>[0] | undefined) =>
    workspace.change(writeForm(on, ['start', field], to === undefined ? undefined : termToLogic(to)), {
      merge: `start ${field}`,
    });
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1 font-semibold text-ink text-small">{text('studio-pages.begins')}</legend>
      {logic === undefined && <p className="text-muted text-small">{text('studio-pages.beginsEmpty')}</p>}
      {term && (
        <ObjectInput
          subject={{ is: 'name', name: field }}
          object={term}
          scope={scope}
          label={text('studio-pages.begins')}
          onChange={write}
        />
      )}
      {logic !== undefined && !term && <ConditionText value={logic} scope={whole} />}
      {mayEdit && (
        <Button
          variant="quiet"
          className="justify-self-start"
          onClick={() => write(logic === undefined ? createDefaultObject(named) : undefined)}
        >
          {text(logic === undefined ? 'studio-pages.beginWith' : 'studio-pages.beginWithNothing')}
        </Button>
      )}
    </fieldset>
  );
}
