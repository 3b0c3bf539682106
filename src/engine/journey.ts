import { listHints, type PricedOption } from './check-page.ts';
import { type DerivedState, deriveState } from './derived-state.ts';
import { isSameJson, type Json } from './language/json.ts';
import { type PagePrices, type Quotation, type SaleRatingResult, toQuotation } from './language/premium.ts';
import type { Product, Rater } from './product.ts';
import type { DraftRecord } from './record.ts';
import { type Position, replayRecord } from './replay.ts';

/**
 * Values derived from answers, lookups and the day. Each is set at its first use. `before`: the state of an earlier
 * record, from which equal values are reused.
 */
type DerivedCache = {
  situation?: DerivedState;
  rated?: SaleRatingResult;
  options?: Record<string, SaleRatingResult>;
  before?: DerivedState | undefined;
};

/**
 * A record with everything that is derived from it. Each value is computed once, at its first use: a page without
 * prices rates nothing. A journey never changes; the functions of `wizard.ts` return a new journey, which reuses
 * unchanged values.
 */
export class Journey {
  #position: Position | undefined;

  /** Use `openJourney`. */
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
   * The premium, or the reason why there is none; there is never one if the route ends without a sale. Only on the
   * server, where the product has its rating.
   */
  get rated(): SaleRatingResult {
    const isSold = this.situation.route.stop === undefined;
    this.known.rated ??= isSold ? this.#rater.rateNow(this.product, this.situation) : { status: 'not-sold' };
    return this.known.rated;
  }

  /** The premium of every option of the compared field (the plan), as if it were chosen. */
  get options(): Record<string, SaleRatingResult> {
    this.known.options ??= this.#rater.rateOptions(this.product, this.situation, this.rated);
    return this.known.options;
  }

  /** The prices of a page's choices. Each needs a rating, so only the caller that shows the page requests them. */
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
   * The premium that a page shows. In the browser, where the product has no rating, it is the premium from the server.
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

  /** The journey of another record. Values with the same inputs are not computed again. */
  to(record: DraftRecord): Journey {
    return new Journey(this.product, record, this.quoted, { before: this.known.situation });
  }

  /** The same journey with other passed pages, other outcomes or dropped lookups: answers and facts are unchanged. */
  alike(change: Partial<Pick<DraftRecord, 'passed' | 'outcomes' | 'findings'>>): Journey {
    this.known.situation ??= this.situation;
    return new Journey(this.product, { ...this.record, ...change }, this.quoted, this.known);
  }
}

/**
 * Opens the journey of a record.
 * @param quoted the premium from the server, for a product without its rating: in the browser
 * @param like a journey of the same product: values with the same inputs are not computed again
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
 * Replaces equal members by the identical earlier values, so that cached results remain valid; if all are equal,
 * returns the earlier object.
 */
function reuseEqualMembers<Members extends object>(now: Members, before: Members): Members {
  const names = Object.keys(now) as (keyof Members)[];
  const shared = { ...now };
  for (const name of names) if (isSameJson(now[name] as Json, before[name] as Json)) shared[name] = before[name];
  const isSame = names.length === Object.keys(before).length && names.every((name) => shared[name] === before[name]);
  return isSame ? before : shared;
}
