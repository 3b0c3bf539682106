import type { AfterSale } from '../language/after-sale.ts';
import { addDays, countDays } from '../language/dates.ts';
import type { Answers } from '../record.ts';
import { type AnswerChanges, applyAnswerChanges } from './answer-changes.ts';
import { countClaimFreeYears, isClaimKnown } from './known-claims.ts';
import { endLaterTerms } from './later-terms.ts';
import { selectCarriedAnswers } from './next-term.ts';
import type {
  Charge,
  Lifecycle,
  PaidClaim,
  PolicyLife,
  PolicyTerms,
  PolicyTransaction,
  Refusal,
  Segment,
  Term,
  TermFacts,
} from './policy-history.ts';
import { computeProRataRefund } from './pro-rata-refund.ts';
import { buildSegment, cutSegments } from './segments.ts';
import { type MoneyLine, negateLines, shareLines, subtractLines, sumAmounts } from './share-amounts.ts';
import { validateChange, validateMove, validateRenewal } from './validate-transaction.ts';

/** A policy during its replay. */
type ReplayedLife = PolicyLife & {
  /** The data that a reinstatement restores. `without`: the policy without its end, from all earlier records. */
  ended?: { by: PolicyTransaction; segments: Segment[]; charge: Charge; without: ReplayedLife };
  /** The changes of the last term. */
  changed?: readonly Pick<PolicyTransaction, 'serial' | 'changes'>[];
};
type ReplayStep = ReplayedLife | { refused: string };

const events: Record<PolicyTransaction['kind'], string> = {
  issue: 'ISSUE',
  endorse: 'ENDORSE',
  correct: 'CORRECT',
  renew: 'RENEW',
  cancel: 'CANCEL',
  lapse: 'LAPSE',
  reinstate: 'REINSTATE',
  void: 'VOID',
};

/**
 * Computes cover and money of a policy from all its records: the transactions are applied in the order of their days,
 * not of their recording. So the result is the same as if each had been recorded in time. Pure.
 */
export function replayPolicy(
  history: readonly PolicyTransaction[],
  terms: PolicyTerms,
  claims: readonly PaidClaim[] = [],
): PolicyLife | Refusal {
  let life: ReplayedLife = { status: '', terms: [], charges: [] };
  for (const transaction of history.toSorted(compareTransactions)) {
    const next = applyStep(life, transaction, terms, claims);
    if ('refused' in next) return { refused: next.refused, serial: transaction.serial };
    life = next;
  }
  const charges = life.ended ? endLaterTerms(life, life.ended, terms, claims) : life.charges;
  if ('refused' in charges) return { refused: charges.refused, serial: life.ended?.by.serial as number };
  const isBare = claims.some(({ lossOn }) => findCoverOn(life, lossOn) === undefined);
  // All earlier records were possible together, so the last record causes the refusal.
  if (isBare) return { refused: 'claimWithoutCover', serial: computeNextSerial(history, claims) - 1 };
  const { status, terms: lived } = life;
  return { status, terms: lived, charges };
}

/** The serial of the next record of a policy. */
export function computeNextSerial(history: readonly PolicyTransaction[], claims: readonly PaidClaim[]): number {
  return 1 + [...history, ...claims].reduce((newest, { serial }) => Math.max(newest, serial), 0);
}

/** The segment of a day; undefined if there is no cover. */
export function findCoverOn(life: Pick<PolicyLife, 'terms'>, day: string): Segment | undefined {
  return life.terms.flatMap(({ segments }) => segments).find(({ from, to }) => from <= day && day <= to);
}

/** The sum of a policy's charges, in minor units; payments are not considered. */
export function sumCharges({ charges }: Pick<PolicyLife, 'charges'>): number {
  return charges.reduce((sum, { lines }) => sum + sumAmounts(lines), 0);
}

function computeStatusAfter(
  { status, terms }: ReplayedLife,
  kind: PolicyTransaction['kind'],
  { initial, next }: Lifecycle,
) {
  if (terms.length === 0) return kind === 'issue' ? initial : undefined;
  return next(status, events[kind]);
}

/** Sorts the issue first, whatever its day. */
const toSortDay = ({ kind, from }: PolicyTransaction): string => (kind === 'issue' ? '' : from);

function compareTransactions(a: PolicyTransaction, b: PolicyTransaction): number {
  return Number(toSortDay(a) > toSortDay(b)) - Number(toSortDay(a) < toSortDay(b)) || a.serial - b.serial;
}

/**
 * The last term and its last segment. There is one, because the lifecycle accepts a reinstatement only after an end.
 */
function findLastTerm({ terms }: ReplayedLife): { term: Term; segment: Segment } {
  const term = terms.at(-1) as Term;
  return { term, segment: term.segments.at(-1) as Segment };
}

/** The policy after one more transaction. */
function applyStep(
  life: ReplayedLife,
  made: PolicyTransaction,
  terms: PolicyTerms,
  claims: readonly PaidClaim[],
): ReplayStep {
  if (life.ended && isVoided(life, made)) {
    const without = applyStep(life.ended.without, made, terms, claims);
    if ('refused' in without) return without;
    const charge: Charge = { ...(without.charges.at(-1) as Charge), lines: [], kept: [], isVoided: true };
    return { ...life, charges: [...life.charges, charge], ended: { ...life.ended, without } };
  }
  const status = computeStatusAfter(life, made.kind, terms.lifecycle);
  if (status === undefined) return { refused: 'notAllowedNow' };
  const next = replayTransaction(life, made, terms, claims);
  return 'refused' in next ? next : { ...next, status };
}

/**
 * True if an end voids a transaction that was recorded before it: a change of the days that it removed, and all changes
 * of later terms. A term has only one end: another one is refused.
 */
function isVoided(life: ReplayedLife, { serial, kind, from }: PolicyTransaction): boolean {
  if (!life.ended || serial > life.ended.by.serial) return false;
  return kind === 'endorse' || kind === 'correct' || from > findLastTerm(life).term.to;
}

function replayTransaction(
  life: ReplayedLife,
  made: PolicyTransaction,
  terms: PolicyTerms,
  claims: readonly PaidClaim[],
): ReplayStep {
  switch (made.kind) {
    case 'issue':
      return startTerm(life, made, terms, {
        answers: applyAnswerChanges({}, made.changes),
        facts: { claimFreeYears: 0 },
      });
    case 'renew':
      return renewTerm(life, made, terms, claims);
    case 'endorse':
    case 'correct':
      return changeTerm(life, made, terms, claims);
    case 'cancel':
    case 'lapse':
      return endTerm(life, made, terms, claims);
    case 'reinstate':
      return reinstateTerm(life, made, terms, claims);
    case 'void':
      return voidTerm(life, made);
  }
}

/** Starts the term of an issue or a renewal, with its first answers and the facts for its rating. */
function startTerm(
  life: ReplayedLife,
  made: PolicyTransaction,
  terms: PolicyTerms,
  { answers, facts }: { answers: Answers; facts: TermFacts },
): ReplayStep {
  const asOf = made.asOf ?? made.recordedOn;
  const price = terms.price(made.version, answers, asOf, facts);
  if ('refused' in price) return price;
  if (price.from !== made.from) return { refused: 'otherFirstDay' };
  const of = countDays(price.from, price.to);
  const segments = [buildSegment(made, price, answers, price.from)];
  const { serial, version, recordedOn } = made;
  const term: Term = { serial, from: price.from, to: price.to, asOf, recordedOn, version, facts, segments };
  const charge: Charge = { serial: made.serial, term: life.terms.length, lines: price.lines, days: of, of, kept: [] };
  return { status: life.status, terms: [...life.terms, term], charges: [...life.charges, charge] };
}

function renewTerm(
  life: ReplayedLife,
  made: PolicyTransaction,
  terms: PolicyTerms,
  claims: readonly PaidClaim[],
): ReplayStep {
  const { term: last, segment } = findLastTerm(life);
  if (made.from !== addDays(last.to, 1)) return { refused: 'otherFirstDay' };
  const rules = terms.rules(last.version);
  const refused = validateRenewal(last, made, rules, claims);
  if (refused !== undefined) return { refused };
  const from: PolicyTransaction = { ...made, asOf: made.asOf ?? made.from };
  const answers = applyAnswerChanges(
    selectCarriedAnswers(segment.answers, rules),
    computeRenewalChanges(life, made, rules),
  );
  const facts = { claimFreeYears: countClaimFreeYears(life, made, rules, claims), isRenewal: true } as const;
  return startTerm(life, from, terms, { answers, facts });
}

/**
 * The changes of a renewal to the carried-over answers: all its answers, except those that were changed in the running
 * term after its recording. Answers that each term asks again, and the days of the term, stay as in the renewal.
 */
function computeRenewalChanges(
  { changed = [] }: ReplayedLife,
  made: PolicyTransaction,
  { renew }: AfterSale,
): AnswerChanges {
  const own = [renew?.firstDay, renew?.lastDay, ...(renew?.asksAgain ?? [])];
  const since = changed.filter(({ serial }) => serial > made.serial).flatMap(({ changes }) => Object.keys(changes));
  const isOther = (pointer: string) => since.some((other) => isWithin(pointer, other) || isWithin(other, pointer));
  return Object.fromEntries(
    Object.entries(made.changes).filter(([pointer]) => own.includes(pointer.split('/')[1]) || !isOther(pointer)),
  );
}

const isWithin = (one: string, other: string): boolean => one === other || one.startsWith(`${other}/`);

function changeTerm(
  life: ReplayedLife,
  made: PolicyTransaction,
  terms: PolicyTerms,
  claims: readonly PaidClaim[],
): ReplayStep {
  const { term, segment } = findLastTerm(life);
  if (made.from < term.from || made.from > term.to) return { refused: 'outsideTerm' };
  const rules = terms.rules(term.version);
  const refused = validateChange(term, made, rules, claims);
  if (refused !== undefined) return { refused };
  const answers = applyAnswerChanges(segment.answers, made.changes);
  const price = terms.price(made.version, answers, term.asOf, term.facts);
  if ('refused' in price) return price;
  const { change } = rules;
  const difference = subtractLines(price.lines, segment.lines);
  if (made.kind === 'correct' && difference.length > 0) return { refused: 'correctionChangesPremium' };
  const fee: MoneyLine[] =
    made.kind === 'endorse' && change.fee > 0 ? [{ name: 'changeFee', part: 'fee', amount: change.fee }] : [];
  const isMoved = price.from !== term.from || price.to !== term.to;
  const notMoved = isMoved ? validateMove(life.terms, made, price, change) : undefined;
  if (notMoved !== undefined) return { refused: notMoved };
  const from = isMoved ? price.from : made.from;
  const [days, of] = [countDays(from, price.to), countDays(price.from, price.to)];
  const segments = [...cutSegments(term.segments, made.from), buildSegment(made, price, answers, from)];
  const changed: ReplayedLife = { ...life, changed: [...(life.changed ?? []), made] };
  const lines = [...shareLines(difference, days, of), ...fee];
  return addCharge(
    changed,
    { ...term, from: price.from, to: price.to, segments },
    { serial: made.serial, term: life.terms.length - 1, kept: [], lines, days, of },
  );
}

function endTerm(
  life: ReplayedLife,
  made: PolicyTransaction,
  terms: PolicyTerms,
  claims: readonly PaidClaim[],
): ReplayStep {
  const { term } = findLastTerm(life);
  if (made.from < term.from || made.from > term.to) return { refused: 'outsideTerm' };
  const credit = computeProRataRefund(life, made, terms.rules(term.version), claims);
  if ('refused' in credit) return credit;
  const next = addCharge(life, { ...term, segments: cutSegments(term.segments, made.from) }, credit);
  return { ...next, ended: { by: made, segments: term.segments, charge: credit, without: life } };
}

/** Ends the first and only term from its first day, as if it had never been sold: nothing of it is charged. */
function voidTerm(life: ReplayedLife, made: PolicyTransaction): ReplayStep {
  const { term } = findLastTerm(life);
  const [sale, ...later] = life.charges;
  if (!sale || later.length > 0) return { refused: 'notAllowedNow' };
  if (made.from !== term.from) return { refused: 'otherFirstDay' };
  return addCharge(life, { ...term, segments: [] }, { ...sale, serial: made.serial, lines: negateLines(sale.lines) });
}

function reinstateTerm(
  life: ReplayedLife,
  made: PolicyTransaction,
  terms: PolicyTerms,
  claims: readonly PaidClaim[],
): ReplayStep {
  // The lifecycle accepts a reinstatement only directly after an end.
  const ended = life.ended as NonNullable<ReplayedLife['ended']>;
  const { term } = findLastTerm(life);
  // Cover continues at its end: nobody can buy only the days after a loss.
  if (made.from !== ended.by.from) return { refused: 'otherFirstDay' };
  const { paidClaim, reinstate } = terms.rules(term.version);
  const { withinDays } = reinstate;
  if (withinDays === 0 || made.recordedOn > addDays(ended.by.recordedOn, withinDays)) return { refused: 'tooLate' };
  if (paidClaim.forbids.includes('reinstate') && isClaimKnown(term, made, claims)) return { refused: 'claimWasPaid' };
  const charge: Charge = { ...ended.charge, serial: made.serial, lines: negateLines(ended.charge.lines), kept: [] };
  return addCharge(life, { ...term, segments: ended.segments }, charge);
}

/** The policy with a changed last term, and one more charge. */
function addCharge({ ended: _ended, ...life }: ReplayedLife, term: Term, charge: Charge): ReplayedLife {
  return { ...life, terms: [...life.terms.slice(0, -1), term], charges: [...life.charges, charge] };
}
