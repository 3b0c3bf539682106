import { checkPage } from '#engine/check-page.ts';
import { type Journey, openJourney } from '#engine/journey.ts';
import type { AfterSale, Requester } from '#engine/language/after-sale.ts';
import { addDays } from '#engine/language/dates.ts';
import { selectCurrentLookups } from '#engine/lookup.ts';
import type { Product, Revision } from '#engine/product.ts';
import type { Answers, DraftRecord } from '#engine/record.ts';
import { next } from '#engine/wizard.ts';
import { computeAnswerChanges } from '../answer-changes.ts';
import { buildNextTermAnswers, type EndingTerm } from '../next-term.ts';
import type { TermFacts } from '../policy-history.ts';
import {
  listChangeKinds,
  listDeclarationFields,
  listFieldsOfKind,
  omitDeclarations,
  toRevisionProduct,
} from './revision.ts';

/** The beginning of a renewal: its record, and the fields that it asks. */
export type RenewalStart = { record: DraftRecord; revision: Revision; from: string };

type RenewedTerm = EndingTerm & { facts: TermFacts };

/**
 * Starts a renewal: the present answers, moved behind the last day, replaced if they are not offered any more, and
 * checked by the version on sale as of that day. The requester may change the answers that the product lets this
 * requester change, and answers those that are asked again. Pages without missing answers are passed already, so a
 * requester who changes nothing begins before the last page.
 * @param product the version on sale
 * @param frozen the record of the sale
 */
export function startRenewal(
  product: Product,
  frozen: DraftRecord,
  { facts, ...ending }: RenewedTerm,
  by: Requester,
): RenewalStart {
  const { term, rules } = ending;
  const answers = omitDeclarations(product, buildNextTermAnswers(product, frozen, ending));
  const record: DraftRecord = {
    ...frozen,
    circumstances: { ...frozen.circumstances, ...facts },
    answers,
    findings: selectKeptLookups(frozen, answers, rules),
    asOf: term.to,
    passed: [],
    outcomes: [],
  };
  const { firstDay = '', lastDay = '', asksAgain = [] } = rules.renew ?? {};
  const theirs = listChangeKinds(rules, by).flatMap((kind) => listFieldsOfKind(rules, kind));
  const wrong = listWrongFields(openJourney(product, record));
  // A discount code counts only for a first term.
  const never = [firstDay, lastDay, ...listPromotionFields(product)];
  const asks = [...new Set([...theirs, ...asksAgain, ...wrong])].filter((field) => !never.includes(field));
  const revision = { asks, held: answers };
  const { record: ready } = skipCompletePages(openJourney(toRevisionProduct(product, revision), record));
  return { record: ready, revision, from: addDays(term.to, 1) };
}

/** True if a renewal changes only answers that it asks, or that were not asked before. */
export function isWithinRenewal(product: Product, { asks, held }: Revision, answers: Answers): boolean {
  const changes = computeAnswerChanges(held, omitDeclarations(product, answers));
  return Object.keys(changes).every((pointer) => {
    const field = pointer.split('/')[1] as string;
    return asks.includes(field) || held[field] === undefined || listDeclarationFields(product).includes(field);
  });
}

/**
 * The lookup results for the answers that stay, without proofs of a phone and without results about answers that are
 * asked again.
 */
function selectKeptLookups({ findings }: DraftRecord, answers: Answers, { renew }: AfterSale): DraftRecord['findings'] {
  const { phoneProof: _proof, ...others } = selectCurrentLookups(findings, answers);
  const isAsked = (field: string) => renew?.asksAgain.includes(field) === true;
  return Object.fromEntries(Object.entries(others).filter(([, { inputs }]) => !Object.keys(inputs).some(isAsked)));
}

function listPromotionFields({ definition }: Product): string[] {
  const effects = Object.values(definition.form.pages).flatMap(({ effects = [] }) => effects);
  return effects.filter(({ finding }) => finding === 'promotion').flatMap(({ inputs }) => inputs);
}

function listWrongFields({ product, situation }: Journey): string[] {
  return situation.route.pages.flatMap((page) =>
    checkPage(product, page, situation).flatMap(({ at = '' }) => at.split('/')[1] ?? []),
  );
}

/** Passes each page without missing or wrong answers. */
function skipCompletePages(journey: Journey): Journey {
  const { page } = journey.position;
  const passed = next(journey, page ?? '').journey;
  return passed.position.page === page ? journey : skipCompletePages(passed);
}
