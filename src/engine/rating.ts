import Big from 'big.js';
import { optionsSchema } from './check-page.ts';
import type { FieldSchema, Logic, RatingDefinition, RatingStep } from './language/definition.ts';
import { evaluate, evaluateFact, evaluatePlain, rootsRead, type Scope } from './language/expression.ts';
import { type Json, sameJson } from './language/json.ts';
import { decimal, ExpressionError, plain, UNKNOWN, type Value } from './language/operators.ts';
import type { Extras, Premium, PremiumLine, PremiumPart, Rated, RatedNow, TraceStep } from './language/premium.ts';
import { candidatesIn } from './language/tables/table-index.ts';
import { type Asked, fieldSchema, type Product, pageDefinition, type Rater } from './product.ts';

class NoRule extends Error {
  constructor(
    readonly table: string,
    readonly inputs: Record<string, Json>,
  ) {
    super('no rule');
  }
}

/** Rounds an exact decimal to whole minor units, half away from zero: the one place where money is rounded. */
export function toMinorUnits(amount: Big): number {
  return amount.round(0, Big.roundHalfUp).toNumber();
}

/**
 * The premium of a situation. Reads only the declared inputs. The lines add up to the total, whichever of them the rating
 * rounds. Throws `ExpressionError` for a fault of the rating's definition.
 * @param overrides names that are read otherwise than the situation has them
 */
export function rateSituation(
  product: Product,
  situation: { scope: Scope },
  overrides: Record<string, Json> = {},
): Rated {
  product.work.ratings += 1;
  const { rating, product: settings, form } = product.definition;
  if (!rating) throw new ExpressionError(`${product.id} has no rating here`);
  const inputs = inputsOf(rating, situation.scope, overrides);
  const missing = Object.keys(inputs).filter((name) => inputs[name] === undefined);
  if (missing.length > 0) return { status: 'incomplete', missing };
  const known = inputs as Record<string, Json>;
  return remembered(product, JSON.stringify(known), () => {
    try {
      const premium = calculate(rating, known, settings.currency, { ...(form.tables ?? {}), ...rating.tables });
      return { status: 'rated', premium };
    } catch (error) {
      if (error instanceof NoRule) return { status: 'no-rule', table: error.table, inputs: error.inputs };
      throw error;
    }
  });
}

type Inputs = Record<string, Json | undefined>;

/** The inputs of a rating with the names that each reads, and what they are in situations that were rated. */
type InputsPlan = { all: { name: string; from: Logic; reads: string[] }[]; known: WeakMap<Scope, Inputs> };

// By the inputs, as the same situation may be rated otherwise: by examples of a studio, by lines that set an input.
const plans = new WeakMap<RatingDefinition['inputs'], InputsPlan>();

function planOf(inputs: RatingDefinition['inputs']): InputsPlan {
  const known = plans.get(inputs);
  if (known) return known;
  const all = Object.entries(inputs).map(([name, { from }]) => ({ name, from, reads: rootsRead(from) }));
  const made = { all, known: new WeakMap() };
  plans.set(inputs, made);
  return made;
}

/** What the rating reads: of a situation once, and where names are read otherwise only what reads them. */
function inputsOf({ inputs }: RatingDefinition, scope: Scope, overrides: Record<string, Json>): Inputs {
  const { all, known } = planOf(inputs);
  const read = (some: typeof all, from: Scope): Inputs =>
    Object.fromEntries(some.map((input) => [input.name, evaluatePlain(input.from, from)]));
  const own = known.get(scope) ?? read(all, scope);
  known.set(scope, own);
  const changed = all.filter(({ reads }) => reads.some((name) => Object.hasOwn(overrides, name)));
  if (changed.length === 0) return own;
  return { ...own, ...read(changed, { ...scope, values: { ...scope.values, ...overrides } }) };
}

const premiums = new WeakMap<Product, Map<string, Rated>>();
/** Premiums of a product that are remembered. */
const MOST_PREMIUMS = 500;

/**
 * What was worked out for the same inputs before: most answers that are saved change nothing that is rated, and each save
 * shows the premiums of all plans. Nobody changes what is remembered.
 */
function remembered(product: Product, inputs: string, work: () => Rated): Rated {
  const known = premiums.get(product) ?? new Map<string, Rated>();
  premiums.set(product, known);
  const rated = known.get(inputs) ?? work();
  // Last asked for, last to go.
  known.delete(inputs);
  known.set(inputs, rated);
  if (known.size > MOST_PREMIUMS) known.delete(known.keys().next().value as string);
  return rated;
}

function rateNow(product: Product, situation: { scope: Scope }, overrides?: Record<string, Json>): RatedNow {
  try {
    return rateSituation(product, situation, overrides);
  } catch (error) {
    if (error instanceof ExpressionError) return { status: 'unavailable', fault: error.message };
    throw error;
  }
}

/** The premium of every option that the rating compares. @param rated the premium of what is chosen, known already */
function rateOptions(product: Product, situation: { scope: Scope }, rated: RatedNow): Record<string, RatedNow> {
  const field = product.definition.rating?.compare;
  const options = fieldSchema(product, field ?? '')?.enum ?? [];
  return Object.fromEntries(
    options.map((option) => {
      const isChosen = situation.scope.values[field as string] === option;
      return [String(option), isChosen ? rated : rateNow(product, situation, { [field as string]: option })];
    }),
  );
}

/** What each option of a page's extras that are asked adds, all else as it is. @param rated the premium of what is chosen */
function rateExtras(product: Product, { scope, hidden }: Asked, rated: RatedNow, page: string): Extras {
  const fields = (pageDefinition(product, page).costs ?? []).filter((field) => !hidden.has(field));
  const told = fields.map((field) => {
    const schema = fieldSchema(product, field) as FieldSchema;
    // A list that nobody has answered yet costs what an empty one costs.
    const chosen = (scope.values[field] ?? []) as Json;
    const price = (value: Json) => (sameJson(value, chosen) ? rated : rateNow(product, { scope }, { [field]: value }));
    const cost = (added: Json, left: Json): number | undefined => {
      const [more, less] = [price(added), price(left)];
      return more.status === 'rated' && less.status === 'rated' ? more.premium.total - less.premium.total : undefined;
    };
    if (schema.type !== 'array') return [field, known({ true: cost(true, false) })];
    const list = chosen as Json[];
    const costs = (optionsSchema(schema).enum ?? []).map((option): [string, number | undefined] => {
      const others = list.filter((each) => each !== option);
      return [String(option), cost(list.includes(option) ? list : [...others, option], others)];
    });
    return [field, known(Object.fromEntries(costs))];
  });
  return Object.fromEntries(told);
}

const known = (costs: Record<string, number | undefined>): Record<string, number> =>
  Object.fromEntries(Object.entries(costs).flatMap(([option, cost]) => (cost === undefined ? [] : [[option, cost]])));

/** What a product is given that is to be rated. */
export const rater: Rater = { rateNow, rateOptions, rateExtras };

/** A line with what one person costs, where that makes it up to the cent. */
function withPriceOfOne(line: PremiumLine, steps: RatingStep[], values: Record<string, unknown>): PremiumLine {
  const { persons } = steps.find(({ set }) => set === line.name) ?? {};
  if (persons === undefined) return line;
  const count = Number(decimal(values[persons.count] as Value));
  const each = toMinorUnits(decimal(values[persons.each] as Value));
  return count * each === line.amount ? { ...line, persons: count, each } : line;
}

function calculate(
  { steps, rounding = { lines: 'half-up' } }: RatingDefinition,
  inputs: Record<string, Json>,
  currency: string,
  tables: NonNullable<Scope['tables']>,
): Premium {
  const values: Record<string, unknown> = { ...inputs };
  const trace: TraceStep[] = [];
  const exact: ExactLine[] = [];
  for (const { set, logic, part, when, minimum } of steps) {
    const lookups: TraceStep['lookups'] = [];
    const scope: Scope = {
      values,
      tables,
      candidatesIn,
      onLookup: (table, match) => {
        const row = match.rows[0];
        if (row === undefined) throw new NoRule(table, match.inputs);
        lookups.push({ table, row, inputs: match.inputs });
      },
    };
    if (when !== undefined && evaluateFact(when, scope) !== true) continue;
    const value = evaluate(logic, scope);
    if (value === UNKNOWN) throw new ExpressionError(`step ${set} has no value`);
    const amount = minimum === undefined ? value : missingTo(decimal(value), exact);
    values[set] = part === undefined ? amount : 'lines' in rounding ? wholeUnits(decimal(amount)) : decimal(amount);
    trace.push({ step: set, value: plain(values[set] as Value) as Json, lookups });
    const isLine = part !== undefined && (minimum === undefined || decimal(values[set] as Value).gt(0));
    if (isLine) exact.push({ name: set, part, exact: decimal(values[set] as Value) });
  }
  const lines = fitted(exact).map((line) => withPriceOfOne(line, steps, values));
  const sum = (part: PremiumPart) =>
    lines.filter((line) => line.part === part).reduce((total, line) => total + line.amount, 0);
  const sums = {
    net: sum('net'),
    loadings: sum('loading'),
    discounts: sum('discount'),
    fees: sum('fee'),
    levies: sum('levy'),
  };
  const total = sums.net + sums.loadings - sums.discounts + sums.fees + sums.levies;
  return { currency, lines, ...sums, total, inputs, trace };
}

type ExactLine = { name: string; part: PremiumPart; exact: Big };

const wholeUnits = (amount: Big): Big => new Big(toMinorUnits(amount));

/** What a line adds to the total: a discount takes off. */
const signed = ({ part, exact }: ExactLine): Big => (part === 'discount' ? exact.times(-1) : exact);

const sumOf = (lines: ExactLine[]): Big => lines.reduce((sum, line) => sum.plus(signed(line)), new Big(0));

function missingTo(least: Big, lines: ExactLine[]): Big {
  const missing = least.minus(sumOf(lines));
  return missing.gt(0) ? missing : new Big(0);
}

/**
 * Lines in minor units that add up to their rounded sum. Of lines that are rounded already nothing is changed; otherwise the
 * cents that single rounding has too many or too few go to the lines that it has moved farthest.
 */
function fitted(exact: ExactLine[]): Premium['lines'] {
  const lines = exact.map((line) => ({ line, amount: toMinorUnits(line.exact) }));
  const moved = ({ line, amount }: (typeof lines)[number]) => signed({ ...line, exact: line.exact.minus(amount) });
  const rounded = lines.reduce((sum, { line, amount }) => sum + (line.part === 'discount' ? -amount : amount), 0);
  let over = toMinorUnits(sumOf(exact)) - rounded;
  while (over !== 0) {
    const step = Math.sign(over);
    const [farthest] = lines.toSorted((one, other) => moved(other).minus(moved(one)).times(step).toNumber()) as [
      (typeof lines)[number],
    ];
    farthest.amount += farthest.line.part === 'discount' ? -step : step;
    over -= step;
  }
  return lines.map(({ line: { name, part }, amount }) => ({ name, part, amount }));
}
