import type { AfterSale } from '../language/after-sale.ts';
import { addDays, countDays } from '../language/dates.ts';
import type { Answers } from '../record.ts';
import { type AnswerChanges, withChanges } from './answer-changes.ts';
import { creditOf } from './credit-of.ts';
import { claimFreeYears, isClaimed } from './known-claims.ts';
import { laterTermsEnded } from './later-terms.ts';
import { whyNotChanged, whyNotRenewed } from './may-be-recorded.ts';
import { carriedAnswers } from './next-term.ts';
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
  TermPrice,
} from './policy-history.ts';
import { lineDifference, type MoneyLine, negated, shareOfLines, sumOf } from './share-by-day.ts';

/** A policy while it is replayed. */
type Life = PolicyLife & {
  /** The parts that a reinstatement restores. `without`: the policy as it would be without its end, with all that was recorded before that. */
  ended?: { by: PolicyTransaction; segments: Segment[]; charge: Charge; without: Life };
  /** The changes of the last term. */
  changed?: readonly Pick<PolicyTransaction, 'serial' | 'changes'>[];
};
type Step = Life | { refused: string };

const events: Record<PolicyTransaction['kind'], string> = {
  issue: 'ISSUE',
  endorse: 'ENDORSE',
  correct: 'CORRECT',
  renew: 'RENEW',
  cancel: 'CANCEL',
  lapse: 'LAPSE',
  reinstate: 'REINSTATE',
};

/**
 * Cover and money of a policy, from all that happened to it: the transactions in the order of their days, whatever the order
 * in which they were recorded. So cover and money are what they would be had each been recorded in time. Pure.
 */
export function replayPolicy(
  history: readonly PolicyTransaction[],
  terms: PolicyTerms,
  claims: readonly PaidClaim[] = [],
): PolicyLife | Refusal {
  let life: Life = { status: '', terms: [], charges: [] };
  for (const transaction of history.toSorted(inOrder)) {
    const next = taken(life, transaction, terms, claims);
    if ('refused' in next) return { refused: next.refused, serial: transaction.serial };
    life = next;
  }
  const charges = life.ended ? laterTermsEnded(life, life.ended, terms, claims) : life.charges;
  if ('refused' in charges) return { refused: charges.refused, serial: life.ended?.by.serial as number };
  const isBare = claims.some(({ lossOn }) => coverOn(life, lossOn) === undefined);
  // Each of them was possible until the last one came.
  if (isBare) return { refused: 'claimWithoutCover', serial: nextSerial(history, claims) - 1 };
  const { status, terms: lived } = life;
  return { status, terms: lived, charges };
}

/** The serial of what is recorded next of a policy. */
export function nextSerial(history: readonly PolicyTransaction[], claims: readonly PaidClaim[]): number {
  return 1 + [...history, ...claims].reduce((newest, { serial }) => Math.max(newest, serial), 0);
}

/** What holds on a day; undefined where there is no cover. */
export function coverOn(life: Pick<PolicyLife, 'terms'>, day: string): Segment | undefined {
  return life.terms.flatMap(({ segments }) => segments).find(({ from, to }) => from <= day && day <= to);
}

/** What a policy has charged in all, in minor units; what was paid for it is another matter. */
export function chargedBy({ charges }: Pick<PolicyLife, 'charges'>): number {
  return charges.reduce((sum, { lines }) => sum + sumOf(lines), 0);
}

function statusAfter({ status, terms }: Life, kind: PolicyTransaction['kind'], { initial, next }: Lifecycle) {
  if (terms.length === 0) return kind === 'issue' ? initial : undefined;
  return next(status, events[kind]);
}

/** The issue first, whatever its day. */
const dayOf = ({ kind, from }: PolicyTransaction): string => (kind === 'issue' ? '' : from);

function inOrder(a: PolicyTransaction, b: PolicyTransaction): number {
  return Number(dayOf(a) > dayOf(b)) - Number(dayOf(a) < dayOf(b)) || a.serial - b.serial;
}

/** The last term and what holds at its end: there is one, for the lifecycle takes a reinstatement alone where it was cut off. */
function lastOf({ terms }: Life): { term: Term; segment: Segment } {
  const term = terms.at(-1) as Term;
  return { term, segment: term.segments.at(-1) as Segment };
}

/** The life after one more transaction. */
function taken(life: Life, made: PolicyTransaction, terms: PolicyTerms, claims: readonly PaidClaim[]): Step {
  if (life.ended && isVoided(life, made)) {
    const without = taken(life.ended.without, made, terms, claims);
    if ('refused' in without) return without;
    const charge: Charge = { ...(without.charges.at(-1) as Charge), lines: [], kept: [], isVoided: true };
    return { ...life, charges: [...life.charges, charge], ended: { ...life.ended, without } };
  }
  const status = statusAfter(life, made.kind, terms.lifecycle);
  if (status === undefined) return { refused: 'notAllowedNow' };
  const next = step(life, made, terms, claims);
  return 'refused' in next ? next : { ...next, status };
}

/**
 * True where an end voids a transaction that was recorded before it: a change of the days that it cut off, and all of the terms after
 * them. A term has one end: another one is refused.
 */
function isVoided(life: Life, { serial, kind, from }: PolicyTransaction): boolean {
  if (!life.ended || serial > life.ended.by.serial) return false;
  return kind === 'endorse' || kind === 'correct' || from > lastOf(life).term.to;
}

function step(life: Life, made: PolicyTransaction, terms: PolicyTerms, claims: readonly PaidClaim[]): Step {
  switch (made.kind) {
    case 'issue':
      return begun(life, made, withChanges({}, made.changes), terms, { claimFreeYears: 0 });
    case 'renew':
      return renewed(life, made, terms, claims);
    case 'endorse':
    case 'correct':
      return changed(life, made, terms, claims);
    case 'cancel':
    case 'lapse':
      return ended(life, made, terms, claims);
    case 'reinstate':
      return reinstated(life, made, terms, claims);
  }
}

function begun(life: Life, made: PolicyTransaction, answers: Answers, terms: PolicyTerms, facts: TermFacts): Step {
  const asOf = made.asOf ?? made.recordedOn;
  const price = terms.price(made.version, answers, asOf, facts);
  if ('refused' in price) return price;
  if (price.from !== made.from) return { refused: 'otherFirstDay' };
  const of = countDays(price.from, price.to);
  const segments = [segmentOf(made, price, answers, price.from)];
  const { serial, version, recordedOn } = made;
  const term: Term = { serial, from: price.from, to: price.to, asOf, recordedOn, version, facts, segments };
  const charge: Charge = { serial: made.serial, term: life.terms.length, lines: price.lines, days: of, of, kept: [] };
  return { status: life.status, terms: [...life.terms, term], charges: [...life.charges, charge] };
}

function renewed(life: Life, made: PolicyTransaction, terms: PolicyTerms, claims: readonly PaidClaim[]): Step {
  const { term: last, segment } = lastOf(life);
  if (made.from !== addDays(last.to, 1)) return { refused: 'otherFirstDay' };
  const rules = terms.rules(last.version);
  const refused = whyNotRenewed(last, segment, made, rules, claims);
  if (refused !== undefined) return { refused };
  const from: PolicyTransaction = { ...made, asOf: made.asOf ?? made.from };
  const answers = withChanges(carriedAnswers(segment.answers, rules), changesOfRenewal(life, made, rules));
  const facts = { claimFreeYears: claimFreeYears(life, made, rules, claims) };
  return begun(life, from, answers, terms, facts);
}

/**
 * What a renewal changes of the answers that it takes over: all that it said, but what was changed in the running term after it had been
 * recorded. What is asked of each term by itself, and its days, stay as they were answered for it.
 */
function changesOfRenewal({ changed = [] }: Life, made: PolicyTransaction, { renew }: AfterSale): AnswerChanges {
  const own = [renew?.firstDay, renew?.lastDay, ...(renew?.asksAgain ?? [])];
  const since = changed.filter(({ serial }) => serial > made.serial).flatMap(({ changes }) => Object.keys(changes));
  const isOther = (pointer: string) => since.some((other) => isWithin(pointer, other) || isWithin(other, pointer));
  return Object.fromEntries(
    Object.entries(made.changes).filter(([pointer]) => own.includes(pointer.split('/')[1]) || !isOther(pointer)),
  );
}

const isWithin = (one: string, other: string): boolean => one === other || one.startsWith(`${other}/`);

function changed(life: Life, made: PolicyTransaction, terms: PolicyTerms, claims: readonly PaidClaim[]): Step {
  const { term, segment } = lastOf(life);
  if (made.from < term.from || made.from > term.to) return { refused: 'outsideTerm' };
  const rules = terms.rules(term.version);
  const refused = whyNotChanged(term, segment, made, rules, claims);
  if (refused !== undefined) return { refused };
  const answers = withChanges(segment.answers, made.changes);
  const price = terms.price(made.version, answers, term.asOf, term.facts);
  if ('refused' in price) return price;
  const { change } = rules;
  const difference = lineDifference(price.lines, segment.lines);
  if (made.kind === 'correct' && difference.length > 0) return { refused: 'correctionChangesPremium' };
  const fee: MoneyLine[] =
    made.kind === 'endorse' && change.fee > 0 ? [{ name: 'changeFee', part: 'fee', amount: change.fee }] : [];
  const charge = { serial: made.serial, term: life.terms.length - 1, kept: [] };
  const by: Life = { ...life, changed: [...(life.changed ?? []), made] };

  if (price.from !== term.from || price.to !== term.to) {
    // A term that follows another begins where that one ended; a correction gives nobody other days.
    const mayMove = made.kind === 'endorse' && change.movesDates && life.terms.length === 1;
    if (!mayMove) return { refused: 'datesStay' };
    // Cover that has begun was given; what is moved is moved whole.
    const hasBegun = [term.from, price.from].some((first) => first <= made.recordedOn);
    if (hasBegun || made.from !== term.from) return { refused: 'coverHasBegun' };
    const of = countDays(price.from, price.to);
    const moved: Term = {
      ...term,
      from: price.from,
      to: price.to,
      segments: [segmentOf(made, price, answers, price.from)],
    };
    return charged(by, moved, { ...charge, lines: [...difference, ...fee], days: of, of });
  }
  const [days, of] = [countDays(made.from, term.to), countDays(term.from, term.to)];
  const next: Term = {
    ...term,
    segments: [...cut(term.segments, made.from), segmentOf(made, price, answers, made.from)],
  };
  return charged(by, next, { ...charge, lines: [...shareOfLines(difference, days, of), ...fee], days, of });
}

function ended(life: Life, made: PolicyTransaction, terms: PolicyTerms, claims: readonly PaidClaim[]): Step {
  const { term } = lastOf(life);
  if (made.from < term.from || made.from > term.to) return { refused: 'outsideTerm' };
  const credit = creditOf(life, term, made, terms.rules(term.version), claims);
  if ('refused' in credit) return credit;
  const next = charged(life, { ...term, segments: cut(term.segments, made.from) }, credit);
  return { ...next, ended: { by: made, segments: term.segments, charge: credit, without: life } };
}

function reinstated(life: Life, made: PolicyTransaction, terms: PolicyTerms, claims: readonly PaidClaim[]): Step {
  // The lifecycle takes it only just after an end.
  const ended = life.ended as NonNullable<Life['ended']>;
  const { term } = lastOf(life);
  // Cover goes on where it ended: nobody buys back the days after a loss alone.
  if (made.from !== ended.by.from) return { refused: 'otherFirstDay' };
  const { paidClaim, reinstate } = terms.rules(term.version);
  const { withinDays } = reinstate;
  if (withinDays === 0 || made.recordedOn > addDays(ended.by.recordedOn, withinDays)) return { refused: 'tooLate' };
  if (paidClaim.forbids.includes('reinstate') && isClaimed(term, made, claims)) return { refused: 'claimWasPaid' };
  const charge: Charge = { ...ended.charge, serial: made.serial, lines: negated(ended.charge.lines), kept: [] };
  return charged(life, { ...term, segments: ended.segments }, charge);
}

/** The life with its last term as it is now, and one more charge. */
function charged({ ended: _ended, ...life }: Life, term: Term, charge: Charge): Life {
  return { ...life, terms: [...life.terms.slice(0, -1), term], charges: [...life.charges, charge] };
}

function segmentOf({ serial, version }: PolicyTransaction, price: TermPrice, answers: Answers, from: string): Segment {
  const { to, lines, onceBegun, renews } = price;
  return { from, to, serial, version, answers, lines, onceBegun, renews };
}

/** The segments as far as they lie before a day. */
function cut(segments: readonly Segment[], day: string): Segment[] {
  return segments.flatMap((segment) => {
    if (segment.from >= day) return [];
    return segment.to < day ? [segment] : [{ ...segment, to: addDays(day, -1) }];
  });
}
