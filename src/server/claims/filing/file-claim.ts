import { isDeepStrictEqual } from 'node:util';
import dayjs from 'dayjs';
import type { BodyOf } from '#contract/call.ts';
import type { fileClaim as fileCall } from '#contract/claims/claims.ts';
import { policyNumberOf } from '#contract/purchase/policies.ts';
import { businessDate } from '#engine/language/dates.ts';
import type { ProductVersion } from '#server/catalogue/products/product-catalogue.ts';
import { loadVersion } from '#server/catalogue/products/version-repository.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { nextInSequence } from '#server/platform/db/sequence-repository.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { asHeldOn } from '#server/purchase/policies/as-held.ts';
import { balanceLines } from '../benefits/benefit-balance.ts';
import { insuredPersons, POLICYHOLDER } from '../holders/insured-persons.ts';
import { lockSoldPolicy, type SoldPolicy } from '../holders/sold-policy-repository.ts';
import { logClaim } from '../records/claim-event-repository.ts';
import { type Claim, claimsSince, insertClaim } from '../records/claim-repository.ts';
import { type ClaimUser, findPolicyInSight } from '../records/claim-user.ts';
import { tellClaimant } from '../records/tell-claimant.ts';
import { claimGiven } from './claim-given.ts';
import { judgeClaim } from './judge-claim.ts';

type Body = BodyOf<typeof fileCall>;

/** Minutes within which the same claim, sent again, is the same press of a button. */
const SAME_MINUTES = 10;

/** Files a claim on a policy in sight; answers its reference. The same claim sent again within minutes is filed once. */
export async function fileClaim(services: ClaimServices, user: ClaimUser, body: Body): Promise<string> {
  const { database, catalogue, now } = services;
  const number = policyNumberOf(body.policyNumber);
  const found = number === undefined ? undefined : await findPolicyInSight(database.sql, number, user);
  if (!found) throw new ApiProblem(404, 'policyNotFound');
  return database.transaction('file claim', async (sql) => {
    // Held before it is judged: nobody takes the cover of that day away meanwhile.
    const held = (await lockSoldPolicy(sql, found.policy.number, undefined)) as SoldPolicy;
    // Against what was covered on that day, also where the policy was renewed or changed since.
    const sold = await asHeldOn(services, sql, held, body.lossDate);
    const { product, version: id } = sold.policy;
    const version = await catalogue.at(product, id, (of, wanted) => loadVersion(sql, of, wanted));
    const judged = judgeClaim(services.claimForm, body, {
      given: claimGiven(version.product, sold, [
        { id: null, lines: balanceLines(version.product, sold.order.frozen, []) },
      ]),
      today: businessDate(now()),
      language: body.language ?? sold.order.language,
      currency: sold.order.currency,
    });
    const at = now();
    const since = dayjs(at).subtract(SAME_MINUTES, 'minute').toDate();
    const recent = await claimsSince(sql, sold.policy.number, since);
    const same = recent.find((claim) => isSame(claim, judged, user));
    if (same) return same.ref;
    const claim = await newClaim(
      services,
      sql,
      sold,
      { ...judged, claimant: claimantOf(version, sold, body) },
      user,
      at,
    );
    await insertClaim(sql, claim);
    await logClaim(sql, { claimId: claim.id, type: 'SUBMIT', at, by: user.id });
    await tellClaimant(services, sql, claim, { event: 'SUBMIT' });
    return claim.ref;
  });
}

/** Who claims: the insured person, unless somebody else is named. */
function claimantOf(
  { product }: ProductVersion,
  { order }: SoldPolicy,
  { claimant, insured = POLICYHOLDER }: Body,
): string {
  return claimant ?? insuredPersons(product, order.frozen).find(({ id }) => id === insured)?.name ?? '';
}

const sumOf = (lines: Body['lines']): number => lines.reduce((sum, { amount }) => sum + amount, 0);

function isSame({ claimant, lossDate, description }: Claim, body: Body, { id }: ClaimUser): boolean {
  return (
    claimant.filedBy === id &&
    claimant.insured === (body.insured ?? POLICYHOLDER) &&
    lossDate === body.lossDate &&
    isDeepStrictEqual(claimant.benefits, body.lines) &&
    description === body.description
  );
}

async function newClaim(
  { ids }: ClaimServices,
  sql: Sql,
  { policy, order }: SoldPolicy,
  body: Body & { claimant: string },
  user: ClaimUser,
  at: Date,
): Promise<Claim> {
  const { insured = POLICYHOLDER, claimant, contactPerson, phone, lines, lossDate, description } = body;
  const year = businessDate(at).slice(0, 4);
  const language = body.language ?? order.language;
  return {
    id: ids.id(),
    ref: ids.ref(),
    number: `CLM-${year}-${String(await nextInSequence(sql, `claim ${year}`)).padStart(6, '0')}`,
    policyNumber: policy.number,
    partnerId: order.partnerId,
    claimant: { claimant, insured, contactPerson, phone, language, benefits: lines, papers: {}, filedBy: user.id },
    status: 'submitted',
    lossDate,
    dischargeDate: body.dischargeDate ?? null,
    amount: sumOf(lines),
    currency: order.currency,
    description,
    assignedTo: null,
    createdAt: at,
    updatedAt: at,
    decision: null,
    duplicateOf: null,
  };
}
