import { listHints, type PricedOption } from './check-page.ts';
import { type DerivedState, deriveState } from './derived-state.ts';
import { isSameJson, type Json } from './language/json.ts';
import { type PagePrices, type Quotation, type SaleRatingResult, toQuotation } from './language/premium.ts';
import type { Product, Rater } from './product.ts';
import type { DraftRecord } from './record.ts';
import { type Position, replayRecord } from './replay.ts';

/** What follows from answers, findings and the day, as far as it was asked for. */
type DerivedCache = { situation?: DerivedState; rated?: SaleRatingResult; options?: Record<string, SaleRatingResult> };

/**
 * A record with all that follows from it, each worked out once, when it is first asked for: a page without prices rates
 * nothing. It never changes; the verbs (`wizard.ts`) lead from journey to journey, and hand on what stays the same.
 */
export class Journey {
  #position: Position | undefined;

  /** Use `openJourney`. */
  constructor(
    readonly product: Product,
    readonly record: DraftRecord,
    private readonly quoted: Quotation | undefined,
    private readonly known: DerivedCache,
    private readonly before?: DerivedState,
  ) {}

  /** What is known: allowed answers, derived values, facts, and the way that they decide. */
  get situation(): DerivedState {
    this.known.situation ??= deriveState(this.product, this.record, this.before);
    return this.known.situation;
  }

  get position(): Position {
    this.#position ??= replayRecord(this);
    return this.#position;
  }

  /** The premium, or why there is none: never one where the way ends without a sale. Only where the product has its rating: on the server. */
  get rated(): SaleRatingResult {
    const isSold = this.situation.route.stop === undefined;
    this.known.rated ??= isSold ? this.#rater.rateNow(this.product, this.situation) : { status: 'not-sold' };
    return this.known.rated;
  }

  /** The premium of every option of the field that the rating compares (the plan), as if it were chosen. */
  get options(): Record<string, SaleRatingResult> {
    this.known.options ??= this.#rater.rateOptions(this.product, this.situation, this.rated);
    return this.known.options;
  }

  /** What the choices of a page cost: a rating for each, so it is asked for by who shows that page. */
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

  /** The premium as a page shows it: what was quoted, where the product has no rating. */
  get quotation(): Quotation | undefined {
    if (!this.product.definition.rating) return this.quoted;
    return this.rated.status === 'rated' ? toQuotation(this.rated.premium) : undefined;
  }

  get #rater(): Rater {
    const { id, rater } = this.product;
    if (!rater) throw new Error(`${id} has no rating here`);
    return rater;
  }

  /** The journey of another record. What follows as it does here is not worked out again. */
  to(record: DraftRecord): Journey {
    return new Journey(this.product, record, this.quoted, {}, this.known.situation);
  }

  /** The same with other pages passed, other outcomes or findings that fell: answers and facts stay what they are. */
  alike(change: Partial<Pick<DraftRecord, 'passed' | 'outcomes' | 'findings'>>): Journey {
    this.known.situation ??= this.situation;
    return new Journey(this.product, { ...this.record, ...change }, this.quoted, this.known);
  }
}

/**
 * @param quoted the premium that the server told, for a product without its rating: in the browser
 * @param like a journey of the same product: what follows of the record as it does there is not worked out again
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
  return new Journey(product, same, quoted, isSame ? { situation: like.situation } : {}, like.situation);
}

/** Equal members as the very same values, so that what was worked out of them is known again; if all are, the very same whole. */
function reuseEqualMembers<Members extends object>(now: Members, before: Members): Members {
  const names = Object.keys(now) as (keyof Members)[];
  const shared = { ...now };
  for (const name of names) if (isSameJson(now[name] as Json, before[name] as Json)) shared[name] = before[name];
  const isSame = names.length === Object.keys(before).length && names.every((name) => shared[name] === before[name]);
  return isSame ? before : shared;
}
