import type { ClaimPayment } from '#server/claims/payments/payment-repository.ts';
import type { RandomSource } from '#tests/cards/seeded-random.ts';

/** The sums of a claim, calculated without the shop: plain additions of what happened. */
export type KnownPayment = { id: string; number: string; bank: number; offset: number; state: ClaimPayment['status'] };

export type KnownClaim = {
  ref: string;
  policy: string;
  state: 'open' | 'approved' | 'declined' | 'paid';
  filed: number;
  total: number;
  reserve: number;
  payments: KnownPayment[];
  /** Recovered: of an overpayment, and in all. */
  back: number;
  recovered: number;
};

/** The amount that was paid: what left, and what was offset. An offset stays, also if the money comes back. */
export const paidOf = ({ payments }: KnownClaim): number =>
  payments.reduce(
    (sum, { bank, offset, state }) => sum + offset + (state === 'sent' || state === 'paid' ? bank : 0),
    0,
  );

export const waitsOf = ({ payments }: KnownClaim): boolean =>
  payments.some(({ state }) => state === 'in_run' || state === 'sent');

export const overpaidOf = (claim: KnownClaim): number => {
  if (claim.state === 'open') return 0;
  const due = claim.state === 'declined' ? 0 : claim.total;
  return Math.max(0, paidOf(claim) - due - claim.back);
};

/** The steps that are possible for a claim, each with its weight. */
export function listSteps(claim: KnownClaim): string[] {
  const waits = waitsOf(claim);
  const arrived = claim.payments.some(({ state, bank }) => state === 'paid' && bank > 0);
  return [
    ...(claim.state === 'open' ? ['move', 'approve', 'approve', 'approve', 'decline'] : []),
    ...(claim.state === 'approved' && !waits && claim.reserve > 0 ? ['run', 'run', 'run', 'part', 'part', 'pay'] : []),
    ...(claim.state === 'approved' && !waits && claim.reserve === 0 ? ['pay'] : []),
    ...(claim.state !== 'open' && !waits ? ['reopen'] : []),
    ...(arrived ? ['return'] : []),
    ...(overpaidOf(claim) > 0 ? ['back', 'back'] : []),
    ...(claim.state === 'paid' ? ['salvage'] : []),
  ];
}

/** Lets the model follow a payment whose money did not arrive. */
export function takeBack(claim: KnownClaim, payment: KnownPayment, state: KnownPayment['state']): void {
  payment.state = state;
  if (claim.state === 'open') claim.reserve += payment.bank;
  if (claim.state !== 'approved' && claim.state !== 'paid') return;
  claim.reserve = Math.max(0, claim.total - paidOf(claim));
  if (claim.reserve > 0) claim.state = 'approved';
}

/** Books a payment in the model: a debt of the policy is offset first. */
export function book(
  claim: KnownClaim,
  gross: number,
  debts: Map<string, number>,
): Pick<KnownPayment, 'bank' | 'offset'> {
  const owed = debts.get(claim.policy) ?? 0;
  const offset = Math.min(gross, owed);
  debts.set(claim.policy, owed - offset);
  claim.reserve -= gross;
  return { bank: gross - offset, offset };
}

export const someAmount = (random: RandomSource, most: number): number => random.whole(1, most + 1);
