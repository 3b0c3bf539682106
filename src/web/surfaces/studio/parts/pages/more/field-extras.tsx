import type { FieldSchema } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useText } from '#web/i18n/use-text.ts';
import type { FieldKind } from '#web/surfaces/studio/base/values/kinds.ts';
import { sharedWordsFile, wordsFile } from '#web/surfaces/studio/base/workspace/product-words.ts';
import { useForm } from '#web/surfaces/studio/base/workspace/read-form.ts';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { useSentenceScope } from '#web/surfaces/studio/language/sentences/use-scope.ts';
import { Tick } from '../controls/tick.tsx';
import { lookOf, type OnPage, wordsAt, writeLook, writePage } from '../edits/field-edits.ts';

type FieldExtrasProps = { on: OnPage; field: string; schema: FieldSchema; kind: FieldKind };

/** How fields of a kind may look; one that has no choice is not asked. */
const looks: Partial<Record<FieldKind, readonly string[]>> = {
  choice: ['cards', 'select', 'combobox', 'plans'],
  list: ['combobox', 'select', 'cards'],
  several: ['checks', 'combobox'],
  number: ['number', 'stepper'],
};

/** What else a field does on its page: how it looks, what it counts, what it costs, what else decides it. */
export function FieldExtras({ on, field, schema, kind }: FieldExtrasProps) {
  const text = useText();
  const { workspace, mayEdit } = useWorkspace();
  const { page, list } = on;
  const listed = (member: 'costs' | 'takesOnly' | 'declares', is: boolean) => {
    const rest = (page[member] ?? []).filter((one) => one !== field);
    const next = is ? [...rest, field] : rest;
    workspace.change(writePage(on, [member], next.length > 0 ? next : undefined));
  };
  const tick = (member: 'costs' | 'takesOnly' | 'declares') => (
    <Tick
      label={text(`studio-pages.also.${member}.label`)}
      help={text(`studio-pages.also.${member}.help`)}
      checked={page[member]?.includes(field) ?? false}
      disabled={!mayEdit}
      onChange={(is) => listed(member, is)}
    />
  );
  return (
    <>
      <Look on={on} field={field} kind={kind} />
      {kind === 'number' && <Unit on={on} field={field} />}
      {list === undefined && (kind === 'yesNo' || kind === 'several') && tick('costs')}
      {list === undefined && page.choices?.[field] !== undefined && tick('takesOnly')}
      {list === undefined && kind === 'tick' && tick('declares')}
      {list === undefined && kind === 'choice' && <Applies on={on} field={field} schema={schema} />}
    </>
  );
}

function Look({ on, field, kind }: Omit<FieldExtrasProps, 'schema'>) {
  const text = useText();
  const { workspace } = useWorkspace();
  const { rating } = useRates();
  const look = lookOf(on, field);
  const written = isObject(look) && typeof look['ui:widget'] === 'string' ? look['ui:widget'] : '';
  const [usual = '', ...others] = looks[kind] ?? [];
  if (usual === '') return null;
  // Plans beside each other are for the field whose options have prices.
  const known = [usual, ...others].filter((one) => one !== 'plans' || rating?.compare === field || written === one);
  const choices = known.includes(written) || written === '' ? known : [written, ...known];
  const isBeside = isObject(look) && isObject(look['ui:options']) && look['ui:options'].helpBeside === true;
  return (
    <>
      <Field id={`look-${wordsAt(on, field).join('-')}`} label={text('studio-pages.also.look.label')}>
        <SelectInput
          value={written}
          placeholder={text('studio-pages.also.look.usual')}
          onChange={(to) => workspace.change(writeLook(on, field, ['ui:widget'], to === '' ? undefined : to))}
          choices={choices.map((value) => ({
            value,
            label: [...(looks[kind] ?? [])].includes(value) ? text(`studio-pages.also.look.${value}`) : value,
          }))}
        />
      </Field>
      {written === 'checks' && (
        <Tick
          label={text('studio-pages.also.helpBeside.label')}
          help={text('studio-pages.also.helpBeside.help')}
          checked={isBeside}
          onChange={(is) =>
            workspace.change(writeLook(on, field, ['ui:options'], is ? { helpBeside: true } : undefined))
          }
        />
      )}
    </>
  );
}

function useRates() {
  const { product } = useWorkspace();
  return { rating: useFile<{ compare?: string }>(`product-schemas/${product}/rating.json`) };
}

/** What a number counts, of the units that have words. */
function Unit({ on, field }: { on: OnPage; field: string }) {
  const text = useText();
  const { workspace } = useWorkspace();
  const units = useUnits();
  const look = lookOf(on, field);
  const written = isObject(look) && typeof look['ui:unit'] === 'string' ? look['ui:unit'] : '';
  return (
    <Field
      id={`unit-${wordsAt(on, field).join('-')}`}
      label={text('studio-pages.also.unit.label')}
      help={text('studio-pages.also.unit.help')}
    >
      <SelectInput
        value={written}
        placeholder={text('studio-pages.also.unit.none')}
        onChange={(to) => workspace.change(writeLook(on, field, ['ui:unit'], to === '' ? undefined : to))}
        choices={units}
      />
    </Field>
  );
}

/** The units that numbers may count, with the words for several of them. */
export function useUnits(): { value: string; label: string }[] {
  const { product } = useWorkspace();
  const own = useFile(wordsFile(product, 'en'));
  const shared = useFile(sharedWordsFile('en'));
  const units = { ...unitsIn(shared), ...unitsIn(own) };
  return Object.entries(units).map(([value, words]) => ({
    value,
    label: String((isObject(words) && words.other) || value)
      .replace('{count}', '')
      .trim(),
  }));
}

const unitsIn = (words: Json | undefined): Record<string, Json> =>
  isObject(words) && isObject(words.units) ? (words.units as Record<string, Json>) : {};

/** Another value that may stand in the place of the one that was chosen. */
function Applies({ on, field, schema }: { on: OnPage; field: string; schema: FieldSchema }) {
  const text = useText();
  const { workspace } = useWorkspace();
  const scope = useSentenceScope();
  const { derived } = useForm();
  const { page, name } = on;
  const chosen = page.applies?.[field] ?? '';
  const fitting = derived.filter(
    ({ set, values }) => set === chosen || values?.some((value) => schema.enum?.includes(value)),
  );
  if (fitting.length === 0) return null;
  const choose = (to: string) => {
    const { [field]: _gone, ...others } = page.applies ?? {};
    const next = to === '' ? others : { ...others, [field]: to };
    workspace.change(writePage(on, ['applies'], Object.keys(next).length > 0 ? next : undefined));
  };
  return (
    <Field
      id={`applies-${name}-${field}`}
      label={text('studio-pages.also.applies.label')}
      help={text('studio-pages.also.applies.help')}
    >
      <SelectInput
        value={chosen}
        placeholder={text('studio-pages.also.applies.none')}
        onChange={choose}
        choices={fitting.map(({ set }) => ({ value: set, label: scope.find(set)?.label ?? set }))}
      />
    </Field>
  );
}
