import type { FieldSchema } from '#engine/language/definition.ts';
import { isObject } from '#engine/language/json.ts';
import type { MessageTree } from '#shared/flatten-messages.ts';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Member } from '#web/surfaces/studio/base/members/member.tsx';
import { useMembers } from '#web/surfaces/studio/base/members/use-member.ts';
import type { FieldKind } from '#web/surfaces/studio/base/values/field-kinds.ts';
import { orNone } from '#web/surfaces/studio/base/values/without.ts';
import { useProductForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { useAllWords } from '#web/surfaces/studio/base/workspace/use-words.ts';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { useSentenceScope } from '#web/surfaces/studio/language/sentences/use-sentence-scope.ts';
import { fieldMessagePath, type PageContext, uiPath } from '../edits/field-edits.ts';

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
  const text = useText();
  const units = useUnits();
  return (
    <>
      <WidgetSelect {...{ on, field, kind }} />
      {kind === 'number' && (
        <Member
          at={[...uiPath(on), field, 'ui:unit']}
          id={`unit-${fieldMessagePath(on, field).join('-')}`}
          placeholder={text('studio-pages.also.unit.none')}
          choices={units}
        />
      )}
      {on.list === undefined && (
        <>
          {['yesNo', 'several', 'choice'].includes(kind) && <Listed {...{ on, field }} member="costs" />}
          {on.page.choices?.[field] !== undefined && (
            <>
              <Listed {...{ on, field }} member="takesOnly" />
              <Listed {...{ on, field }} member="keepsChoice" />
            </>
          )}
          {kind === 'tick' && <Listed {...{ on, field }} member="declares" />}
          {kind === 'choice' && <ReplacementValue {...{ on, field, schema }} />}
        </>
      )}
    </>
  );
}

type ListedProps = { on: PageContext; field: string; member: 'costs' | 'takesOnly' | 'keepsChoice' | 'declares' };

/** A checkbox that adds the field to one of the page's lists of fields. */
function Listed({ on, field, member }: ListedProps) {
  const text = useText();
  const { write, mayEdit } = useMembers();
  const listed = on.page[member] ?? [];
  const rest = listed.filter((one) => one !== field);
  return (
    <Checkbox
      id={`${member}-${on.name}-${field}`}
      label={text(`studio-pages.also.${member}.label`)}
      help={text(`studio-pages.also.${member}.help`)}
      checked={listed.includes(field)}
      disabled={!mayEdit}
      onChange={(is) => write(member, orNone(is ? [...rest, field] : rest))}
    />
  );
}

function WidgetSelect({ on, field, kind }: Omit<FieldExtrasProps, 'schema'>) {
  const text = useText();
  const { product } = useWorkspace();
  const { read, write } = useMembers();
  const compare = useFile<{ compare?: string }>(`product-schemas/${product}/rating.json`)?.compare;
  const at = [...uiPath(on), field];
  const value = read([...at, 'ui:widget']);
  const usual = widgetsByKind[kind];
  if (usual === undefined) return null;
  // The `plans` style is only for the field whose options have prices.
  const known = usual.filter((one) => one !== 'plans' || compare === field || value === one);
  const choices = typeof value !== 'string' || known.includes(value) ? known : [value, ...known];
  const id = `look-${fieldMessagePath(on, field).join('-')}`;
  return (
    <>
      <Member
        at={[...at, 'ui:widget']}
        id={id}
        placeholder={text('studio-pages.also.look.usual')}
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
          checked={read([...at, 'ui:options', 'helpBeside']) === true}
          onChange={(is) => write([...at, 'ui:options'], is ? { helpBeside: true } : undefined)}
        />
      )}
    </>
  );
}

/** Returns the units of numbers that have texts, with their plural texts as labels. */
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
  const scope = useSentenceScope();
  const chosen = on.page.applies?.[field];
  const fitting = useProductForm().derived.filter(
    ({ set, values }) => set === chosen || values?.some((value) => schema.enum?.includes(value)),
  );
  if (fitting.length === 0) return null;
  return (
    <Member
      at={['applies', field]}
      word="applies"
      id={`applies-${on.name}-${field}`}
      placeholder={text('studio-pages.also.applies.none')}
      choices={fitting.map(({ set }) => ({ value: set, label: scope.find(set)?.label ?? set }))}
    />
  );
}
