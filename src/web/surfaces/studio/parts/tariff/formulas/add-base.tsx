import { useId, useState } from 'react';
import type { Json } from '#engine/language/json.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useNameInputs } from '#web/surfaces/studio/base/inputs/name-inputs.tsx';
import { SelectField } from '#web/surfaces/studio/base/inputs/select-field.tsx';
import { generateFreeName } from '#web/surfaces/studio/base/values/field-kinds.ts';
import type { TableSource } from '#web/surfaces/studio/base/values/list-tables.ts';
import { countMinorUnits } from '#web/surfaces/studio/base/values/minor-units.ts';
import { wordChanges } from '#web/surfaces/studio/base/workspace/word-changes.ts';
import { usePlanAmounts } from '#web/surfaces/studio/language/formula/use-plan-amounts.ts';
import { useTermNames } from '#web/surfaces/studio/language/names/product-names.ts';
import { useRating } from '../table-setup/use-rating.ts';
import { LineForm } from './line-form.tsx';

/** Adds a line of the net premium from a table: a fixed price, a price for each unit, or a percentage of an amount. */
export function AddBase({ tables }: { tables: readonly TableSource[] }) {
  const text = useText();
  const id = useId();
  const known = useTermNames();
  const amounts = usePlanAmounts();
  const names = useNameInputs(id);
  const { workspace, product, scope, path, steps, names: used, inputChanges } = useRating();
  const columns = tables
    .filter((table) => table.of === 'rating')
    .flatMap(({ name, definition }) => definition.outputs.map((column) => ({ table: name, column, definition })));
  const [place, setPlace] = useState(0);
  const [base, setBase] = useState<Base>('amount');
  const [times, setTimes] = useState('');
  const chosen = columns[place] ?? columns[0];
  const kinds = base === 'percent' ? ['amount', 'cents', 'number'] : ['number'];
  const factors: Factor[] = [
    ...scope.all.flatMap(({ kind, name: one, label }) =>
      kinds.includes(kind) && !one.includes('.')
        ? [{ id: one, label, logic: { var: one }, isInCents: kind === 'cents' }]
        : [],
    ),
    ...(base === 'percent' ? amounts : []).map((one) => ({ ...one, id: `plan ${one.line}`, isInCents: true })),
  ];
  const by = factors.find((one) => one.id === times) ?? factors[0];
  if (!chosen) return null;
  const minorUnits = countMinorUnits(scope.currency);

  const add = () => {
    if (base !== 'amount' && !by) return false;
    const set = generateFreeName(
      names.names.en,
      new Set([...used, ...steps.map((step) => `${step.set}Rate`)]),
      'price',
    );
    const keys = chosen.definition.inputs.map((input) => input.name);
    const made = baseSteps(base, set, { ...chosen, keys, minorUnits }, by);
    const at = placeOfNet(steps);
    workspace.change([
      ...inputChanges(
        made.map((step) => step.logic ?? null),
        made.map((step) => String(step.set)),
      ),
      ...made.map((step, index) => ({ path, at: ['steps', at + index], to: step as Json, insert: true as const })),
      ...wordChanges(product, ['premium', set], names.names),
    ]);
    return true;
  };

  return (
    <LineForm words="base" names={names} onAdd={add}>
      <SelectField
        id={`${id}-table`}
        label={text('studio-tariff.base.table')}
        value={String(columns.indexOf(chosen))}
        onChange={(next) => setPlace(Number(next))}
        choices={columns.map(({ table, column }, at) => ({
          value: String(at),
          label: `${known.of(table)} › ${known.of(column)}`,
        }))}
      />
      <SelectField
        id={`${id}-base`}
        label={text('studio-tariff.base.how')}
        value={base}
        onChange={(next) => setBase(next as Base)}
        choices={bases.map((one) => ({
          value: one,
          label: text(`studio-tariff.base.kinds.${one}`, { currency: scope.currency }),
        }))}
      />
      {base !== 'amount' && (
        <SelectField
          id={`${id}-times`}
          label={text(`studio-tariff.base.of.${base}`)}
          error={names.wasTried && !by ? text('studio-tariff.base.noNumber') : undefined}
          value={by?.id ?? ''}
          onChange={setTimes}
          choices={factors.map(({ id: value, label }) => ({ value, label }))}
        />
      )}
    </LineForm>
  );
}

/** The calculations that turn a table's price into a premium line. */
const bases = ['amount', 'perUnit', 'perPerson', 'percent'] as const;
type Base = (typeof bases)[number];

/** `minorUnits`: the number of minor units in one unit of the currency, in which the table has prices. */
type Lookup = { table: string; column: string; keys: readonly string[]; minorUnits: number };
/** A number or amount to multiply by. Answers contain amounts in main currency units, other amounts are in cents. */
type Factor = { id: string; label: string; logic: Json; isInCents: boolean };
type Step = Record<string, Json>;

/**
 * Returns the steps of a line that reads a table: a price; a price for each day, thing or person; or a percentage of an
 * amount of money.
 * @param set a name that no step or input has
 * @param times the number or amount to multiply by
 */
export function baseSteps(
  base: Base,
  set: string,
  { table, column, keys, minorUnits }: Lookup,
  times?: Pick<Factor, 'id' | 'logic' | 'isInCents'>,
): Step[] {
  const cell: Json = { lookup: [table, column, ...keys.map((key) => ({ var: key }))] };
  const found: Json = minorUnits === 1 || base === 'percent' ? cell : { '*': [cell, minorUnits] };
  const rate = `${set}Rate`;
  if (base === 'amount' || !times) return [{ set, part: 'net', logic: found }];
  const product: Json = { '*': [times.logic, { var: rate }] };
  switch (base) {
    case 'perUnit':
      return [{ set, part: 'net', logic: { '*': [found, times.logic] } }];
    case 'perPerson':
      return [
        { set: rate, logic: found },
        { set, part: 'net', persons: { count: times.id, each: rate }, logic: { '*': [{ var: rate }, times.logic] } },
      ];
    case 'percent':
      return [
        { set: rate, logic: found },
        { set, part: 'net', logic: toPercentage(product, times.isInCents, minorUnits) },
      ];
  }
}

/** Returns the expression for a percentage of an amount, in minor units. */
function toPercentage(product: Json, isInCents: boolean, minorUnits: number): Json {
  if (isInCents) return { '/': [product, 100] };
  // A hundredth of an amount in dollars is an amount in cents.
  return minorUnits === 100 ? product : { '/': [{ '*': [product, minorUnits] }, 100] };
}

/** Returns the index for a new net premium line: after the existing ones, before all steps that are a share of them. */
export function placeOfNet(steps: readonly { part?: string }[]): number {
  const last = steps.findLastIndex(({ part }) => part === 'net');
  if (last >= 0) return last + 1;
  const first = steps.findIndex(({ part }) => part !== undefined);
  return first < 0 ? steps.length : first;
}
