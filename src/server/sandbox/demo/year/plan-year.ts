import type { Answers } from '#engine/record.ts';
import { UNREACHABLE } from '#server/platform/messages/providers/outbox-carrier.ts';
import type { ClaimStep, SaleStep, SaleStory } from '../demo-stories.ts';
import type { ClaimTemplate, SaleTemplate, YearTemplate } from './year-template.ts';

/** The last step that a claim reaches. */
type ClaimCourse = 'submitted' | 'taken' | 'asked' | 'approved' | 'declined' | 'paid';

/** A sale of the year with all that happens to it later. */
export type OrderStory = {
  sale: SaleStory;
  /** A change of the address, or a cancellation, this number of days before today. */
  change?: number;
  cancel?: { daysAgo: number; isOpen: boolean };
  /** `daysAgo`: the wanted day of the filing. */
  claim?: { template: ClaimTemplate; daysAgo: number; by: string; nth: number };
  note?: YearTemplate['notes'][number];
};

/** Days of the plan before today. */
const DAYS = 364;
/** One order in ten is of these last days, so that there is work to do. */
const LAST_DAYS = 10;
const AGREED = 'Agreed with the customer by telephone.';

/** Plans the orders of a year, oldest first. The same number always gives the same plan. */
export function planYear(template: YearTemplate, orders: number): OrderStory[] {
  return Array.from({ length: orders }, (_each, nth) => planOrder(template, nth, orders));
}

const pick = <T>(list: readonly T[], nth: number): T => list[nth % list.length] as T;

function planOrder(template: YearTemplate, nth: number, orders: number): OrderStory {
  const daysAgo = computeDay(nth, orders);
  const by = pick(template.sellers, nth);
  const sold = pick(template.sales, nth);
  const then = planSteps(nth, daysAgo, by);
  const isPaid = then.some((step) => typeof step === 'object' && 'pay' in step) || then.includes('balance');
  const isUnreachable = then.includes('link') && nth % 4 === 2;
  const sale: SaleStory = {
    ...{ name: `order ${nth + 1}`, daysAgo, at: `${String(8 + (nth % 10)).padStart(2, '0')}:${10 + ((nth * 7) % 50)}` },
    ...{
      ...(by === null ? {} : { by }),
      product: sold.product,
      case: sold.case,
      language: nth % 3 === 0 ? 'en' : 'km',
    },
    answers: { ...planAnswers(template, nth), ...(isUnreachable ? { mobilePhone: `${UNREACHABLE}${nth % 10}` } : {}) },
    then,
    ...(daysAgo <= LAST_DAYS && nth % 7 === 3 && by !== null ? { leftAt: 'customerInfo' } : {}),
  };
  const note = by !== null && daysAgo <= LAST_DAYS ? planNote(template, by, nth) : undefined;
  return { sale, ...(note && { note }), ...(isPaid ? planLater(template, sold, { nth, daysAgo, by }) : {}) };
}

/** Chooses a note of the seller, or of the insurer's staff, who see every order. */
function planNote({ notes, sellers }: YearTemplate, seller: string, nth: number): YearTemplate['notes'][number] {
  const own = notes.filter(({ by }) => by === seller);
  const others = notes.filter(({ by }) => !sellers.includes(by));
  return pick(own.length > 0 && nth % 4 !== 0 ? own : others, nth);
}

/** Returns the number of days before today; the last tenth of the orders is of the last days. */
function computeDay(nth: number, orders: number): number {
  const recent = Math.ceil(orders / 10);
  const old = orders - recent;
  if (nth >= old) return LAST_DAYS - Math.floor(((nth - old) * LAST_DAYS) / recent);
  return DAYS - Math.floor((nth * (DAYS - LAST_DAYS)) / old);
}

function planSteps(nth: number, daysAgo: number, by: string | null): SaleStep[] {
  if (by !== null && daysAgo <= LAST_DAYS && nth % 2 === 0) return ['code', 'link'];
  if (daysAgo <= LAST_DAYS && nth % 9 === 1) return [];
  if (by !== null && nth % 23 === 5) return ['code', 'link'];
  if (by !== null && nth % 29 === 7) return ['code', { cancelledFor: 'The customer has decided otherwise' }];
  if (by !== null && nth % 31 === 9) return ['code', 'balance'];
  if (nth % 17 === 4)
    return ['code', { markedBy: 'clerk', reason: 'Seen on the bank statement', reference: `TRF 1${nth}` }];
  return ['code', { pay: pick(['khqr', 'cards', 'khqr', 'wechat'] as const, nth) }];
}

type Sold = { nth: number; daysAgo: number; by: string | null };

/** Plans what happens after a sale: at most one thing, so that nothing forbids another. */
function planLater({ claimants }: YearTemplate, { isYear, claim }: SaleTemplate, sold: Sold): Partial<OrderStory> {
  const { nth, daysAgo, by } = sold;
  const filer = by === null ? undefined : claimants[by];
  if (claim && filer !== undefined && [0, 3, 7].includes(nth % 10) && daysAgo > 20) {
    const wanted = nth % 3 === 0 ? 1 + (nth % 9) : Math.max(1, daysAgo - 30);
    return { claim: { template: claim, daysAgo: wanted, by: filer, nth } };
  }
  if (isYear && nth % 13 === 2 && daysAgo > 40)
    return { cancel: { daysAgo: nth % 2 === 0 ? 1 + ((nth * 11) % 30) : daysAgo - 20, isOpen: nth % 4 === 0 } };
  if (isYear && nth % 8 === 1 && daysAgo > 40) return { change: Math.floor(daysAgo / 2) };
  return {};
}

/** Plans how far a claim goes that was filed this number of days ago: only the claims of the last days are open. */
function planCourse(nth: number, filed: number): ClaimCourse {
  return filed <= LAST_DAYS
    ? pick(['taken', 'submitted', 'asked', 'approved'] as const, Math.floor(nth / 3))
    : pick(['paid', 'paid', 'declined'] as const, Math.floor(nth / 2));
}

/** Lists the steps of a claim that was filed this number of days ago, as far as there are days for them. */
export function planClaimSteps(
  { question, declined }: Pick<YearTemplate, 'question' | 'declined'>,
  { template: { benefit, amount }, nth }: NonNullable<OrderStory['claim']>,
  filed: number,
): ClaimStep[] {
  const by = 'clerk';
  const take: ClaimStep = { daysAgo: filed, at: '11:00', by, step: 'take' };
  const end = { daysAgo: Math.max(1, filed - 3), at: '14:00', by };
  const decision = { outcome: 'approve' as const, lines: [{ benefit, amount }], reasonForMore: AGREED };
  const approve: ClaimStep = { ...end, step: 'decide', decision };
  switch (planCourse(nth, filed)) {
    case 'submitted':
      return [];
    case 'taken':
      return [take];
    case 'asked':
      return [take, { ...end, step: 'ask', question }];
    case 'declined':
      return [
        take,
        { ...end, step: 'decide', decision: { outcome: 'decline', reason: 'notCovered', message: declined } },
      ];
    case 'approved':
      return [take, approve];
    case 'paid':
      return [take, approve, { ...end, daysAgo: filed - 6, by: 'cashier', step: 'pay', reference: `TRF 2${nth}` }];
  }
}

/** Plans the answers about the customer. Two orders in three are of a new customer, the others of a known one. */
function planAnswers({ women, men, familyNames, addresses }: YearTemplate, nth: number): Answers {
  const person = nth % 3 === 2 ? Math.max(0, nth - 20 - (nth % 7)) : nth;
  const isWoman = person % 2 === 0;
  const givenName = pick(isWoman ? women : men, person * 5 + Math.floor(person / 18));
  const familyName = pick(familyNames, person * 7 + Math.floor(person / 30));
  const digits = (most: number, factor: number) => String((person * factor + 31) % 10 ** most).padStart(most, '0');
  return {
    ...{ givenName, familyName, gender: isWoman ? 'female' : 'male' },
    dateOfBirth: `19${80 + (person % 14)}-0${1 + (person % 9)}-${11 + (person % 17)}`,
    mobilePhone: `+85516345${digits(3, 1)}`,
    identityNumber: `01${digits(7, 9_173)}`,
    email: `${givenName}.${familyName}@example.com`.toLowerCase(),
    ...pick(addresses, person),
    ...{
      registrationNo: `2${'ABCDEFGH'[nth % 8]}${'KLMNPQRS'[Math.floor(nth / 8) % 8]}-${String(1000 + nth * 7).padStart(4, '0')}`,
    },
    ...{
      engineNo: `2ARFE${1_000_000 + nth * 13}`,
      chassisFrame: `JTNBF4FK0J3${String(10_000 + nth * 17).padStart(6, '0')}`,
    },
    address1: `House ${nth + 1}, Street ${100 + (nth % 300)}`,
  };
}
