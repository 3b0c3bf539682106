import { isDeepStrictEqual } from 'node:util';
import dayjs from 'dayjs';
import type { BodyOf } from '#contract/call.ts';
import type { fileClaim as fileCall } from '#contract/claims/claims.ts';
import { toPolicyNumber } from '#contract/purchase/policies.ts';
import { isForThirdParties, selectClaimRules } from '#engine/language/claims/claim-rules.ts';
import type { Product } from '#engine/product.ts';
import type { ProductVersion } from '#server/catalogue/products/product-catalogue.ts';
import { loadProductVersion } from '#server/catalogue/products/version-repository.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { nextYearNumber } from '#server/platform/db/sequence-repository.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { problem } from '#server/platform/http/problem.ts';
import { loadCoverOn } from '#server/purchase/policies/cover-on-date.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { buildBalanceLines } from '../benefits/benefit-balance.ts';
import { findServiceDays } from '../benefits/claim-rules.ts';
import { listInsuredPersons, POLICYHOLDER } from '../holders/insured-persons.ts';
import { lockSoldPolicy, type SoldPolicy } from '../holders/sold-policy-repository.ts';
import { logClaimEvent } from '../records/claim-event-repository.ts';
import { insertClaimLines, listClaimLines, type NewClaimLine } from '../records/claim-line-repository.ts';
import { type Claim, insertClaim, listClaimsSince, type NewClaim } from '../records/claim-repository.ts';
import { type ClaimUser, findVisiblePolicy } from '../records/claim-user.ts';
import { notifyClaimant } from '../records/notify-claimant.ts';
import { startClock } from '../records/service-clock.ts';
import { openReserve } from '../reserves/move-reserve.ts';
import { buildClaimContext } from './claim-context.ts';
import { toNewLines } from './claimed-lines.ts';
import { validateClaim } from './validate-claim.ts';

type Body = BodyOf<typeof fileCall>;

/** Minutes within which an identical claim counts as a repeated press of the button. */
const DUPLICATE_MINUTES = 10;

type FilingOptions = {
  /** Returns the id of the file that proves a line; null: none. */
  fileOf?: (line: number) => string | null;
  /** Gives a prepared claim its files, before its lines name them. */
  before?: (sql: Sql, claim: Claim) => Promise<void>;
  /** Id of the policyholder's claim, if a third party claims. */
  thirdPartyOf?: string | null;
};

/** Files a claim on a visible policy and returns its reference. An identical claim within minutes is filed once. */
export async function fileClaim(
  services: ClaimServices,
  user: ClaimUser,
  body: Body,
  { fileOf, before, thirdPartyOf = null }: FilingOptions = {},
): Promise<string> {
  const { database, now } = services;
  const number = toPolicyNumber(body.policyNumber);
  const found = number === undefined ? undefined : await findVisiblePolicy(database.sql, number, user);
  if (!found) throw new ApiProblem(404, 'policyNotFound');
  return database.transaction('file claim', async (sql) => {
    // Locks the policy before the validation, so that no change removes the cover of the day of loss meanwhile.
    const held = (await lockSoldPolicy(sql, found.policy.number)) as SoldPolicy;
    // Validates against the cover of the day of loss, even if the policy was renewed or changed since.
    const sold = await loadCoverOn(services, sql, held, body.lossDate);
    const version = await loadProductVersion(services, sql, sold.policy);
    const judged = validateClaim(services.claimForm, body, {
      given: buildClaimContext(version.product, sold, [
        { id: null, lines: buildBalanceLines(version.product, sold.order.frozen, []) },
      ]),
      product: version.product,
      today: toBusinessDate(now()),
      language: body.language ?? sold.order.language,
      currency: sold.order.currency,
    });
    if (thirdPartyOf !== null) rejectOwnBenefits(version.product, judged.lines);
    const at = now();
    const since = dayjs(at).subtract(DUPLICATE_MINUTES, 'minute').toDate();
    const lines = toNewLines(judged.lines).map((line, at) => ({ ...line, fileId: fileOf?.(at) ?? null }));
    const claimant = selectClaimant(version, sold, body);
    const asked = { since, body: { ...judged, claimant, thirdPartyOf }, lines };
    const same = await findSameClaim(sql, asked, { id: user.id, number: sold.policy.number });
    if (same) return same.ref;
    const identity = await createClaimIdentity(services, sql, at);
    const filed = buildClaim(identity, sold, { ...judged, claimant, amount: sumAmounts(lines), thirdPartyOf }, user);
    const days = findServiceDays(
      selectClaimRules(version.product),
      lines.map(({ benefit }) => benefit),
    );
    const claim = await insertClaim(sql, { ...filed, ...days, ...startClock(days, at) });
    await before?.(sql, claim);
    await insertClaimLines(sql, claim.id, lines);
    await openReserve(sql, claim, { product: version.product, sold, lines }, { at, by: user.id });
    await logClaimEvent(sql, { claimId: claim.id, type: 'SUBMIT', at, by: user.id });
    await notifyClaimant(services, sql, claim, { event: 'SUBMIT' });
    return claim.ref;
  });
}

/** Returns the claimant's name: the name in the body, or else the name of the insured person. */
function selectClaimant(
  { product }: ProductVersion,
  { order }: SoldPolicy,
  { claimant, insured = POLICYHOLDER }: Body,
): string {
  return claimant ?? listInsuredPersons(product, order.frozen).find(({ id }) => id === insured)?.name ?? '';
}

const sumAmounts = (lines: readonly NewClaimLine[]): number => lines.reduce((sum, line) => sum + (line.amount ?? 0), 0);

/** Refuses lines whose benefits pay the policyholder alone. Throws 422 `notForThirdParties` at the benefit. */
function rejectOwnBenefits(product: Product, lines: Body['lines']): void {
  const rules = selectClaimRules(product);
  const own = lines.findIndex(({ benefit }) => !isForThirdParties(rules, benefit));
  if (own >= 0) throw problem('notForThirdParties', `/lines/${own}/benefit`);
}

type RecentFiling = {
  since: Date;
  body: Body & { claimant: string; thirdPartyOf: string | null };
  lines: readonly NewClaimLine[];
};

/** Finds a claim of the same user on the policy, filed since then, with the same loss and the same lines. */
async function findSameClaim(
  sql: Sql,
  { since, body, lines }: RecentFiling,
  { id, number }: { id: ClaimUser['id']; number: string },
): Promise<Claim | undefined> {
  const recent = (await listClaimsSince(sql, number, since)).filter(
    ({ claimant, lossDate, description, thirdPartyOf }) =>
      thirdPartyOf === body.thirdPartyOf &&
      claimant.claimant === body.claimant &&
      claimant.filedBy === id &&
      claimant.insured === (body.insured ?? POLICYHOLDER) &&
      lossDate === body.lossDate &&
      description === body.description,
  );
  const ids = recent.map((claim) => claim.id);
  const stored = await listClaimLines(sql, ids);
  const linesOf = (claim: string) =>
    stored.filter(({ claimId }) => claimId === claim).map(({ claimId: _claim, fileId: _file, ...line }) => line);
  const sent = lines.map(({ fileId: _file, ...line }) => line);
  return recent.find((claim) => isDeepStrictEqual(linesOf(claim.id), sent));
}

type ClaimIdentity = Pick<Claim, 'id' | 'ref' | 'number' | 'createdAt'>;

/** Creates the ids of a claim and takes the next claim number of the year (Phnom Penh time). */
async function createClaimIdentity({ ids }: ClaimServices, sql: Sql, createdAt: Date): Promise<ClaimIdentity> {
  return { id: ids.id(), ref: ids.ref(), number: await nextYearNumber(sql, 'claim', 'CLM', createdAt), createdAt };
}

function buildClaim(
  identity: ClaimIdentity,
  { policy, order }: SoldPolicy,
  body: Body & { claimant: string; amount: number; thirdPartyOf: string | null },
  user: ClaimUser,
): NewClaim {
  const { insured = POLICYHOLDER, claimant, contactPerson, phone, amount, lossDate, description } = body;
  const language = body.language ?? order.language;
  return {
    ...identity,
    policyNumber: policy.number,
    partnerId: order.partnerId,
    claimant: { claimant, insured, contactPerson, phone, language, papers: {}, filedBy: user.id },
    status: 'submitted',
    lossDate,
    dischargeDate: body.dischargeDate ?? null,
    amount,
    currency: order.currency,
    description,
    assignedTo: null,
    updatedAt: identity.createdAt,
    decision: null,
    draft: null,
    duplicateOf: null,
    thirdPartyOf: body.thirdPartyOf,
  };
}
