import type { FieldSchema } from '#engine/language/definition.ts';
import { isObject } from '#engine/language/json.ts';
import type { MessageTree } from '#shared/flatten-messages.ts';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { SelectField } from '#web/surfaces/studio/base/inputs/select-field.tsx';
import type { FieldKind } from '#web/surfaces/studio/base/values/field-kinds.ts';
import { orNone, without } from '#web/surfaces/studio/base/values/without.ts';
import { useProductForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { useAllWords } from '#web/surfaces/studio/base/workspace/use-words.ts';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { useSentenceScope } from '#web/surfaces/studio/language/sentences/use-sentence-scope.ts';
import { fieldMessagePath, type PageContext, readFieldUi, writeFieldUi, writePage } from '../edits/field-edits.ts';

type FieldExtrasProps = { on: PageContext; field: string; schema: FieldSchema; kind: FieldKind };

/** The display styles of each kind of field. Kinds without a choice of styles are not listed. */
const widgetsByKind: Partial<Record<FieldKind, readonly string[]>> = {
  choice: ['cards', 'select', 'combobox', 'plans'],
  list: ['combobox', 'select', 'cards'],
  several: ['checks', 'combobox'],
  number: ['number', 'stepper'],
};

/** Edits more settings of a field: its display, unit and price, and a calculated value that replaces the answer. */
export function FieldExtras({ on, field, schema, kind }: FieldExtrasProps) {
  return (
    <>
      <WidgetSelect {...{ on, field, kind }} />
      {kind === 'number' && <UnitSelect {...{ on, field }} />}
      {on.list === undefined && (
        <>
          {(kind === 'yesNo' || kind === 'several') && <Listed {...{ on, field }} member="costs" />}
          {on.page.choices?.[field] !== undefined && <Listed {...{ on, field }} member="takesOnly" />}
          {kind === 'tick' && <Listed {...{ on, field }} member="declares" />}
          {kind === 'choice' && <ReplacementValue {...{ on, field, schema }} />}
        </>
      )}
    </>
  );
}

type ListedProps = { on: PageContext; field: string; member: 'costs' | 'takesOnly' | 'declares' };

/** A checkbox that adds the field to one of the page's lists of fields. */
function Listed({ on, field, member }: ListedProps) {
  const text = useText();
  const { workspace, mayEdit } = useWorkspace();
  const listed = on.page[member] ?? [];
  const set = (is: boolean) => {
    const rest = listed.filter((one) => one !== field);
    workspace.change(writePage(on, [member], orNone(is ? [...rest, field] : rest)));
  };
  return (
    <Checkbox
      id={`${member}-${on.name}-${field}`}
      label={text(`studio-pages.also.${member}.label`)}
      help={text(`studio-pages.also.${member}.help`)}
      checked={listed.includes(field)}
      disabled={!mayEdit}
      onChange={set}
    />
  );
}

/** Reads and writes a display keyword of a field (`ui:widget` or `ui:unit`) as text. It is empty if it is not set. */
function useLook(on: PageContext, field: string, keyword: string) {
  const { workspace } = useWorkspace();
  const look = readFieldUi(on, field);
  return {
    look: isObject(look) ? look : {},
    value: isObject(look) && typeof look[keyword] === 'string' ? look[keyword] : '',
    write: (to: string) => workspace.change(writeFieldUi(on, field, [keyword], to || undefined)),
  };
}

function WidgetSelect({ on, field, kind }: Omit<FieldExtrasProps, 'schema'>) {
  const text = useText();
  const { workspace, product } = useWorkspace();
  const compare = useFile<{ compare?: string }>(`product-schemas/${product}/rating.json`)?.compare;
  const { look, value, write } = useLook(on, field, 'ui:widget');
  const usual = widgetsByKind[kind];
  if (usual === undefined) return null;
  // The `plans` style is only for the field whose options have prices.
  const known = usual.filter((one) => one !== 'plans' || compare === field || value === one);
  const choices = known.includes(value) || value === '' ? known : [value, ...known];
  const id = `look-${fieldMessagePath(on, field).join('-')}`;
  return (
    <>
      <SelectField
        id={id}
        label={text('studio-pages.also.look.label')}
        value={value}
        placeholder={text('studio-pages.also.look.usual')}
        onChange={write}
        choices={choices.map((one) => ({
          value: one,
          label: usual.includes(one) ? text(`studio-pages.also.look.${one}`) : one,
        }))}
      />
      {value === 'checks' && (
        <Checkbox
          id={`${id}-beside`}
          label={text('studio-pages.also.helpBeside.label')}
          help={text('studio-pages.also.helpBeside.help')}
          checked={isObject(look['ui:options']) && look['ui:options'].helpBeside === true}
          onChange={(is) =>
            workspace.change(writeFieldUi(on, field, ['ui:options'], is ? { helpBeside: true } : undefined))
          }
        />
      )}
    </>
  );
}

/** Edits the unit of a number. Only units with texts are offered. */
function UnitSelect({ on, field }: { on: PageContext; field: string }) {
  const text = useText();
  const { value, write } = useLook(on, field, 'ui:unit');
  return (
    <SelectField
      id={`unit-${fieldMessagePath(on, field).join('-')}`}
      label={text('studio-pages.also.unit.label')}
      help={text('studio-pages.also.unit.help')}
      value={value}
      placeholder={text('studio-pages.also.unit.none')}
      onChange={write}
      choices={useUnits()}
    />
  );
}

/** Returns the units of numbers, with their plural texts as labels. */
export function useUnits(): { value: string; label: string }[] {
  const { own, shared } = useAllWords().en;
  const units = { ...(shared.units as MessageTree), ...(own.units as MessageTree) };
  return Object.entries(units).map(([value, words]) => ({
    value,
    label: String((isObject(words) && words.other) || value)
      .replace('{count}', '')
      .trim(),
  }));
}

/** Edits the calculated value that may replace the chosen option. */
function ReplacementValue({ on, field, schema }: Omit<FieldExtrasProps, 'kind'>) {
  const text = useText();
  const { workspace } = useWorkspace();
  const scope = useSentenceScope();
  const { derived } = useProductForm();
  const { page, name } = on;
  const chosen = page.applies?.[field] ?? '';
  const fitting = derived.filter(
    ({ set, values }) => set === chosen || values?.some((value) => schema.enum?.includes(value)),
  );
  if (fitting.length === 0) return null;
  const choose = (to: string) => {
    const others = without(page.applies, field);
    workspace.change(writePage(on, ['applies'], orNone(to === '' ? others : { ...others, [field]: to })));
  };
  return (
    <SelectField
      id={`applies-${name}-${field}`}
      label={text('studio-pages.also.applies.label')}
      help={text('studio-pages.also.applies.help')}
      value={chosen}
      placeholder={text('studio-pages.also.applies.none')}
      onChange={choose}
      choices={fitting.map(({ set }) => ({ value: set, label: scope.find(set)?.label ?? set }))}
    />
  );
}
