import { listHints, type PricedOption } from './check-page.ts';
import { type DerivedState, deriveState } from './derived-state.ts';
import { listRefusedChoices } from './language/choices.ts';
import { isSameJson, type Json } from './language/json.ts';
import { type PagePrices, type Quotation, type SaleRatingResult, toQuotation } from './language/premium.ts';
import type { Product, Rater } from './product.ts';
import type { DraftRecord } from './record.ts';
import { type Position, replayRecord } from './replay.ts';

/**
 * Values that are derived from answers, lookups and the day. Each is set at its first use. `before`: the derived state
 * of an earlier record; values that are equal are reused from it.
 */
type DerivedCache = {
  situation?: DerivedState;
  rated?: SaleRatingResult;
  options?: Record<string, SaleRatingResult>;
  before?: DerivedState | undefined;
};

/**
 * A record with all values that are derived from it. Each value is computed at its first use: a page without prices
 * rates nothing. A journey never changes; the functions of `wizard.ts` return a new journey, which reuses unchanged
 * values.
 */
export class Journey {
  #position: Position | undefined;

  /** Do not call the constructor: `openJourney` creates journeys. */
  constructor(
    readonly product: Product,
    readonly record: DraftRecord,
    private readonly quoted: Quotation | undefined,
    private readonly known: DerivedCache,
  ) {}

  /** The derived state: allowed answers, derived values, facts, and the route. */
  get situation(): DerivedState {
    this.known.situation ??= deriveState(this.product, this.record, this.known.before);
    return this.known.situation;
  }

  get position(): Position {
    this.#position ??= replayRecord(this);
    return this.#position;
  }

  /**
   * The premium, or the reason why there is none; always `not-sold` if the route ends without a sale. It needs the
   * product's rating, which only the server has.
   */
  get rated(): SaleRatingResult {
    const isSold = this.situation.route.stop === undefined;
    this.known.rated ??= isSold ? this.#rateOffered() : { status: 'not-sold' };
    return this.known.rated;
  }

  /** The premium of choices that are all offered. A policy that is changed keeps what was bought. */
  #rateOffered(): SaleRatingResult {
    const { product, situation } = this;
    const refused = product.revises
      ? []
      : listRefusedChoices(product.definition.form, situation.answers, situation.scope);
    if (refused.length > 0) return { status: 'incomplete', missing: refused.map(({ field }) => field) };
    return this.#rater.rateNow(product, situation);
  }

  /**
   * The premium for every option of the field that the product compares (such as the plan), as if that option were
   * chosen.
   */
  get options(): Record<string, SaleRatingResult> {
    this.known.options ??= this.#rater.rateOptions(this.product, this.situation, this.rated);
    return this.known.options;
  }

  /**
   * Computes the prices of a page's options. Each price needs a rating, so only a caller that shows the page should
   * ask.
   */
  pricesOf(page: string): PagePrices {
    const { product, record, situation, rated } = this;
    const ways = listHints(product, page, situation).flatMap(({ prices = [] }) => prices);
    const totals = ({ answers }: PricedOption) => {
      const other = this.to({ ...record, answers: { ...record.answers, ...answers } });
      const all = product.definition.rating?.compare === undefined ? { total: other.rated } : other.options;
      return Object.entries(all).flatMap(([name, each]) =>
        each.status === 'rated' ? [[name, each.premium.total]] : [],
      );
    };
    return {
      extras: this.#rater.rateExtras(product, situation, rated, page),
      ways: Object.fromEntries(ways.map((way) => [way.message, Object.fromEntries(totals(way))])),
    };
  }

  /**
   * The premium that a page shows; undefined if there is none. In the browser, where the product has no rating, it is
   * the premium that the server sent.
   */
  get quotation(): Quotation | undefined {
    if (!this.product.definition.rating) return this.quoted;
    return this.rated.status === 'rated' ? toQuotation(this.rated.premium) : undefined;
  }

  get #rater(): Rater {
    const { id, rater } = this.product;
    if (!rater) throw new Error(`${id} has no rating here`);
    return rater;
  }

  /** Returns the journey of another record. Values with unchanged inputs are not computed again. */
  to(record: DraftRecord): Journey {
    return new Journey(this.product, record, this.quoted, { before: this.known.situation });
  }

  /**
   * Returns the journey with other passed pages, other events or fewer lookup results. Answers and facts must stay the
   * same.
   */
  alike(change: Partial<Pick<DraftRecord, 'passed' | 'outcomes' | 'findings'>>): Journey {
    this.known.situation ??= this.situation;
    return new Journey(this.product, { ...this.record, ...change }, this.quoted, this.known);
  }
}

/**
 * Opens the journey of a record.
 * @param quoted the premium that the server sent, for the browser, whose product has no rating
 * @param like a journey of the same product, from which values with unchanged inputs are reused
 */
export function openJourney(product: Product, record: DraftRecord, quoted?: Quotation, like?: Journey): Journey {
  if (like?.product !== product) return new Journey(product, record, quoted, {});
  const known = like.record;
  const same: DraftRecord = {
    ...record,
    answers: reuseEqualMembers(record.answers, known.answers),
    findings: reuseEqualMembers(record.findings, known.findings),
    circumstances: reuseEqualMembers(record.circumstances, known.circumstances),
    ...(record.given && { given: reuseEqualMembers(record.given, known.given ?? {}) }),
  };
  const read = ['answers', 'findings', 'circumstances', 'given', 'asOf'] as const;
  const isSame = read.every((name) => same[name] === known[name]);
  return new Journey(product, same, quoted, isSame ? { situation: like.situation } : { before: like.situation });
}

/**
 * Replaces members that are equal to the earlier ones by the identical earlier values, so that cached results stay
 * valid. If all members are equal, returns the earlier object.
 */
function reuseEqualMembers<Members extends object>(now: Members, before: Members): Members {
  const names = Object.keys(now) as (keyof Members)[];
  const shared = { ...now };
  for (const name of names) if (isSameJson(now[name] as Json, before[name] as Json)) shared[name] = before[name];
  const isSame = names.length === Object.keys(before).length && names.every((name) => shared[name] === before[name]);
  return isSame ? before : shared;
}
