import { SITE, SITE_FILE } from '#contract/studio/material/site-settings.ts';
import type { ReleaseRow, ReleaseView, SaleView } from '#contract/studio/releases.ts';
import { findAffectedProducts } from '#server/catalogue/products/affected-products.ts';
import { loadBaseSnapshot } from '#server/catalogue/releases/base-snapshot.ts';
import {
  findRelease,
  findReleases,
  listReleaseRows,
  type Release,
} from '#server/catalogue/releases/release-repository.ts';
import {
  findReleaseSale,
  listSalesAt,
  listSalesOfReleases,
  type Sale,
} from '#server/catalogue/releases/sale-repository.ts';
import { listUserNames } from '#server/people/users/user-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { requireFound } from '#server/platform/http/api-problem.ts';
import { readPage } from '#server/platform/http/cursor.ts';
import { listWriters } from '../records/edit-repository.ts';
import { type EvidenceRow, listApprovals, listLastEvidence } from '../records/evidence-repository.ts';
import type { StudioServices } from '../services.ts';
import { deriveReleaseState, isBehind, isOfContent, isReturned } from './release-state.ts';

/**
 * Builds the studio's view of a release.
 * @throws ApiProblem 404 `releaseNotFound`
 */
export async function viewRelease({ database, now }: StudioServices, id: string): Promise<ReleaseView> {
  const { sql } = database;
  const release = requireFound(await findRelease(sql, id), 'releaseNotFound');
  const at = now();
  const base = release.base === null ? undefined : await findRelease(sql, release.base);
  const [row] = await viewRows(sql, [release], at);
  const evidence = (await listLastEvidence(sql, [id])).get(id);
  const approvals = await listApprovals(sql, [id]);
  const sold = (await findReleaseSale(sql, id, at)) === 'begun' ? undefined : await loadBaseSnapshot(sql, at);
  const writers = await listWriters(sql, id);
  const returned = isReturned(release) ? release.returned : null;
  const others = [evidence?.by, returned?.by].filter((one) => one !== undefined);
  const people = [...approvals.map(({ by }) => by), ...others, ...writers];
  const names = await listUserNames(sql, people);
  return {
    ...(row as ReleaseRow),
    base: base ? toReleaseTitle(base) : null,
    isBehind: sold !== undefined && isBehind(release, sold),
    contentHash: release.contentHash,
    summary: release.summary,
    returned: returned && { reason: returned.reason, by: names(returned.by), at: returned.at },
    changes: listFileChanges(release.baseFiles, release.files),
    files: Object.keys(release.files).sort(),
    evidence: evidence ? viewEvidence(evidence, release, names) : null,
    writers: writers.map(names),
    approvals: approvals.map((approval) => ({
      by: names(approval.by),
      at: approval.at.toISOString(),
      isCurrent: isOfContent(release, evidence, approval),
    })),
    sales: await viewSales(sql, await listSalesOfReleases(sql, [id]), at),
  };
}

/** Lists releases, the newest first, a page at a time. */
export function listReleases({ database, now }: StudioServices, query: { cursor?: string; limit?: string }) {
  const { sql } = database;
  return readPage(query, {
    kinds: ['serial'],
    read: (after, limit) => listReleaseRows(sql, after?.[0], limit),
    keyOf: ({ number }) => [number],
    view: (rows) => viewRows(sql, rows, now()),
  });
}

async function viewRows(sql: Sql, rows: Release[], now: Date): Promise<ReleaseRow[]> {
  const ids = rows.map(({ id }) => id);
  const evidence = await listLastEvidence(sql, ids);
  const approvals = await listApprovals(sql, ids);
  const sales = await listSalesOfReleases(sql, ids);
  const holding = [...(await listSalesAt(sql, now)), ...(await listSalesAt(sql, now, 'renewal'))];
  const authors = rows.flatMap(({ createdBy }) => createdBy ?? []);
  const names = await listUserNames(sql, authors);
  return rows.map((release) => ({
    id: release.id,
    number: release.number,
    title: release.title,
    origin: release.origin,
    state: deriveReleaseState({
      ...{ release, approvals, holding, now },
      evidence: evidence.get(release.id),
      sales: sales.filter(({ releaseId }) => releaseId === release.id),
    }),
    createdBy: release.createdBy === null ? null : names(release.createdBy),
    createdAt: release.createdAt.toISOString(),
  }));
}

/** Builds the studio's view of sales. */
export async function viewSales(sql: Sql, rows: Sale[], now: Date): Promise<SaleView[]> {
  const holding = new Set(
    [...(await listSalesAt(sql, now)), ...(await listSalesAt(sql, now, 'renewal'))].map(({ id }) => id),
  );
  const authors = rows.flatMap(({ by }) => by ?? []);
  const names = await listUserNames(sql, authors);
  const of = new Map(
    (
      await findReleases(
        sql,
        rows.map(({ releaseId }) => releaseId),
      )
    ).map((one) => [one.id, one]),
  );
  return rows.map((row) => ({
    id: row.id,
    product: row.product,
    kind: row.kind,
    version: row.version,
    release: toReleaseTitle(of.get(row.releaseId) as Release),
    startsAt: row.startsAt.toISOString(),
    drafts: row.drafts,
    offers: row.offers,
    reason: row.reason,
    by: row.by === null ? null : names(row.by),
    calledOffAt: row.calledOffAt?.toISOString() ?? null,
    holds: holding.has(row.id),
  }));
}

/** Lists the changes of files between two states, by path. */
export function listFileChanges(before: Release['files'], after: Release['files']): ReleaseView['changes'] {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return paths
    .filter((path) => before[path] !== after[path])
    .map((path) => ({
      path,
      is: before[path] === undefined ? 'added' : after[path] === undefined ? 'removed' : 'changed',
    }));
}

/** Lists the products, and the site, that differ from the base of the release. */
export function listConcernedProducts(release: Release, ids: string[]): string[] {
  if (release.base === null) return ids;
  const paths = listFileChanges(release.baseFiles, release.files).map(({ path }) => path);
  return [...findAffectedProducts(paths, ids), ...(paths.includes(SITE_FILE) ? [SITE] : [])];
}

function viewEvidence(row: EvidenceRow, release: Release, names: Awaited<ReturnType<typeof listUserNames>>) {
  const { id, status, done, all, doing, report, hash } = row;
  const isCurrent = row.contentHash === release.contentHash;
  return { id, status, done, all, doing, report, hash, isCurrent, by: names(row.by), at: row.at.toISOString() };
}

const toReleaseTitle = ({ id, number, title }: Release) => ({ id, number, title });
