import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import type { FieldSchema } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { isPlanField } from '#engine/language/messages/needed-messages.ts';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { SelectField } from '#web/surfaces/studio/base/inputs/select-field.tsx';
import { MessageInputs } from '#web/surfaces/studio/base/messages/message-inputs.tsx';
import { addPlan, type Benefits, benefitsFile, removePlan } from '#web/surfaces/studio/base/values/benefit-changes.ts';
import { listDomainChanges } from '#web/surfaces/studio/base/values/domain-changes.ts';
import { generateFreeName } from '#web/surfaces/studio/base/values/field-kinds.ts';
import { moveItem } from '#web/surfaces/studio/base/values/move-item.ts';
import { useProductForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { messagesFile } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useNames } from '#web/surfaces/studio/base/workspace/use-words.ts';
import { wordChanges } from '#web/surfaces/studio/base/workspace/word-changes.ts';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { useListCodes } from '#web/surfaces/studio/language/sentences/use-sentence-scope.ts';
import { FieldActions } from '../controls/field-actions.tsx';
import { useListChoices } from '../controls/use-list-choices.ts';
import { fieldMessagePath, type PageContext, writeField } from '../edits/field-edits.ts';

type FieldOptionsProps = { on: PageContext; field: string; schema: FieldSchema };

/** Edits the options of a field: its own options with their texts, texts for yes and no, or a list. */
export function FieldOptions({ on, field, schema }: FieldOptionsProps) {
  const text = useText();
  const lists = useListChoices();
  const codesOf = useListCodes();
  const { workspace } = useWorkspace();
  const inner = schema.items && schema.items.type !== 'object' ? schema.items : schema;
  const at = inner === schema ? [] : ['items'];
  if (inner.list !== undefined)
    return (
      <SelectField
        id={`list-${fieldMessagePath(on, field).join('-')}`}
        label={text('studio-pages.fromList')}
        help={text('studio-pages.listHelp', { count: codesOf(inner.list).length })}
        value={inner.list}
        onChange={(list) => workspace.change(writeField(on, field, [...at, 'list'], list))}
        choices={lists}
      />
    );
  if (schema.type === 'boolean' && schema.const === undefined)
    return <OptionWords on={on} field={field} codes={['true', 'false']} />;
  if (inner.enum === undefined) return null;
  return <CustomOptions on={on} field={field} codes={inner.enum} at={[...at, 'enum']} />;
}

/** Returns true for the field that asks for the plan: its options are the plans, with their names. */
const isOfPlans = ({ page, list }: PageContext, field: string): boolean =>
  list === undefined && isPlanField((page.uiSchema as Record<string, Json> | undefined)?.[field]);

/** Edits the texts of all options, one option below the other. */
function OptionWords({ on, field, codes }: { on: PageContext; field: string; codes: readonly (string | number)[] }) {
  const text = useText();
  const names = useNames();
  const { name } = on;
  const isPlan = isOfPlans(on, field);
  const [, ...place] = fieldMessagePath(on, field);
  const path = place.join('.');
  return (
    <div className="grid gap-3">
      <h4 className="font-semibold text-ink text-small">{text('studio-pages.options')}</h4>
      {codes.map((code) => (
        <MessageInputs
          key={code}
          label={text('studio-pages.option', {
            option: names.option(name, path, code),
          })}
          at={isPlan ? ['plans', String(code), 'name'] : [name, ...place, 'options', String(code)]}
          fallbacks={isPlan ? [] : [`fields.${field}.options.${code}`]}
        />
      ))}
    </div>
  );
}

type CustomOptionsProps = {
  on: PageContext;
  field: string;
  codes: readonly (string | number)[];
  at: readonly string[];
};

function CustomOptions({ on, field, codes, at }: CustomOptionsProps) {
  const text = useText();
  const names = useNames();
  const { workspace, product, mayEdit } = useWorkspace();
  const [typed, setTyped] = useState('');
  const id = useId();
  const { name } = on;
  const place = fieldMessagePath(on, field);
  const path = place.slice(1).join('.');
  const form = useProductForm();
  const benefits = useFile<Benefits>(benefitsFile(product));
  const cover = isOfPlans(on, field) && benefits ? { product, benefits, read: workspace.value } : undefined;
  const put = (next: (string | number)[]) => workspace.change(writeField(on, field, at, next));
  const add = () => {
    if (typed.trim() === '') return;
    const code = generateFreeName(typed, new Set(codes.map(String)), 'option');
    workspace.change(
      cover
        ? addPlan(cover, form, code, { en: typed.trim() })
        : [
            writeField(on, field, at, [...codes, code]),
            ...listDomainChanges(workspace.value, product, field, { added: code }),
            { path: messagesFile(product, 'en'), at: [...place, 'options', code], to: typed.trim() },
          ],
    );
    setTyped('');
  };
  const remove = (code: string | number) =>
    workspace.change(
      cover
        ? removePlan(cover, form, String(code))
        : [
            writeField(
              on,
              field,
              at,
              codes.filter((one) => one !== code),
            ),
            ...listDomainChanges(workspace.value, product, field, { removed: String(code) }),
            ...wordChanges(product, [...place, 'options', String(code)]),
          ],
    );
  return (
    <div className="grid gap-3">
      <OptionWords on={on} field={field} codes={codes} />
      {mayEdit && (
        <>
          <ul className="grid gap-1">
            {codes.map((code, index) => (
              <li key={code} className="flex items-center gap-1">
                <span className="min-w-0 grow break-words">{names.option(name, path, code)}</span>
                <FieldActions
                  label={names.option(name, path, code)}
                  mayMove={(by) => codes[index + by] !== undefined}
                  onMove={(by) => put(moveItem(codes, index, index + by))}
                  onRemove={codes.length > 1 ? () => remove(code) : undefined}
                />
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap items-end gap-2">
            <div className="grid grow gap-1">
              <label htmlFor={id} className="text-small">
                {text('studio-pages.newOption')}
              </label>
              <TextInput
                id={id}
                autoComplete="off"
                maxLength={120}
                value={typed}
                onChange={setTyped}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                  event.preventDefault();
                  add();
                }}
              />
            </div>
            <Button icon={Plus} variant="secondary" onClick={add}>
              {text('studio-pages.addOption')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
