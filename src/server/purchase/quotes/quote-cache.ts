import { LRUCache } from 'lru-cache';
import { escapePointerToken, toUnknownFieldProblem } from '#engine/answers.ts';
import { checkPage } from '#engine/check-page.ts';
import type { Journey } from '#engine/journey.ts';
import type { Json } from '#engine/language/json.ts';
import { listRatingFields } from '#engine/policy/cover-fields.ts';
import type { Product } from '#engine/product.ts';
import type { Problem } from '#engine/record.ts';
import { answer, start } from '#engine/wizard.ts';
import { throwIfProblems } from '#server/platform/http/api-problem.ts';
import { KeptReply } from '#server/platform/http/register-call.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { viewRated } from '../drafts/rated-view.ts';

type QuoteReply = KeptReply<{ product: string; version: string } & ReturnType<typeof viewRated>>;

/**
 * Limits of a product's cache: `max` premiums of some kilobytes each, and `maxSize` characters of all their answers.
 */
const CACHE_LIMITS = { max: 500, maxSize: 500_000 };

/** Maximum number of unknown fields that one refusal names. */
const MAX_UNKNOWN = 50;

const cacheByProduct = new WeakMap<Product, { asOf: string; replies: LRUCache<string, QuoteReply> }>();

/**
 * Returns the reply with the cost of answers. It is made once a day for the same version and answers, because many
 * visitors ask for the same.
 * @throws the errors of `quoteAnswers`
 * @param traced true to include the calculation
 */
export function quoteReply(
  { product, version }: { product: Product; version: string },
  answers: Record<string, Json>,
  traced: boolean,
  at: Date,
): QuoteReply {
  const asOf = toBusinessDate(at);
  let day = cacheByProduct.get(product);
  if (day?.asOf !== asOf) {
    day = { asOf, replies: new LRUCache({ ...CACHE_LIMITS, sizeCalculation: (_reply, key) => key.length }) };
    cacheByProduct.set(product, day);
  }
  const key = JSON.stringify([traced, answers]);
  const known = day.replies.get(key);
  if (known) return known;
  const costs = viewRated(quoteAnswers(product, answers, at), traced);
  const reply = new KeptReply({ product: product.id, version, ...costs });
  day.replies.set(key, reply);
  return reply;
}

/**
 * Starts a new journey with these answers, for a rating without storage. The field in `rating.compare` may be absent.
 * @throws 422 `notValid` with a problem at each field that does not affect the premium, and at each wrong or missing
 * field
 */
export function quoteAnswers(product: Product, answers: Record<string, Json>, at: Date): Journey {
  const relevant = listRatingFields(product);
  const unknown = Object.keys(answers)
    .filter((field) => !relevant.has(field))
    .map((field) => toUnknownFieldProblem(`/${escapePointerToken(field)}`, [...relevant]));
  const known = Object.fromEntries(Object.entries(answers).filter(([field]) => relevant.has(field)));
  const { journey, problems } = answer(startEmptyJourney(product, toBusinessDate(at)), known);
  // Answers of a wrong type are not in the journey. Its pages are checked only without such answers.
  const pages = problems.length > 0 ? [] : [...listRelevantPages(product)];
  const wrong = pages.flatMap((page) => checkPage(product, page, journey.situation));
  throwIfProblems([
    ...unknown.slice(0, MAX_UNKNOWN),
    ...problems,
    ...wrong.filter((problem) => isRelevantProblem(product, relevant, problem)),
  ]);
  return journey;
}

function isRelevantProblem(product: Product, relevant: ReadonlySet<string>, { at: place = '', code }: Problem) {
  const field = place.split('/')[1] ?? '';
  return relevant.has(field) && !(code === 'required' && field === product.definition.rating?.compare);
}

/** Lists the pages that ask for inputs of the premium. */
function listRelevantPages(product: Product): Set<string> {
  return new Set([...listRatingFields(product)].map((field) => product.pageOf[field] as string));
}

const emptyJourneys = new WeakMap<Product, Journey>();

/** Starts a journey without answers: the same for every quote of a day. */
function startEmptyJourney(product: Product, asOf: string): Journey {
  const known = emptyJourneys.get(product);
  if (known?.record.asOf === asOf) return known;
  const journey = start(product, { channel: 'public', language: 'en' }, asOf);
  emptyJourneys.set(product, journey);
  return journey;
}
