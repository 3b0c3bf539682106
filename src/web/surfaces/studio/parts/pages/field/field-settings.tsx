import type { FieldSchema } from '#engine/language/definition.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { PlaceComments } from '#web/surfaces/studio/base/comments/place-comments.tsx';
import { SelectField } from '#web/surfaces/studio/base/inputs/select-field.tsx';
import { MessageInputs } from '#web/surfaces/studio/base/messages/message-inputs.tsx';
import {
  createField,
  detectFieldKind,
  type FieldKind,
  fieldKinds,
} from '#web/surfaces/studio/base/values/field-kinds.ts';
import { formFile } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { useNames } from '#web/surfaces/studio/base/workspace/use-words.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { PageMembers } from '../controls/page-members.tsx';
import {
  fieldMessagePath,
  isSectionStart,
  type PageContext,
  readFieldUi,
  selectFields,
  setRequired,
  startSection,
  writeField,
  writeFieldUi,
} from '../edits/field-edits.ts';
import { FieldExtras } from '../extras/field-extras.tsx';
import { FieldLimits } from './field-limits.tsx';
import { DefaultAnswer, FieldCondition, OfferedOptions } from './field-logic.tsx';
import { FieldOptions } from './field-options.tsx';

/** Kinds into which a field can be changed. Fields with options or lists cannot change their kind. */
const changeable: FieldKind[] = fieldKinds.filter((kind) => !['list', 'several', 'people', 'choice'].includes(kind));

/** Edits all settings of a field: its texts, its answer, its limits, its condition and its first answer. */
export function FieldSettings({ on, field }: { on: PageContext; field: string }) {
  const text = useText();
  const { workspace, release, product, mayEdit } = useWorkspace();
  const names = useNames();
  const { page, list } = on;
  const inList = list === undefined ? [] : [list, 'items', 'properties'];
  const { properties, required } = selectFields(on);
  const schema = properties[field] as FieldSchema;
  const ui = readFieldUi(on, field);
  const kind = detectFieldKind(schema, ui);
  const isRequired = required?.includes(field) ?? false;
  const words = fieldMessagePath(on, field);
  const id = `setting-${words.join('-')}`;

  const become = (next: string) => {
    const made = createField(next as FieldKind);
    const isLooked = made.ui !== undefined || ui !== undefined;
    workspace.change([
      writeField(on, field, [], made.schema),
      ...(isLooked ? [writeFieldUi(on, field, [], made.ui)] : []),
    ]);
  };

  return (
    <PageMembers name={on.name}>
      <PlaceComments
        release={release}
        place={{ path: formFile(product), steps: ['pages', on.name, 'schema', 'properties', ...inList, field] }}
        name={names.field(on.name, list === undefined ? field : `${list}.${field}`)}
      />
      <fieldset disabled={!mayEdit} className="grid min-w-0 gap-5">
        <legend className="sr-only">{text('studio-pages.settings')}</legend>
        {(['label', 'help'] as const).map((rest) => (
          <MessageInputs
            key={rest}
            label={text(`studio-pages.words.${rest}`)}
            at={[...words, rest]}
            fallbacks={[`fields.${field}.${rest}`]}
            isOptional={rest === 'help'}
          />
        ))}
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={isRequired}
            onChange={({ target }) => workspace.change(setRequired(on, field, target.checked))}
            className="size-5 accent-primary"
          />
          {text('studio-pages.required')}
        </label>
        {changeable.includes(kind) && (
          <SelectField
            id={`${id}-kind`}
            label={text('studio-pages.kind')}
            help={text('studio-pages.kindHelp')}
            value={kind}
            onChange={become}
            choices={changeable.map((one) => ({ value: one, label: text(`studio-pages.kinds.${one}`) }))}
          />
        )}
        <FieldLimits on={on} field={field} schema={schema} kind={kind} />
        <FieldOptions on={on} field={field} schema={schema} />
        {list === undefined && (
          <>
            <OfferedOptions on={on} field={field} schema={schema} />
            <FieldCondition on={on} field={field} />
            <DefaultAnswer on={on} field={field} />
          </>
        )}
        <FieldExtras on={on} field={field} schema={schema} kind={kind} />
        {mayEdit && list === undefined && !isSectionStart(page, field) && (
          <Button
            variant="quiet"
            className="justify-self-start"
            onClick={() => workspace.change(startSection(on, field))}
          >
            {text('studio-pages.beginSection')}
          </Button>
        )}
      </fieldset>
    </PageMembers>
  );
}
