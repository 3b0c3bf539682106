import { isDeepStrictEqual } from 'node:util';
import { findPendingEffect, step } from '#engine/chart.ts';
import { confirm } from '#engine/commands/confirm.ts';
import { deriveState } from '#engine/derived-state.ts';
import type { Journey } from '#engine/journey.ts';
import { findPageDefinition, type Product } from '#engine/product.ts';
import { computePremium } from '#engine/rating.ts';
import type { DraftRecord } from '#engine/record.ts';
import { computeShownFingerprint } from '#engine/replay.ts';
import { answer, canConfirm, findPreviousPage, findReachablePage, next } from '#engine/wizard.ts';

/** The values of a journey that the invariants read. */
export type JourneyState = Pick<Journey, 'product' | 'record' | 'situation' | 'position' | 'rated'>;

/** Returns the fault of a draft or an order as a sentence; undefined if there is none. */
type Invariant = (standing: JourneyState, journey: Journey) => string | undefined;

/**
 * The rules that are true at every position of a journey, by name. `findBrokenChange` contains the rules about changes.
 */
export const invariants = {
  noPaymentWithoutDeclarationAndCode({ product, record, situation, position: { state }, rated }) {
    const { facts, answers, hidden, route } = situation;
    const pays =
      step(product.chart, state, { type: 'PAY', facts }).taken || findPendingEffect(state) === 'watchPayment';
    if (!pays) return undefined;
    const log = listOutcomeTypes(record);
    if (!log.includes('CONFIRM')) return 'a payment is possible without CONFIRM';
    // The customer agrees to an agent's sale, with a code of the order or on paper.
    const isAgreed = log.includes('VERIFIED') || log.includes('AGREED');
    if (hasPhoneProof(product) && !isAgreed && facts.phoneIsProven !== true)
      return 'a payment is possible without a verified code';
    const declared = listPageFields(product, route.pages).filter(({ schema }) => schema.const !== undefined);
    const open = declared.find(
      ({ field, schema }) => !hidden.has(field) && !isDeepStrictEqual(answers[field], schema.const),
    );
    if (open) return `a payment is possible without "${open.field}"`;
    return rated.status === 'rated' ? undefined : 'a payment is possible without a premium';
  },

  noCertificateUnpaid({ record, position: { state, ended } }) {
    const isPaid = listOutcomeTypes(record).includes('PAID');
    if (ended && !isPaid) return 'a policy is issued without money';
    return findPendingEffect(state) === 'issuePolicy' && !isPaid ? 'a policy is to be issued without money' : undefined;
  },

  nothingConfirmedThatIsNotValid({ position: { confirmed } }, journey) {
    if (!confirmed) return undefined;
    const before = journey.alike({ outcomes: [] });
    const { problems } = before.position;
    if (problems.length > 0) return `an order is confirmed that is refused: ${JSON.stringify(problems)}`;
    if (!canConfirm(before)) return 'an order is confirmed before its declaration';
    const again = answer(journey, {}).problems[0]?.code;
    return again === 'alreadyConfirmed' ? undefined : 'answers change after CONFIRM';
  },

  ratedAfterTheLastChange({ product, record, position: { trail, confirmed }, rated }, journey) {
    const now = deriveState(product, record);
    const expected = now.route.stop === undefined ? computePremium(product, now) : { status: 'not-sold' };
    if (!isDeepStrictEqual(rated, expected)) return 'the premium is not that of the answers';
    const passed = confirmed ? [] : trail.slice(0, -1);
    const stale = passed.find((page) => {
      const { shows = [] } = findPageDefinition(product, page);
      const shown = record.passed.find((entry) => entry.page === page)?.shown;
      return shows.includes('premium') && shown !== computeShownFingerprint(journey, page);
    });
    return stale === undefined ? undefined : `${stale} was passed with another premium`;
  },

  keptIsWhatFactsAllow(standing) {
    const faults = Object.keys(standing.product.pageOf).map((field) => findKeptFault(standing, field));
    return faults.find((fault) => fault !== undefined);
  },

  nothingIsSoldWhereItStops({ record, position: { stopped, page = '' }, rated }, journey) {
    if (!stopped) return undefined;
    if (record.outcomes.length > 0) return 'an order stops on a page that ends without a sale';
    if (rated.status === 'rated') return `${page} ends without a sale and has a premium`;
    const sold = confirm(journey).problems.length === 0 || next(journey, page).problems.length === 0;
    return sold ? `${page} ends without a sale and lets itself be passed` : undefined;
  },

  everyPageOpens({ position }) {
    for (const [index, page] of position.trail.entries()) {
      const { page: opened, held } = findReachablePage(position, page);
      if (opened !== page || held) return `${page} was passed and cannot be opened`;
      if (findPreviousPage(position, page) !== position.trail[index - 1]) return `back from ${page} leads elsewhere`;
    }
    return undefined;
  },

  noDeadEnd({ product, situation, position }) {
    const { state, page, problems, confirmed, ended, stopped } = position;
    if (ended || stopped) return undefined;
    const { facts } = situation;
    const leads = (type: string) => step(product.chart, state, { type, facts }).taken;
    if (confirmed) {
      const onwards = product.chart.eventNames.filter((type) => !['ANSWER', 'RESET', 'NEXT', 'CONFIRM'].includes(type));
      return onwards.some(leads) ? undefined : 'nothing leads on from here, whatever happens';
    }
    if (page === undefined) return 'no page is open';
    const isHeld = problems.length > 0 || leads('NEXT') || leads('CONFIRM');
    return isHeld ? undefined : `${page} is valid and nothing leads on`;
  },

  nothingAskedTwice({ product, position: { trail, state, confirmed } }, journey) {
    const again = trail.find((page, index) => trail.indexOf(page) !== index);
    if (again !== undefined) return `${again} is passed twice`;
    const fields = listPageFields(product, trail).map(({ field }) => field);
    const twice = fields.find((field, index) => fields.indexOf(field) !== index);
    if (twice !== undefined) return `${twice} is asked twice`;
    for (const page of confirmed ? [] : trail.slice(0, -1)) {
      const { problems, journey: passed } = next(journey, page);
      if (problems.length > 0) return `${page} was passed and is refused now`;
      if (!isDeepStrictEqual(passed.position.state.value, state.value)) return `NEXT on ${page} again leads elsewhere`;
    }
    return undefined;
  },
} satisfies Record<string, Invariant>;

/** Throws the first broken invariant, with the order's log. */
export function assertInvariants(journey: Journey, standing: JourneyState = journey): void {
  for (const broken of Object.values<Invariant>(invariants)) {
    const sentence = broken(standing, journey);
    if (sentence !== undefined) throw new Error(`${sentence} (log: ${listOutcomeTypes(standing.record).join(' ')})`);
  }
}

function findKeptFault({ product, record, situation, position }: JourneyState, field: string): string | undefined {
  const { facts, answers, route } = situation;
  const given = record.answers[field];
  if (given === undefined) return undefined;
  const page = product.pageOf[field] as string;
  const fact = findPageDefinition(product, page).when?.[field];
  const isAsked = (!route.complete || route.pages.includes(page)) && (fact === undefined || facts[fact] === true);
  if (isAsked) return isDeepStrictEqual(answers[field], given) ? undefined : `the answer to ${field} is lost`;
  if (field in answers) return `an answer to ${field} is used that is not asked`;
  if (position.confirmed) return `an order keeps an answer to ${field} that is not asked`;
  return situation.parked.includes(field) ? undefined : `the answer to ${field} is not put aside`;
}

const listOutcomeTypes = ({ outcomes }: DraftRecord): string[] => outcomes.map(({ type }) => type);

/** Returns true for a product whose chart sends codes. */
const hasPhoneProof = ({ chart }: Product): boolean => chart.eventNames.includes('VERIFIED');

function listPageFields(product: Product, pages: string[]) {
  return pages.flatMap((page) =>
    Object.entries(findPageDefinition(product, page).schema.properties).map(([field, schema]) => ({ field, schema })),
  );
}
