import Big from 'big.js';
import { selectOptionsSchema } from './language/choices.ts';
import type { FieldSchema, Logic, RatingDefinition, RatingStep } from './language/definition.ts';
import { evaluate, evaluateFact, evaluatePlain, listRootNames, type Scope } from './language/expression.ts';
import { isSameJson, type Json } from './language/json.ts';
import { roundToStep } from './language/numbers/rounding.ts';
import { ExpressionError, toDecimal, toPlainJson, UNKNOWN, type Value } from './language/operators.ts';
import type {
  Extras,
  Premium,
  PremiumLine,
  PremiumPart,
  RatingResult,
  SaleRatingResult,
  TraceStep,
} from './language/premium.ts';
import { listRatingTables } from './language/tables/rating-tables.ts';
import { findCandidateRows } from './language/tables/table-index.ts';
import { type ExtrasScope, findField, findPageDefinition, type Product, type Rater } from './product.ts';

class NoMatchingRule extends Error {
  constructor(
    readonly table: string,
    readonly inputs: Record<string, Json>,
  ) {
    super('no rule');
  }
}

/** Rounds an exact decimal to whole minor units, half away from zero. */
export function toMinorUnits(amount: Big): number {
  return amount.round(0, Big.roundHalfUp).toNumber();
}

/**
 * The premium of a derived state (`situation`). It reads only the declared inputs. The lines add up to the total, both
 * if the rating rounds the lines and if it rounds only the total.
 * @throws ExpressionError for an error in the rating's definition
 * @param overrides values that replace those of the situation, by name
 */
export function computePremium(
  product: Product,
  situation: { scope: Scope },
  overrides: Record<string, Json> = {},
): RatingResult {
  product.work.ratings += 1;
  const { rating, product: settings, form, benefits } = product.definition;
  if (!rating) throw new ExpressionError(`${product.id} has no rating here`);
  const inputs = computeInputs(rating, situation.scope, overrides);
  const missing = Object.keys(inputs).filter((name) => inputs[name] === undefined);
  if (missing.length > 0) return { status: 'incomplete', missing };
  const known = inputs as Record<string, Json>;
  return ratePremiumOnce(product, JSON.stringify(known), () => {
    try {
      const tables = listRatingTables({ form, rating, benefits });
      const premium = calculatePremium(rating, known, settings.currency, tables);
      return { status: 'rated', premium };
    } catch (error) {
      if (error instanceof NoMatchingRule) return { status: 'no-rule', table: error.table, inputs: error.inputs };
      throw error;
    }
  });
}

type Inputs = Record<string, Json | undefined>;

/**
 * `all`: the inputs of a rating with the names that each reads; `last`: the inputs' values of the derived state that was
 * rated last, because all its options are rated together.
 */
type InputsPlan = { all: PlannedInput[]; last?: { scope: Scope; own: Inputs } };

type PlannedInput = { name: string; from: Logic; reads: string[] };

// The cache key is the inputs, because one derived state may also be rated with other inputs: for examples in the
// studio, and for reviewed lines that set an input.
const inputPlans = new WeakMap<RatingDefinition['inputs'], InputsPlan>();

function findInputsPlan(inputs: RatingDefinition['inputs']): InputsPlan {
  const known = inputPlans.get(inputs);
  if (known) return known;
  const all = Object.entries(inputs).map(([name, { from }]) => ({ name, from, reads: listRootNames(from) }));
  const made: InputsPlan = { all };
  inputPlans.set(inputs, made);
  return made;
}

/**
 * The inputs of the rating, computed once for a derived state. With overrides, it computes again only the inputs that
 * read them.
 */
function computeInputs({ inputs }: RatingDefinition, scope: Scope, overrides: Record<string, Json>): Inputs {
  const plan = findInputsPlan(inputs);
  if (plan.last?.scope !== scope) plan.last = { scope, own: readInputs(plan.all, scope, {}) };
  const { own } = plan.last;
  const changed = plan.all.filter(({ reads }) => reads.some((name) => Object.hasOwn(overrides, name)));
  if (changed.length === 0) return own;
  return readInputs(changed, { ...scope, values: { ...scope.values, ...overrides } }, { ...own });
}

/** Adds the values of some inputs to those of the others. */
function readInputs(some: PlannedInput[], scope: Scope, inputs: Inputs): Inputs {
  for (const { name, from } of some) inputs[name] = evaluatePlain(from, scope);
  return inputs;
}

const premiumCache = new WeakMap<Product, Map<string, RatingResult>>();
/** Maximum number of cached premiums of a product. */
const MAX_CACHED_PREMIUMS = 500;

/**
 * The cached premium for the same inputs. Most saved answers do not affect the rating, and each save shows the premiums
 * of all plans. Nobody may change a cached premium.
 */
function ratePremiumOnce(product: Product, inputs: string, work: () => RatingResult): RatingResult {
  const known = premiumCache.get(product) ?? new Map<string, RatingResult>();
  premiumCache.set(product, known);
  const rated = known.get(inputs) ?? work();
  // The entry used last is removed last.
  known.delete(inputs);
  known.set(inputs, rated);
  if (known.size > MAX_CACHED_PREMIUMS) known.delete(known.keys().next().value as string);
  return rated;
}

function rateNow(product: Product, situation: { scope: Scope }, overrides?: Record<string, Json>): SaleRatingResult {
  try {
    return computePremium(product, situation, overrides);
  } catch (error) {
    if (error instanceof ExpressionError) return { status: 'unavailable', fault: error.message };
    throw error;
  }
}

/**
 * The premium of every option that the rating compares.
 * @param rated the known premium of the chosen option
 */
function rateOptions(
  product: Product,
  situation: { scope: Scope },
  rated: SaleRatingResult,
): Record<string, SaleRatingResult> {
  const field = product.definition.rating?.compare;
  const options = findField(product, field ?? '')?.enum ?? [];
  const { choices = {} } = product.definition.form.pages[product.pageOf[field ?? ''] ?? ''] ?? {};
  const isRefused = (item: Json) =>
    evaluateFact(choices[field as string] ?? true, { ...situation.scope, item }) === false;
  return Object.fromEntries(
    options.map((option) => {
      if (situation.scope.values[field as string] === option) return [String(option), rated];
      if (isRefused(option)) return [String(option), { status: 'not-sold' }];
      return [String(option), rateNow(product, situation, { [field as string]: option })];
    }),
  );
}

/**
 * The amount that each option of a page's extras adds, with all other answers unchanged. If one option is chosen of
 * several, the amount is the difference from the first option.
 * @param rated the known premium of the chosen options
 */
function rateExtras(product: Product, { scope, hidden }: ExtrasScope, rated: SaleRatingResult, page: string): Extras {
  const fields = (findPageDefinition(product, page).costs ?? []).filter((field) => !hidden.has(field));
  const told = fields.map((field) => {
    const schema = findField(product, field) as FieldSchema;
    // A list without an answer costs the same as an empty one.
    const chosen = (scope.values[field] ?? []) as Json;
    const price = (value: Json) =>
      isSameJson(value, chosen) ? rated : rateNow(product, { scope }, { [field]: value });
    const cost = (added: Json, left: Json): number | undefined => {
      const [more, less] = [price(added), price(left)];
      return more.status === 'rated' && less.status === 'rated' ? more.premium.total - less.premium.total : undefined;
    };
    if (schema.type === 'boolean') return [field, omitUnknownCosts({ true: cost(true, false) })];
    if (schema.type !== 'array') {
      const [first = null, ...options] = (schema.enum ?? []) as Json[];
      const costs = options.map((option): [string, number | undefined] => [String(option), cost(option, first)]);
      return [field, omitUnknownCosts(Object.fromEntries(costs))];
    }
    const list = chosen as Json[];
    const costs = (selectOptionsSchema(schema).enum ?? []).map((option): [string, number | undefined] => {
      const others = list.filter((each) => each !== option);
      return [String(option), cost(list.includes(option) ? list : [...others, option], others)];
    });
    return [field, omitUnknownCosts(Object.fromEntries(costs))];
  });
  return Object.fromEntries(told);
}

const omitUnknownCosts = (costs: Record<string, number | undefined>): Record<string, number> =>
  Object.fromEntries(Object.entries(costs).flatMap(([option, cost]) => (cost === undefined ? [] : [[option, cost]])));

/** The functions that rate a product. */
export const rater: Rater = { rateNow, rateOptions, rateExtras };

/** Adds the price of one person to a line, if the persons' prices add up to it exactly. */
function addPersonPrice(line: PremiumLine, steps: RatingStep[], values: Record<string, unknown>): PremiumLine {
  const { persons } = steps.find(({ set }) => set === line.name) ?? {};
  if (persons === undefined) return line;
  const count = Number(toDecimal(values[persons.count] as Value));
  const each = toMinorUnits(toDecimal(values[persons.each] as Value));
  return count * each === line.amount ? { ...line, persons: count, each } : line;
}

function calculatePremium(
  { steps, rounding = { lines: 'half-up' } }: RatingDefinition,
  inputs: Record<string, Json>,
  currency: string,
  tables: NonNullable<Scope['tables']>,
): Premium {
  const values: Record<string, unknown> = { ...inputs };
  const mode = 'lines' in rounding ? rounding.lines : rounding.total;
  const round = (amount: Big): Big => roundToStep(amount, new Big(rounding.step ?? 1), mode);
  const trace: TraceStep[] = [];
  const exact: ExactLine[] = [];
  for (const step of steps) {
    const { set, part, minimum } = step;
    const evaluated = evaluateStep(step, values, tables);
    if (!evaluated) continue;
    const { value, lookups } = evaluated;
    const amount = minimum === undefined ? value : computeShortfall(toDecimal(value), exact);
    values[set] = part === undefined ? amount : 'lines' in rounding ? round(toDecimal(amount)) : toDecimal(amount);
    trace.push({ step: set, value: toPlainJson(values[set] as Value) as Json, lookups });
    const isLine = part !== undefined && (minimum === undefined || toDecimal(values[set] as Value).gt(0));
    if (isLine) exact.push({ name: set, part, exact: toDecimal(values[set] as Value) });
  }
  const lines = fitToTotal(exact, round).map((line) => addPersonPrice(line, steps, values));
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

/** The value of a step and the table rows that it read; undefined if its condition does not hold. */
function evaluateStep(
  { set, logic, when }: RatingStep,
  values: Record<string, unknown>,
  tables: NonNullable<Scope['tables']>,
): { value: Exclude<Value, undefined>; lookups: TraceStep['lookups'] } | undefined {
  const lookups: TraceStep['lookups'] = [];
  const scope: Scope = {
    values,
    tables,
    candidatesIn: findCandidateRows,
    onLookup: (table, match) => {
      const row = match.rows[0];
      if (row === undefined) throw new NoMatchingRule(table, match.inputs);
      lookups.push({ table, row, inputs: match.inputs });
    },
  };
  if (when !== undefined && evaluateFact(when, scope) !== true) return undefined;
  const value = evaluate(logic, scope);
  if (value === UNKNOWN) throw new ExpressionError(`step ${set} has no value`);
  return { value, lookups };
}

type ExactLine = { name: string; part: PremiumPart; exact: Big };

/** The signed amount of a line in the total: a discount is negative. */
const toSignedAmount = ({ part, exact }: ExactLine): Big => (part === 'discount' ? exact.times(-1) : exact);

const sumExactLines = (lines: ExactLine[]): Big =>
  lines.reduce((sum, line) => sum.plus(toSignedAmount(line)), new Big(0));

function computeShortfall(least: Big, lines: ExactLine[]): Big {
  const missing = least.minus(sumExactLines(lines));
  return missing.gt(0) ? missing : new Big(0);
}

/**
 * Converts lines to minor units that add up to their rounded sum. Rounded lines are unchanged; otherwise the cents of
 * the difference go to the lines with the largest rounding error.
 */
function fitToTotal(exact: ExactLine[], round: (amount: Big) => Big): Premium['lines'] {
  const lines = exact.map((line) => ({ line, amount: toMinorUnits(line.exact) }));
  const moved = ({ line, amount }: (typeof lines)[number]) =>
    toSignedAmount({ ...line, exact: line.exact.minus(amount) });
  const rounded = lines.reduce((sum, { line, amount }) => sum + (line.part === 'discount' ? -amount : amount), 0);
  let over = toMinorUnits(round(sumExactLines(exact))) - rounded;
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
