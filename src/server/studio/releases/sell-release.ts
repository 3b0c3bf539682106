import { SITE } from '#contract/studio/material/site-settings.ts';
import type { ProductSales, ReleaseView, SaleView } from '#contract/studio/releases.ts';
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
  type Sale,
} from '#server/catalogue/releases/sale-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { readLog } from '#server/platform/http/cursor.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { listApprovals, listLastEvidence } from '../records/evidence-repository.ts';
import { countSold } from '../records/sold-repository.ts';
import type { StudioServices } from '../services.ts';
import { isApproved, isBehind, isCovered, isProven } from '../views/release-state.ts';
import { listConcernedProducts, listFileChanges, viewRelease, viewSales } from '../views/view-release.ts';

export type SellingTerms = Pick<Sale, 'drafts' | 'offers' | 'reason'> & {
  startsAt?: string;
  renewalsFrom?: string;
  products?: string[];
};

type Versions = ReadonlyMap<string, string>;

/**
 * Puts a release on sale, now or at its time: one that is approved and begins with what is on sale, or one that was on
 * sale before, which is a rollback. Throws 404 `releaseNotFound`, 409 `releaseNotApproved`, `releaseNotCovered`, `releaseBehind`, `releaseNotProven`
 * for a product that nobody judged, `saleScheduled`, `nothingToSell`, 422 `startInPast`.
 */
export async function publishRelease(
  services: StudioServices,
  user: SignedInUser,
  id: string,
  { startsAt, renewalsFrom, products, drafts, offers, reason }: SellingTerms,
): Promise<ReleaseView> {
  const { database, catalogue, now } = services;
  const seen = await requireSellable(database.sql, await findRelease(database.sql, id), now());
  // Before anybody waits for the lock: who confirms and pays is held up by it.
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
    // What a release did not touch is not sold by the way; going back to one is to all of it.
    const only =
      products ??
      (await listChangedProducts(sql, versions, at))
        .map(({ product }) => product)
        .filter((product) => judged.has(product) || isSoldAgain || !versions.has(product));
    for (const product of only)
      if (
        versions.has(product) &&
        !judged.has(product) &&
        !(await hasVersion(sql, product, versions.get(product) ?? ''))
      )
        throw new ApiProblem(409, 'releaseNotProven');
    if (await isScheduled(sql, release, only, at)) throw new ApiProblem(409, 'saleScheduled');
    const begins = readStart(startsAt, at);
    // An offer that is void is made anew on the new version.
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
}

/** What would change if a release were put on sale now. Throws 404 `releaseNotFound`, 409 `releaseNotProven`. */
export async function compareRelease({ database, now }: StudioServices, id: string) {
  const { sql } = database;
  const release = await findRelease(sql, id);
  if (!release) throw new ApiProblem(404, 'releaseNotFound');
  // What nobody judged may be anything, and is loaded in no request.
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
}

/** Calls off what is not on sale yet. Throws 404 `saleNotFound`, 409 `saleBegun`. */
export async function callOffSale(services: StudioServices, sale: string): Promise<SaleView> {
  const { database, now } = services;
  if (!/^\d{1,15}$/.test(sale)) throw new ApiProblem(404, 'saleNotFound');
  const row = await database.transaction('call off sale', async (sql) => {
    await lockSales(sql);
    return cancelSale(sql, Number(sale), now());
  });
  if (!row) throw new ApiProblem(409, 'saleBegun');
  return (await viewSales(database.sql, [row], now()))[0] as SaleView;
}

/** What sells of every product now, and what begins later. */
export async function listProductSales({ database, now }: StudioServices): Promise<ProductSales[]> {
  const { sql } = database;
  const at = now();
  const [forNew, forRenewals] = [await listSalesAt(sql, at), await listSalesAt(sql, at, 'renewal')];
  const views = await viewSales(sql, [...forNew, ...forRenewals, ...(await listSalesAfter(sql, at))], at);
  const products = new Set(views.map(({ product }) => product).filter((product) => product !== SITE));
  return [...products].sort().map((product) => {
    const own = views.filter((sale) => sale.product === product);
    const held = (kind: SaleView['kind']) => own.find((sale) => sale.holds && sale.kind === kind) ?? null;
    return {
      product,
      now: held('new'),
      renewals: held('renewal'),
      later: own.filter(({ startsAt }) => new Date(startsAt) > at),
    };
  });
}

export function listSales(
  { database, now }: StudioServices,
  { product, ...query }: { cursor?: string; limit?: string; product?: string },
) {
  const { sql } = database;
  return readLog(query, async (before, limit) =>
    viewSales(sql, await listSaleRows(sql, { before, product, limit }), now()),
  );
}

/**
 * Ends the sale of a product at once, and calls off what was to begin later: whoever confirms or pays after this is
 * refused, on every server. Withdrawing twice is once. Throws 404 `productNotFound`.
 */
export async function withdrawProduct(services: StudioServices, user: SignedInUser, product: string, reason: string) {
  const { database, catalogue, now } = services;
  const done = await database.transaction('withdraw product', async (sql) => {
    await lockSales(sql);
    const at = now();
    const held = (await listSalesAt(sql, at)).find((sale) => sale.product === product);
    if (!held) throw new ApiProblem(404, 'productNotFound');
    // What was to begin later was decided before anybody knew of the reason: it comes back only when somebody says so.
    await cancelLaterSales(sql, product, at);
    if (held.version === null) return { version: null, rows: [] };
    const same = { product, version: null, priceFrom: null, releaseId: held.releaseId, startsAt: at, at, by: user.id };
    const terms = { drafts: 'move', offers: 'void', reason } as const;
    const rows = await insertSales(
      sql,
      (['new', 'renewal'] as const).map((kind) => ({ ...same, ...terms, kind })),
    );
    return { version: held.version, rows };
  });
  await catalogue.follow();
  const [sale] = await viewSales(database.sql, done.rows.slice(0, 1), now());
  const sold = await countSold(database.sql, product, done.version);
  return { sale: sale ?? null, ...sold };
}

/** A release that may be sold: one that was on sale may, another is approved and begins with what sells now. */
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
 * Products that the evidence of a release is about, as they are in it. A file that products share may be taken for one of
 * a single product, so what others become by it was judged by nobody.
 */
async function listEvaluatedProducts(sql: Sql, release: Release, versions: Versions): Promise<Set<string>> {
  const report = (await listLastEvidence(sql, [release.id])).get(release.id)?.report ?? [];
  return new Set(report.flatMap(({ product, version }) => (versions.get(product) === version ? product : [])));
}

/**
 * Whether another release of these products is to begin later: it would take back what this one changes, without anybody
 * having decided so.
 */
async function isScheduled(sql: Sql, release: Release, products: readonly string[], at: Date): Promise<boolean> {
  return (await listSalesAfter(sql, at)).some(
    ({ product, releaseId }) => releaseId !== release.id && products.includes(product),
  );
}

/** Products whose sale these files would change; those that are withdrawn stay so until somebody names them. */
async function listChangedProducts(sql: Sql, versions: Versions, at: Date) {
  const held = new Map((await listSalesAt(sql, at)).map(({ product, version }) => [product, version]));
  const changed = [...versions].flatMap(([product, version]) => {
    const now = held.get(product);
    // A site that was rolled back to nothing is not withdrawn: nobody sells it.
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

/** An instant from now on. */
function readStart(text: string | undefined, at: Date): Date {
  if (text === undefined) return at;
  const start = new Date(text);
  if (start < at) throw new ApiProblem(422, 'startInPast');
  return start;
}
