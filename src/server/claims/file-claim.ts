import dayjs from 'dayjs';
import type { BodyOf } from '#contract/call.ts';
import type { fileClaim as fileCall } from '#contract/claims.ts';
import { policyNumberOf } from '#contract/policies.ts';
import { businessDate } from '#engine/dates.ts';
import { phoneNumberOf } from '../accounts/phone-number-of.ts';
import type { SignedInUser } from '../accounts/signed-in-user.ts';
import type { Sql } from '../db/database.ts';
import { nextInSequence } from '../db/sequence-repository.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { problem } from '../http/problem.ts';
import { insuredPersons, POLICYHOLDER } from '../policy-holders/insured-persons.ts';
import { seenPartner } from '../policy-holders/seen-partner.ts';
import { findSoldPolicy, lockSoldPolicy, type SoldPolicy } from '../policy-holders/sold-policy-repository.ts';
import type { ProductVersion } from '../products/product-catalogue.ts';
import type { Services } from '../services.ts';
import { balanceLines } from './benefit-balance.ts';
import { logClaim } from './claim-event-repository.ts';
import { type Claim, claimsSince, insertClaim } from './claim-repository.ts';
import { tellClaimant } from './tell-claimant.ts';

type Body = BodyOf<typeof fileCall>;

/** Minutes within which the same claim, sent again, is the same press of a button. */
const SAME_MINUTES = 10;

/** Files a claim on a policy in sight; answers its reference. The same claim sent again within minutes is filed once. */
export async function fileClaim(services: Services, user: SignedInUser, body: Body): Promise<string> {
  const { database, catalogue, now } = services;
  const partner = seenPartner(user);
  const number = policyNumberOf(body.policyNumber);
  const sold = number === undefined ? undefined : await findSoldPolicy(database.sql, number, partner);
  if (!sold) throw new ApiProblem(404, 'policyNotFound');
  const version = await catalogue.at(sold.policy.product, sold.policy.version);
  const phone = checked(body, sold, version, businessDate(now()));
  return database.transaction('file claim', async (sql) => {
    await lockSoldPolicy(sql, sold.policy.number, partner);
    const at = now();
    const since = dayjs(at).subtract(SAME_MINUTES, 'minute').toDate();
    const recent = await claimsSince(sql, sold.policy.number, since);
    const same = recent.find((claim) => isSame(claim, body, user));
    if (same) return same.ref;
    const claim = await newClaim(services, sql, sold, { ...body, phone }, user, at);
    await insertClaim(sql, claim);
    await logClaim(sql, { claimId: claim.id, type: 'SUBMIT', at, by: user.id });
    await tellClaimant(services, sql, claim, { event: 'SUBMIT' });
    return claim.ref;
  });
}

/** The phone number with its country's code. Throws a 422 at the first member that is wrong. */
function checked(body: Body, { policy, order }: SoldPolicy, { product }: ProductVersion, today: string): string {
  const { lossDate, dischargeDate, insured = POLICYHOLDER } = body;
  if (lossDate > today) throw problem('lossInFuture', '/lossDate');
  if (lossDate < policy.effectiveFrom || lossDate > policy.effectiveTo) throw problem('lossOutsidePeriod', '/lossDate');
  if (dischargeDate && dischargeDate < lossDate) throw problem('dischargeBeforeLoss', '/dischargeDate');
  if (dischargeDate && dischargeDate > today) throw problem('dischargeInFuture', '/dischargeDate');
  if (!insuredPersons(product, order.frozen).some(({ id }) => id === insured))
    throw problem('insuredNotFound', '/insured');
  const lines = balanceLines(product, order.frozen, []);
  const wrong = body.benefits.findIndex(
    (asked) => !lines.some(({ benefit, isClaimed }) => benefit === asked && isClaimed),
  );
  if (wrong >= 0) throw problem('benefitNotCovered', `/benefits/${wrong}`);
  const phone = phoneNumberOf(body.phone);
  if (phone === undefined) throw problem('phoneInvalid', '/phone');
  return phone;
}

function isSame({ claimant, lossDate, amount, description }: Claim, body: Body, { id }: SignedInUser): boolean {
  return (
    claimant.filedBy === id &&
    claimant.insured === (body.insured ?? POLICYHOLDER) &&
    lossDate === body.lossDate &&
    amount === body.amount &&
    description === body.description
  );
}

async function newClaim(
  { ids }: Services,
  sql: Sql,
  { policy, order }: SoldPolicy,
  body: Body,
  user: SignedInUser,
  at: Date,
): Promise<Claim> {
  const { insured = POLICYHOLDER, claimant, contactPerson, phone, benefits, lossDate, amount, description } = body;
  const year = businessDate(at).slice(0, 4);
  const language = body.language ?? order.frozen.circumstances.language;
  return {
    id: ids.id(),
    ref: ids.ref(),
    number: `CLM-${year}-${String(await nextInSequence(sql, `claim ${year}`)).padStart(6, '0')}`,
    policyNumber: policy.number,
    partnerId: order.partnerId,
    claimant: { claimant, insured, contactPerson, phone, language, benefits, papers: {}, filedBy: user.id },
    status: 'submitted',
    lossDate,
    dischargeDate: body.dischargeDate ?? null,
    amount,
    currency: order.currency,
    description,
    assignedTo: null,
    createdAt: at,
    updatedAt: at,
    decision: null,
    duplicateOf: null,
  };
}
