import { type FormEvent, useId, useState } from 'react';
import type { Json } from '#engine/language/json.ts';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { NameInputs, useNameInputs } from '#web/surfaces/studio/base/inputs/name-inputs.tsx';
import { generateFreeName } from '#web/surfaces/studio/base/values/field-kinds.ts';
import type { TableSource } from '#web/surfaces/studio/base/values/list-tables.ts';
import { messagesFile } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { useTermNames as useKnownNames } from '#web/surfaces/studio/language/names/product-names.ts';
import { useSentenceScope } from '#web/surfaces/studio/language/sentences/use-sentence-scope.ts';
import { buildInputChanges } from './rating-inputs.ts';

type Rating = { inputs?: Record<string, Json>; steps?: { set: string; part?: string }[] };

/** Adds a line of the net premium from a table: a fixed price, a price for each unit, or a percentage of an amount. */
export function AddBase({ tables }: { tables: readonly TableSource[] }) {
  const text = useText();
  const id = useId();
  const known = useKnownNames();
  const names = useNameInputs(id);
  const scope = useSentenceScope();
  const { workspace, product } = useWorkspace();
  const path = `product-schemas/${product}/rating.json`;
  const rating = useFile<Rating>(path) ?? {};
  const columns = tables
    .filter((table) => table.of === 'rating')
    .flatMap(({ name, definition }) => definition.outputs.map((column) => ({ table: name, column, definition })));
  const [place, setPlace] = useState(0);
  const [base, setBase] = useState<Base>('amount');
  const [times, setTimes] = useState('');
  const [wasTried, setTried] = useState(false);
  const chosen = columns[place] ?? columns[0];
  const numbers = scope.all.filter(
    ({ kind, name: one }) =>
      !one.includes('.') && (base === 'percent' ? kind === 'amount' || kind === 'number' : kind === 'number'),
  );
  const by = numbers.some((one) => one.name === times) ? times : (numbers[0]?.name ?? '');
  if (!chosen) return null;

  const add = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!names.hasName()) return;
    if (base !== 'amount' && by === '') return;
    const { inputs = {}, steps = [] } = rating;
    const taken = new Set([...Object.keys(inputs), ...steps.flatMap(({ set }) => [set, `${set}Rate`])]);
    const set = generateFreeName(names.names.en, taken, 'price');
    const keys = chosen.definition.inputs.map((input) => input.name);
    const made = baseSteps(base, set, { ...chosen, keys }, by);
    const at = placeOfNet(steps);
    workspace.change([
      ...buildInputChanges(
        made.map((step) => step.logic ?? null),
        { inputs, steps: [...steps, ...made.map((step) => ({ set: String(step.set) }))] },
        scope,
        path,
      ),
      ...made.map((step, index) => ({ path, at: ['steps', at + index], to: step as Json, insert: true as const })),
      ...names.given.map(([language, to]) => ({ path: messagesFile(product, language), at: ['premium', set], to })),
    ]);
    names.clear();
    setTried(false);
  };

  return (
    <form noValidate onSubmit={add} className="grid gap-4 rounded-card border border-line bg-card p-4">
      <h2 className="font-semibold text-ink">{text('studio-tariff.base.title')}</h2>
      <Field id={`${id}-table`} label={text('studio-tariff.base.table')}>
        <SelectInput
          value={String(columns.indexOf(chosen))}
          onChange={(next) => setPlace(Number(next))}
          choices={columns.map(({ table, column }, at) => ({
            value: String(at),
            label: `${known.of(table)} › ${known.of(column)}`,
          }))}
        />
      </Field>
      <Field id={`${id}-base`} label={text('studio-tariff.base.how')}>
        <SelectInput
          value={base}
          onChange={(next) => setBase(next as Base)}
          choices={bases.map((one) => ({ value: one, label: text(`studio-tariff.base.kinds.${one}`) }))}
        />
      </Field>
      {base !== 'amount' && (
        <Field
          id={`${id}-times`}
          label={text(`studio-tariff.base.of.${base}`)}
          error={wasTried && by === '' ? text('studio-tariff.base.noNumber') : undefined}
        >
          <SelectInput
            value={by}
            onChange={setTimes}
            choices={numbers.map(({ name: value, label }) => ({ value, label }))}
          />
        </Field>
      )}
      <NameInputs
        of={names}
        label={(language) => `${text('studio-tariff.add.name')} (${language})`}
        missing={text('studio-tariff.add.noName')}
      />
      <Button type="submit" variant="secondary" className="justify-self-start">
        {text('studio-tariff.base.action')}
      </Button>
    </form>
  );
}

/** The calculations that turn a table's price into a premium line. */
const bases = ['amount', 'perUnit', 'perPerson', 'percent'] as const;
type Base = (typeof bases)[number];

type Lookup = { table: string; column: string; keys: readonly string[] };
type Step = Record<string, Json>;

/**
 * Returns the steps of a line that reads a table: the amount in cents; an amount for each day, thing or person; or a
 * percentage of an amount of money, which answers contain in main currency units.
 * @param set a name that no step or input has
 * @param times the name of the number or amount to multiply by
 */
export function baseSteps(base: Base, set: string, { table, column, keys }: Lookup, times: string): Step[] {
  const found: Json = { lookup: [table, column, ...keys.map((key) => ({ var: key }))] };
  const rate = `${set}Rate`;
  switch (base) {
    case 'amount':
      return [{ set, part: 'net', logic: found }];
    case 'perUnit':
      return [{ set, part: 'net', logic: { '*': [found, { var: times }] } }];
    case 'perPerson':
      return [
        { set: rate, logic: found },
        { set, part: 'net', persons: { count: times, each: rate }, logic: { '*': [{ var: rate }, { var: times }] } },
      ];
    // The percentage of an amount in dollars is an amount in cents.
    case 'percent':
      return [
        { set: rate, logic: found },
        { set, part: 'net', logic: { '*': [{ var: times }, { var: rate }] } },
      ];
  }
}

/** Returns the index for a new net premium line: after the existing ones, before all steps that are a share of them. */
export function placeOfNet(steps: readonly { part?: string }[]): number {
  const last = steps.findLastIndex(({ part }) => part === 'net');
  if (last >= 0) return last + 1;
  const first = steps.findIndex(({ part }) => part !== undefined);
  return first < 0 ? steps.length : first;
}
