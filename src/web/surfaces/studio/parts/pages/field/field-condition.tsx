import { useText } from '#web/i18n/use-text.ts';
import { SelectField } from '#web/surfaces/studio/base/inputs/select-field.tsx';
import { generateFreeName } from '#web/surfaces/studio/base/values/field-kinds.ts';
import { orNone, without } from '#web/surfaces/studio/base/values/without.ts';
import { useProductForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { humanizeName } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { type PageContext, writeForm, writePage } from '../edits/field-edits.ts';
import { listUsedNames } from '../edits/limits.ts';
import { NamedCondition } from '../rules/named-condition.tsx';

const ALWAYS = '';
const NEW_CONDITION = '.new';

/** Edits when a field is asked: always, or under a condition, which can be changed or created here. */
export function FieldCondition({ on, field }: { on: PageContext; field: string }) {
  const text = useText();
  const form = useProductForm();
  const { workspace } = useWorkspace();
  const { page, name } = on;
  const chosen = page.when?.[field] ?? ALWAYS;
  const choose = (next: string) => {
    if (next === ALWAYS) {
      return workspace.change(writePage(on, ['when'], orNone(without(page.when, field))));
    }
    if (next !== NEW_CONDITION) return workspace.change(writePage(on, ['when', field], next));
    const condition = generateFreeName(`asks ${field}`, listUsedNames(form), 'asks');
    const other = Object.keys(page.schema.properties).find((one) => one !== field) ?? field;
    workspace.change([
      writeForm(on, ['conditions', condition], { answered: { var: other } }),
      writePage(on, ['when', field], condition),
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
