import { SITE } from '#contract/studio/material/site-settings.ts';
import type * as contract from '#contract/studio/releases.ts';
import type { countSaleEffect as countSaleEffectCall } from '#contract/studio/sale-effect.ts';
import { listProductIds } from '#product-files/product-files.ts';
import { hasVersion } from '#server/catalogue/products/version-repository.ts';
import { loadBaseSnapshot } from '#server/catalogue/releases/base-snapshot.ts';
import { toProductFiles } from '#server/catalogue/releases/file-tree.ts';
import { type BuiltProduct, buildProducts, putOnSale } from '#server/catalogue/releases/put-on-sale.ts';
import { findRelease, loadTree, lockRelease, type Release } from '#server/catalogue/releases/release-repository.ts';
import {
  cancelLaterSales,
  cancelSale,
  findReleaseSale,
  insertSales,
  listSaleRows,
  listSalesAfter,
  listSalesAt,
  lockSales,
} from '#server/catalogue/releases/sale-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem, requireFound } from '#server/platform/http/api-problem.ts';
import { readLog } from '#server/platform/http/cursor.ts';
import { listApprovals, listLastEvidence } from '../records/evidence-repository.ts';
import { countEffect, type PlannedSale } from '../records/sold-repository.ts';
import type { Serve } from '../services.ts';
import { isApproved, isBehind, isCovered, isProven } from '../views/release-state.ts';
import { listConcernedProducts, listFileChanges, viewRelease, viewSales } from '../views/view-release.ts';

type Versions = ReadonlyMap<string, string>;

/**
 * Puts a release on sale, now or at its time: an approved one based on the present sales, or one that was on sale
 * before, which is a rollback.
 * @throws ApiProblem 404 `releaseNotFound`, 409 `releaseNotApproved`, `releaseNotCovered`, `releaseBehind`,
 * `releaseNotProven` for a product without evidence, `saleScheduled`, `nothingToSell`, 422 `startInPast`
 */
const publishRelease: Serve<typeof contract.publishRelease> = async (services, { user, params: { id }, body }) => {
  const { startsAt, renewalsFrom, products, drafts, offers, reason } = body;
  const { database, catalogue, now } = services;
  const seen = await requireSellable(database.sql, await findRelease(database.sql, id), now());
  // The products are built before the lock, because confirmations and payments wait for it.
  const made = await buildProducts(toProductFiles(await loadTree(database.sql, seen)), now());
  const versions = listVersions(made);
  for (const { product } of await listChangedProducts(database.sql, versions, now()))
    made.find((one) => one.id === product)?.priceFrom();
  await database.transaction('publish release', async (sql) => {
    await lockSales(sql);
    const at = now();
    const release = await requireSellable(sql, await lockRelease(sql, id), at);
    if (release.contentHash !== seen.contentHash) throw new ApiProblem(409, 'contentChanged');
    const judged = await listEvaluatedProducts(sql, release, versions);
    const isSoldAgain = (await findReleaseSale(sql, id, at)) === 'begun';
    // A sale includes only products that the release changed; a rollback includes all.
    const only =
      products ??
      (await listChangedProducts(sql, versions, at))
        .map(({ product }) => product)
        .filter((product) => judged.has(product) || isSoldAgain || !versions.has(product));
    await requireEvidence(
      sql,
      versions,
      only.filter((product) => !judged.has(product)),
    );
    if (await isScheduled(sql, release, only, at)) throw new ApiProblem(409, 'saleScheduled');
    const begins = readStart(startsAt, at);
    // If offers become void, drafts of older versions have to move to the new version too.
    const terms = {
      releaseId: id,
      drafts: offers === 'void' ? 'move' : drafts,
      offers,
      reason,
      by: user.id,
      at,
    } as const;
    const sold = [
      ...(await putOnSale(sql, made, { ...terms, kinds: ['new'], startsAt: begins }, only)),
      ...(await putOnSale(
        sql,
        made,
        { ...terms, kinds: ['renewal'], startsAt: renewalsFrom === undefined ? begins : readStart(renewalsFrom, at) },
        only,
      )),
    ];
    if (sold.length === 0) throw new ApiProblem(409, 'nothingToSell');
  });
  await catalogue.follow();
  return viewRelease(services, id);
};

/** Throws 409 `releaseNotProven` if a product without evidence has a version that was never on sale. */
async function requireEvidence(sql: Sql, versions: Versions, unjudged: readonly string[]): Promise<void> {
  for (const product of unjudged) {
    const version = versions.get(product);
    if (version !== undefined && !(await hasVersion(sql, product, version)))
      throw new ApiProblem(409, 'releaseNotProven');
  }
}

/**
 * Compares a release with the present sales.
 * @throws ApiProblem 404 `releaseNotFound`, 409 `releaseNotProven`
 */
const compareRelease: Serve<typeof contract.compareRelease> = async ({ database, now }, { params: { id } }) => {
  const { sql } = database;
  const release = requireFound(await findRelease(sql, id), 'releaseNotFound');
  // Content without evidence may be malicious, so no request loads it.
  const evidence = (await listLastEvidence(sql, [id])).get(id);
  const at = now();
  const isSoldAgain = (await findReleaseSale(sql, id, at)) === 'begun';
  if (!isProven(release, evidence) && !isSoldAgain) throw new ApiProblem(409, 'releaseNotProven');
  const sold = await loadBaseSnapshot(sql, at);
  const files = toProductFiles(await loadTree(sql, release));
  const own = isSoldAgain ? undefined : listConcernedProducts(release, listProductIds(files));
  const changed = await listChangedProducts(sql, listVersions(await buildProducts(files, at)), at);
  return {
    files: listFileChanges(sold?.files ?? {}, release.files),
    products: changed.map((one) => ({
      ...one,
      isByTheWay: one.next !== null && own !== undefined && !own.includes(one.product),
    })),
  };
};

/**
 * Cancels a scheduled sale.
 * @throws ApiProblem 404 `saleNotFound`, 409 `saleBegun`
 */
const cancelScheduledSale: Serve<typeof contract.cancelScheduledSale> = async (
  { database, now },
  { params: { sale } },
) => {
  if (!/^\d{1,15}$/.test(sale)) throw new ApiProblem(404, 'saleNotFound');
  const row = await database.transaction('call off sale', async (sql) => {
    await lockSales(sql);
    return cancelSale(sql, Number(sale), now());
  });
  if (!row) throw new ApiProblem(409, 'saleBegun');
  return (await viewSales(database.sql, [row], now()))[0] as contract.SaleView;
};

/** Lists the present sale of every product, and its scheduled sales. */
const listProductSales: Serve<typeof contract.listProductSales> = async ({ database, now }, _received) => {
  const { sql } = database;
  const at = now();
  const [forNew, forRenewals] = [await listSalesAt(sql, at), await listSalesAt(sql, at, 'renewal')];
  const views = await viewSales(sql, [...forNew, ...forRenewals, ...(await listSalesAfter(sql, at))], at);
  const products = new Set(views.map(({ product }) => product).filter((product) => product !== SITE));
  return [...products].sort().map((product) => {
    const own = views.filter((sale) => sale.product === product);
    const held = (kind: contract.SaleView['kind']) => own.find((sale) => sale.holds && sale.kind === kind) ?? null;
    return {
      product,
      now: held('new'),
      renewals: held('renewal'),
      later: own.filter(({ startsAt }) => new Date(startsAt) > at),
    };
  });
};

const listSales: Serve<typeof contract.listSales> = ({ database: { sql }, now }, { query: { product, ...query } }) =>
  readLog(query, async (before, limit) => viewSales(sql, await listSaleRows(sql, { before, product, limit }), now()));

/**
 * Ends the sale of a product at once, and cancels its scheduled sales. After this every server refuses confirmations
 * and payments. A second withdrawal changes nothing.
 * @throws ApiProblem 404 `productNotFound`
 */
const withdrawProduct: Serve<typeof contract.withdrawProduct> = async (
  { database, catalogue, now },
  { user, params: { product }, body: { reason } },
) => {
  const done = await database.transaction('withdraw product', async (sql) => {
    await lockSales(sql);
    const at = now();
    const held = (await listSalesAt(sql, at)).find((sale) => sale.product === product);
    if (!held) throw new ApiProblem(404, 'productNotFound');
    const effect = await countEffect(sql, toWithdrawal(product, at));
    // The scheduled sales were decided before the reason was known, so they need a new decision.
    await cancelLaterSales(sql, product, at);
    if (held.version === null) return { effect: undefined, rows: [] };
    const same = { product, version: null, priceFrom: null, releaseId: held.releaseId, startsAt: at, at, by: user.id };
    const terms = { drafts: 'move', offers: 'void', reason } as const;
    const rows = await insertSales(
      sql,
      (['new', 'renewal'] as const).map((kind) => ({ ...same, ...terms, kind })),
    );
    return { effect, rows };
  });
  await catalogue.follow();
  const [sale] = await viewSales(database.sql, done.rows.slice(0, 1), now());
  const { effect } = done;
  return { sale: sale ?? null, policies: effect?.policies.stay ?? 0, offers: effect?.offers.void ?? 0 };
};

const toWithdrawal = (product: string, at: Date): PlannedSale => ({
  ...{ product, version: null, drafts: 'move', offers: 'void', startsAt: at, renewalsFrom: at },
});

/** Counts the effect of a sale or a withdrawal that a user is about to decide. */
const countSaleEffect: Serve<typeof countSaleEffectCall> = async (
  { database, now },
  { params: { product }, query: { version, drafts = 'stay', offers = 'keep', startsAt, renewalsFrom } },
) => {
  const at = now();
  if (version === undefined) return countEffect(database.sql, toWithdrawal(product, at));
  const begins = startsAt === undefined ? at : new Date(startsAt);
  const renewed = renewalsFrom === undefined ? begins : new Date(renewalsFrom);
  return countEffect(database.sql, { product, version, drafts, offers, startsAt: begins, renewalsFrom: renewed });
};

/** Requires a release that may be sold: one that was on sale before, or an approved one based on the present sales. */
async function requireSellable(sql: Sql, release: Release | undefined, at: Date): Promise<Release> {
  if (!release || release.discardedAt !== null) throw new ApiProblem(404, 'releaseNotFound');
  if ((await findReleaseSale(sql, release.id, at)) === 'begun') return release;
  const evidence = (await listLastEvidence(sql, [release.id])).get(release.id);
  const isJudged = evidence?.contentHash === release.contentHash && (evidence.report?.length ?? 0) > 0;
  const hasFaults = evidence?.report?.some(({ findings }) => findings.length > 0);
  if (isJudged && !hasFaults && !isCovered(evidence)) throw new ApiProblem(409, 'releaseNotCovered');
  if (!isApproved(release, evidence, await listApprovals(sql, [release.id])))
    throw new ApiProblem(409, 'releaseNotApproved');
  const sold = await loadBaseSnapshot(sql, at);
  if (!sold || isBehind(release, sold)) throw new ApiProblem(409, 'releaseBehind');
  return release;
}

/**
 * Lists the products of a release that its evidence covers. A shared file may have a path that looks like a file of one
 * product: then only that product was evaluated, and the others have no evidence.
 */
async function listEvaluatedProducts(sql: Sql, release: Release, versions: Versions): Promise<Set<string>> {
  const report = (await listLastEvidence(sql, [release.id])).get(release.id)?.report ?? [];
  return new Set(report.flatMap(({ product, version }) => (versions.get(product) === version ? product : [])));
}

/**
 * Returns true if another release of these products is scheduled. Its sale would undo the changes of this one without a
 * decision.
 */
async function isScheduled(sql: Sql, release: Release, products: readonly string[], at: Date): Promise<boolean> {
  return (await listSalesAfter(sql, at)).some(
    ({ product, releaseId }) => releaseId !== release.id && products.includes(product),
  );
}

/** Lists products whose sale these files would change. Withdrawn ones stay withdrawn until a sale names them. */
async function listChangedProducts(sql: Sql, versions: Versions, at: Date) {
  const held = new Map((await listSalesAt(sql, at)).map(({ product, version }) => [product, version]));
  const changed = [...versions].flatMap(([product, version]) => {
    const now = held.get(product);
    // A null version is a withdrawal. For the site it is a rollback to a release without site settings.
    if (now === null && product !== SITE) return [];
    return now === version ? [] : [{ product, current: now ?? null, next: version as string | null }];
  });
  const gone = [...held].flatMap(([product, now]) =>
    now === null || versions.has(product) ? [] : [{ product, current: now as string | null, next: null }],
  );
  return [...changed, ...gone];
}

function listVersions(made: readonly BuiltProduct[]): Versions {
  return new Map(made.map(({ id, version }) => [id, version]));
}

/** Reads an instant that is not in the past. */
function readStart(text: string | undefined, at: Date): Date {
  if (text === undefined) return at;
  const start = new Date(text);
  if (start < at) throw new ApiProblem(422, 'startInPast');
  return start;
}

/** The calls by which releases are sold and withdrawn. */
export const saleHandlers = {
  ...{
    publishRelease,
    compareRelease,
    cancelScheduledSale,
    listProductSales,
    listSales,
    withdrawProduct,
    countSaleEffect,
  },
};
