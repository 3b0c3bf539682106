import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { FieldSchema } from '#engine/language/definition.ts';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { IconButton } from '#web/kit/action/icon-button.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { SelectField } from '#web/surfaces/studio/base/inputs/select-field.tsx';
import { MessageInputs } from '#web/surfaces/studio/base/messages/message-inputs.tsx';
import { generateFreeName } from '#web/surfaces/studio/base/values/field-kinds.ts';
import { findFieldMessage, humanizeName, messagesFile } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useWording } from '#web/surfaces/studio/base/workspace/use-words.ts';
import { wordChanges } from '#web/surfaces/studio/base/workspace/word-changes.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { useListCodes } from '#web/surfaces/studio/language/sentences/use-sentence-scope.ts';
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

/** Edits the texts of all options, one option below the other. */
function OptionWords({ on, field, codes }: { on: PageContext; field: string; codes: readonly (string | number)[] }) {
  const text = useText();
  const words = useWording();
  const { name } = on;
  const [, ...place] = fieldMessagePath(on, field);
  const path = place.join('.');
  return (
    <div className="grid gap-3">
      <h4 className="font-semibold text-ink text-small">{text('studio-pages.options')}</h4>
      {codes.map((code) => (
        <MessageInputs
          key={code}
          label={text('studio-pages.option', {
            option: findFieldMessage(words, name, path, `options.${code}`) ?? humanizeName(String(code)),
          })}
          at={[name, ...place, 'options', String(code)]}
          fallbacks={[`pages.${name}.${path}.options.${code}`, `fields.${field}.options.${code}`]}
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
  const words = useWording();
  const { workspace, product, mayEdit } = useWorkspace();
  const [typed, setTyped] = useState('');
  const id = useId();
  const { name } = on;
  const place = fieldMessagePath(on, field);
  const nameOf = (code: string | number) =>
    findFieldMessage(words, name, place.slice(1).join('.'), `options.${code}`) ?? humanizeName(String(code));
  const put = (next: (string | number)[]) => workspace.change(writeField(on, field, at, next));
  const add = () => {
    if (typed.trim() === '') return;
    const code = generateFreeName(typed, new Set(codes.map(String)), 'option');
    workspace.change([
      writeField(on, field, at, [...codes, code]),
      { path: messagesFile(product, 'en'), at: [...place, 'options', code], to: typed.trim() },
    ]);
    setTyped('');
  };
  return (
    <div className="grid gap-3">
      <OptionWords on={on} field={field} codes={codes} />
      {mayEdit && (
        <>
          <ul className="grid gap-1">
            {codes.map((code, index) => (
              <li key={code} className="flex items-center gap-1">
                <span className="min-w-0 grow break-words">{nameOf(code)}</span>
                {(
                  [
                    ['up', ArrowUp, index - 1],
                    ['down', ArrowDown, index + 1],
                  ] as const
                ).map(([way, icon, to]) => (
                  <IconButton
                    icon={icon}
                    key={way}
                    disabled={to < 0 || to >= codes.length}
                    label={text(`studio-pages.${way}`, { field: nameOf(code) })}
                    onClick={() => put(codes.toSpliced(index, 1).toSpliced(to, 0, code))}
                    className="text-primary-deep hover:bg-primary-tint disabled:opacity-40"
                  />
                ))}
                <IconButton
                  icon={Trash2}
                  disabled={codes.length === 1}
                  label={text('studio-pages.removeField', { field: nameOf(code) })}
                  onClick={() =>
                    workspace.change([
                      writeField(on, field, at, codes.toSpliced(index, 1)),
                      ...wordChanges(product, [...place, 'options', String(code)]),
                    ])
                  }
                  className="text-muted hover:text-error disabled:opacity-40"
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
            <Button variant="secondary" onClick={add}>
              <Icon of={Plus} className="size-4.5" />
              {text('studio-pages.addOption')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
