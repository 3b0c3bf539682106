import Big from 'big.js';
import type { RatingStep } from './definition.ts';
import { evaluate, evaluateFact, evaluatePlain, type Scope } from './expression.ts';
import type { Json } from './json.ts';
import { decimal, ExpressionError, plain, UNKNOWN, type Value } from './operators.ts';
import type { Product } from './product.ts';
import type { DraftRecord } from './record.ts';
import { type Situation, situationOf } from './situation.ts';

type PremiumPart = NonNullable<RatingStep['part']>;

/** One step of the calculation: what it gave, and the rows of the tables that it read. */
export type TraceStep = {
  step: string;
  value: Json;
  lookups: { table: string; row: number; inputs: Record<string, Json> }[];
};

/** A premium in minor units of its currency. Discounts are positive amounts that are taken off. */
export type Premium = {
  currency: string;
  lines: { name: string; part: PremiumPart; amount: number }[];
  net: number;
  loadings: number;
  discounts: number;
  fees: number;
  levies: number;
  total: number;
  inputs: Record<string, Json>;
  trace: TraceStep[];
};

export type Rated =
  | { status: 'rated'; premium: Premium }
  /** Inputs that have no value yet. */
  | { status: 'incomplete'; missing: string[] }
  /** 'No rule found': a table has no row for these inputs. */
  | { status: 'no-rule'; table: string; inputs: Record<string, Json> };

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
 * The premium of a record. Reads only the declared inputs. Each `part` is rounded to minor units by itself, so the
 * lines add up to the total. Throws `ExpressionError` for a fault of the rating's definition.
 */
export function rate(product: Product, record: DraftRecord): Rated {
  return rateSituation(product, situationOf(product, record));
}

export function rateSituation(product: Product, situation: Situation, overrides: Record<string, Json> = {}): Rated {
  const { rating, product: settings, form } = product.definition;
  if (!rating) throw new ExpressionError(`${product.id} has no rating here`);
  const scope = { ...situation.scope, values: { ...situation.scope.values, ...overrides } };
  const inputs: Record<string, Json | undefined> = Object.fromEntries(
    Object.entries(rating.inputs).map(([name, { from }]) => [name, evaluatePlain(from, scope)]),
  );
  const missing = Object.keys(inputs).filter((name) => inputs[name] === undefined);
  if (missing.length > 0) return { status: 'incomplete', missing };
  try {
    const known = inputs as Record<string, Json>;
    const premium = calculate(rating.steps, known, settings.currency, { ...(form.tables ?? {}), ...rating.tables });
    return { status: 'rated', premium };
  } catch (error) {
    if (error instanceof NoRule) return { status: 'no-rule', table: error.table, inputs: error.inputs };
    throw error;
  }
}

/** The premium of every option of the field that the rating compares (the plan), as if it were chosen. */
export function rateOptions(product: Product, situation: Situation): Record<string, Rated> {
  const field = product.definition.rating?.compare;
  const page = field === undefined ? undefined : product.pageOf[field];
  const options =
    page === undefined ? [] : (product.definition.form.pages[page]?.schema.properties[field as string]?.enum ?? []);
  return Object.fromEntries(
    options.map((option) => [String(option), rateSituation(product, situation, { [field as string]: option })]),
  );
}

function calculate(
  steps: RatingStep[],
  inputs: Record<string, Json>,
  currency: string,
  tables: NonNullable<Scope['tables']>,
): Premium {
  const values: Record<string, unknown> = { ...inputs };
  const trace: TraceStep[] = [];
  const lines: Premium['lines'] = [];
  for (const { set, logic, part, when } of steps) {
    const lookups: TraceStep['lookups'] = [];
    const scope: Scope = {
      values,
      tables,
      onLookup: (table, match) => {
        const row = match.rows[0];
        if (row === undefined) throw new NoRule(table, match.inputs);
        lookups.push({ table, row, inputs: match.inputs });
      },
    };
    if (when !== undefined && evaluateFact(when, scope) !== true) continue;
    const value = evaluate(logic, scope);
    if (value === UNKNOWN) throw new ExpressionError(`step ${set} has no value`);
    values[set] = part === undefined ? value : toMinorUnits(decimal(value));
    trace.push({ step: set, value: plain(values[set] as Value) as Json, lookups });
    if (part !== undefined) lines.push({ name: set, part, amount: values[set] as number });
  }
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
