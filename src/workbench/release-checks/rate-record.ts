import { checkPage } from '#engine/check-page.ts';
import type { DerivedState } from '#engine/derived-state.ts';
import { openJourney } from '#engine/journey.ts';
import { addDays, countDays } from '#engine/language/dates.ts';
import { evaluatePlain, listReadNames } from '#engine/language/expression.ts';
import type { Json } from '#engine/language/json.ts';
import { ExpressionError } from '#engine/language/operators.ts';
import { findField, type Product } from '#engine/product.ts';
import { computePremium } from '#engine/rating.ts';
import type { Answers, DraftRecord } from '#engine/record.ts';

/** The reason why there is no premium, and its position: the page, the table, the fields or the answer. */
export type RatingRefusal = { why: 'stopped' | 'noRule' | 'incomplete' | 'notValid' | 'fault'; at: string };

/** A premium in minor units, or the reason why there is none. */
export type RatingOutcome = { total: number } | RatingRefusal;

/** The premium of a policy's whole record, and the problems that its pages would report. */
export type RatedRecord = { outcome: RatingOutcome; problems: string[]; situation?: DerivedState };

/**
 * Builds the record of a policy for its renewal: the new period begins on the day after the policy's last day, and the
 * answers stay.
 * @param effectiveTo the policy's last day
 */
export function toRenewedRecord(product: Product, record: DraftRecord, effectiveTo: string): DraftRecord {
  const asOf = addDays(effectiveTo, 1);
  const open = { ...record, passed: [], outcomes: [] };
  const { effectiveFrom } = product.definition.product.cover;
  const from = evaluatePlain(effectiveFrom, openJourney(product, open).situation.scope);
  if (typeof from !== 'string') return { ...open, asOf };
  const days = countDays(from, effectiveTo);
  const moved = listCoverDates(product).flatMap((field): [string, Json][] => {
    const date = record.answers[field];
    return typeof date === 'string' ? [[field, addDays(date, days)]] : [];
  });
  return { ...open, asOf, answers: { ...record.answers, ...Object.fromEntries(moved) } };
}

/** Lists the answered dates that decide the period. */
function listCoverDates(product: Product): string[] {
  const { form, product: settings } = product.definition;
  const derived = new Map(form.derived.map(({ set, logic }) => [set, logic]));
  const names = new Set<string>();
  const follow = (logic: Json | undefined): void => {
    for (const path of logic === undefined ? [] : listReadNames(logic)) {
      const [name = ''] = path.split('.');
      if (names.has(name)) continue;
      names.add(name);
      follow(derived.get(name));
    }
  };
  follow(settings.cover.effectiveFrom);
  follow(settings.cover.effectiveTo);
  return [...names].filter((name) => findField(product, name)?.format === 'date');
}

/**
 * Rates a record in a product and lists the problems of its pages.
 * @param known the record's derived state, if it is known from a product that differs only in its rating
 */
export function rateRecord(product: Product, record: DraftRecord, known?: DerivedState): RatedRecord {
  try {
    const situation = known ?? openJourney(product, record).situation;
    const { pages, stop } = situation.route;
    const problems = pages.flatMap((page) =>
      checkPage(product, page, situation).map(({ at = `/${page}`, code }) => `${at} ${code}`),
    );
    const outcome: RatingOutcome = stop === undefined ? rateState(product, situation) : { why: 'stopped', at: stop };
    return { outcome, problems, situation };
  } catch (error) {
    return { outcome: toRefusal(error), problems: [] };
  }
}

/** Returns the outcome in the new version. Answers that only the old version accepts cannot be renewed. */
export function rateNewVersion(before: RatedRecord, after: RatedRecord): RatingOutcome {
  if (!('total' in after.outcome)) return after.outcome;
  const fresh = after.problems.find((problem) => !before.problems.includes(problem));
  return fresh === undefined ? after.outcome : { why: 'notValid', at: fresh };
}

function rateState(product: Product, situation: Pick<DerivedState, 'scope'>): RatingOutcome {
  const result = computePremium(product, situation);
  if (result.status === 'rated') return { total: result.premium.total };
  return result.status === 'no-rule'
    ? { why: 'noRule', at: result.table }
    : { why: 'incomplete', at: result.missing.join(', ') };
}

function toRefusal(error: unknown): RatingRefusal {
  if (!(error instanceof ExpressionError)) throw error;
  return { why: 'fault', at: error.message };
}

/**
 * Rates the stored values of a quote in a product.
 * @param day the business date of the quote
 */
export function rateQuoteValues(product: Product, values: Answers, day: string): RatingOutcome {
  const scope = { values: nestValues({ asOf: day, ...values }), tables: product.definition.form.tables ?? {} };
  try {
    return rateState(product, { scope } as never);
  } catch (error) {
    return toRefusal(error);
  }
}

/** Builds nested names from flat ones: `{ 'regions.package': 'annual' }`. */
function nestValues(values: Answers): Record<string, unknown> {
  const made: Record<string, unknown> = Object.create(null);
  for (const [path, value] of Object.entries(values)) {
    const names = path.split('.');
    const last = names.pop() as string;
    let node = made;
    for (const name of names) {
      node[name] ??= Object.create(null);
      node = node[name] as Record<string, unknown>;
    }
    node[last] = value;
  }
  return made;
}
