import type { ClaimFinding } from '#contract/claims/claim-findings.ts';
import { selectClaimRules } from '#engine/language/claims/claim-rules.ts';
import { addDays, countDays } from '#engine/language/dates.ts';
import type { Product } from '#engine/product.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { listInstalments, selectOpenInstalments } from '#server/purchase/orders/instalment-repository.ts';
import { loadCoverOn } from '#server/purchase/policies/cover-on-date.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { listSums } from '../benefits/claim-facts.ts';
import { isAlike } from '../files/file-marks.ts';
import { findSoldPolicy, type SoldPolicy } from '../holders/sold-policy-repository.ts';
import { type ClaimLineRow, listClaimLines } from '../records/claim-line-repository.ts';
import type { Claim } from '../records/claim-repository.ts';
import { type ClaimUser, openClaim } from '../records/claim-user.ts';
import {
  countOtherClaims,
  findAlikeBills,
  findComparedPictures,
  findSameBills,
  findSameFiles,
} from './claim-finding-repository.ts';

/** A loss in the first days of cover is unusual. */
const NEW_COVER_DAYS = 14;
/** So many other claims within a year are unusual. */
const MANY_CLAIMS = 3;
const YEAR_DAYS = 365;
/** A claim that is filed later after the loss is unusual. */
const FILING_DAYS = 30;
/** A claim of a multiple of this amount (minor units) is a round sum. */
const ROUND_SUM = 50_000;

/** Lists the findings about a claim that its reviewer reads before the decision, in the order of `findingKinds`. */
export async function listFindings(services: ClaimServices, user: ClaimUser, ref: string): Promise<ClaimFinding[]> {
  const { sql } = services.database;
  const claim = await openClaim(sql, user, ref);
  const found = (await findSoldPolicy(sql, claim.policyNumber, undefined)) as SoldPolicy;
  const sold = await loadCoverOn(services, sql, found, claim.lossDate);
  const { product } = await services.catalogue.at(sold.policy.product, sold.policy.version);
  const { causes = {} } = selectClaimRules(product);
  const lines = await listClaimLines(sql, [claim.id]);
  const excluded = lines.flatMap(({ cause }) =>
    cause !== null && causes[cause]?.isExcluded ? [{ kind: 'excluded' as const, name: cause }] : [],
  );
  return [
    ...excluded,
    ...(await findUnpaidPremium(sql, claim, toBusinessDate(services.now()))),
    ...(await findRepeated(sql, claim)),
    ...findDearRepairs(product, lines),
    ...findTotalLoss(product, listSums(product, sold.order.frozen), lines),
    ...findEarlyBills(lines, sold.covered.unbrokenFrom),
    ...(await findPatterns(sql, claim, sold.covered.unbrokenFrom)),
  ];
}

async function findUnpaidPremium(sql: Sql, { policyNumber }: Claim, today: string): Promise<ClaimFinding[]> {
  const open = selectOpenInstalments(await listInstalments(sql, policyNumber)).filter(({ dueOn }) => dueOn < today);
  const [first] = open;
  if (!first) return [];
  const amount = open.reduce((sum, part) => sum + part.amount + part.charge, 0);
  return [{ kind: 'unpaidPremium', amount, count: open.length, on: first.dueOn }];
}

/** Finds damage of insured items from the share of their sum insured at which the wording sees a total loss. */
function findTotalLoss(
  product: Product,
  sums: Readonly<Record<string, number>>,
  claimed: readonly ClaimLineRow[],
): ClaimFinding[] {
  const { lines = {}, states = {} } = selectClaimRules(product);
  const { totalLossPercent } = states;
  if (totalLossPercent === undefined) return [];
  const items = Object.entries(sums).map(([item, insured]) => {
    const own = claimed.filter(({ benefit }) => lines[benefit]?.sums?.includes(item));
    const amount = own.reduce((sum, line) => sum + (line.amount ?? 0), 0);
    return { amount, count: Math.floor((amount * 100) / insured) };
  });
  return items.flatMap(({ amount, count }) =>
    amount > 0 && count >= totalLossPercent ? [{ kind: 'totalLoss' as const, amount, count }] : [],
  );
}

/** Finds invoices of repairs that exceed the approved estimate by more than the product allows. */
function findDearRepairs(product: Product, claimed: readonly ClaimLineRow[]): ClaimFinding[] {
  const { abovePercent = 0 } = selectClaimRules(product).repair ?? {};
  return claimed.flatMap(({ estimate, isInvoiced, amount }) => {
    if (estimate === null || amount === null || !isInvoiced) return [];
    const above = amount - estimate;
    if (above * 100 <= estimate * abovePercent) return [];
    return [{ kind: 'invoiceAboveEstimate' as const, amount: above, count: Math.floor((above * 100) / estimate) }];
  });
}

/** Finds files and bills of the claim in other claims, on any policy. */
async function findRepeated(sql: Sql, { id }: Claim): Promise<ClaimFinding[]> {
  const alike = (await findComparedPictures(sql, id)).filter(
    ({ own, others }) => own !== null && others !== null && isAlike(own, others),
  );
  const kinds = {
    sameFile: await findSameFiles(sql, id),
    alikeFile: alike,
    sameBill: await findSameBills(sql, id),
    alikeBill: await findAlikeBills(sql, id),
  };
  return Object.entries(kinds).flatMap(([kind, matches]) =>
    matches.map(({ name, ref, number }) => {
      return { kind: kind as keyof typeof kinds, name, claim: { id: ref, name: number } };
    }),
  );
}

/** Finds bills with a date before the first day of cover. */
function findEarlyBills(claimed: readonly ClaimLineRow[], coverFrom: string): ClaimFinding[] {
  return claimed.flatMap(({ provider, billNumber, billDate }) => {
    if (billDate === null || billDate >= coverFrom) return [];
    const name = [provider, billNumber].filter(Boolean).join(' ');
    return [{ kind: 'billBeforeCover' as const, name, on: billDate }];
  });
}

/** Finds what is unusual about the time and the sum of a claim. */
async function findPatterns(sql: Sql, claim: Claim, coverFrom: string): Promise<ClaimFinding[]> {
  const { lossDate, createdAt, amount } = claim;
  const sinceCover = countDays(coverFrom, lossDate) - 1;
  const untilFiled = countDays(lossDate, toBusinessDate(createdAt)) - 1;
  const others = await countOtherClaims(sql, claim, addDays(lossDate, -YEAR_DAYS), lossDate);
  return [
    ...(sinceCover < NEW_COVER_DAYS ? [{ kind: 'newCover' as const, days: sinceCover, on: coverFrom }] : []),
    ...(others >= MANY_CLAIMS ? [{ kind: 'manyClaims' as const, count: others }] : []),
    ...(amount % ROUND_SUM === 0 ? [{ kind: 'roundSum' as const, amount }] : []),
    ...(untilFiled > FILING_DAYS ? [{ kind: 'lateFiling' as const, days: untilFiled }] : []),
  ];
}
