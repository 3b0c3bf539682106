import { SITE, SITE_FILE } from '#contract/studio/material/site-settings.ts';
import type { ReleaseRow, ReleaseView, SaleView } from '#contract/studio/releases.ts';
import { productsTouched } from '#server/catalogue/products/products-touched.ts';
import {
  findRelease,
  findReleases,
  listReleaseRows,
  type Release,
} from '#server/catalogue/releases/release-repository.ts';
import { type Sale, saleOf, salesAt, salesOfReleases } from '#server/catalogue/releases/sale-repository.ts';
import { soldTree } from '#server/catalogue/releases/sold-tree.ts';
import { namesOfUsers } from '#server/people/users/user-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { readPage } from '#server/platform/http/cursor.ts';
import { writersOf } from '../records/edit-repository.ts';
import { approvalsOf, type EvidenceRow, lastEvidence } from '../records/evidence-repository.ts';
import type { StudioServices } from '../services.ts';
import { isBehind, isOf, releaseState } from './release-state.ts';

/** A release with all that the studio shows of it. Throws 404 `releaseNotFound`. */
export async function viewRelease({ database, now }: StudioServices, id: string): Promise<ReleaseView> {
  const { sql } = database;
  const release = await findRelease(sql, id);
  if (!release) throw new ApiProblem(404, 'releaseNotFound');
  const at = now();
  const base = release.base === null ? undefined : await findRelease(sql, release.base);
  const [row] = await viewRows(sql, [release], at);
  const evidence = (await lastEvidence(sql, [id])).get(id);
  const approvals = await approvalsOf(sql, [id]);
  const sold = (await saleOf(sql, id, at)) === 'begun' ? undefined : await soldTree(sql, at);
  const writers = await writersOf(sql, id);
  const people = [...approvals.map(({ by }) => by), ...(evidence ? [evidence.by] : []), ...writers];
  const names = await namesOfUsers(sql, people);
  return {
    ...(row as ReleaseRow),
    base: base ? titled(base) : null,
    isBehind: sold !== undefined && isBehind(release, sold),
    contentHash: release.contentHash,
    changes: changesOf(release.baseFiles, release.files),
    files: Object.keys(release.files).sort(),
    evidence: evidence ? viewEvidence(evidence, release, names) : null,
    writers: writers.map(names),
    approvals: approvals.map((approval) => ({
      by: names(approval.by),
      at: approval.at.toISOString(),
      isCurrent: isOf(release, evidence, approval),
    })),
    sales: await viewSales(sql, await salesOfReleases(sql, [id]), at),
  };
}

/** Releases, the newest first, a page at a time. */
export function listReleases({ database, now }: StudioServices, query: { cursor?: string; limit?: string }) {
  const { sql } = database;
  return readPage(
    query,
    ['serial'],
    (after, limit) => listReleaseRows(sql, after?.[0], limit),
    ({ number }) => [number],
    (rows) => viewRows(sql, rows, now()),
  );
}

async function viewRows(sql: Sql, rows: Release[], now: Date): Promise<ReleaseRow[]> {
  const ids = rows.map(({ id }) => id);
  const evidence = await lastEvidence(sql, ids);
  const approvals = await approvalsOf(sql, ids);
  const sales = await salesOfReleases(sql, ids);
  const holding = [...(await salesAt(sql, now)), ...(await salesAt(sql, now, 'renewal'))];
  const names = await namesOfUsers(
    sql,
    rows.flatMap(({ createdBy }) => createdBy ?? []),
  );
  return rows.map((release) => ({
    id: release.id,
    number: release.number,
    title: release.title,
    origin: release.origin,
    state: releaseState({
      ...{ release, approvals, holding, now },
      evidence: evidence.get(release.id),
      sales: sales.filter(({ releaseId }) => releaseId === release.id),
    }),
    createdBy: release.createdBy === null ? null : names(release.createdBy),
    createdAt: release.createdAt.toISOString(),
  }));
}

/** Sales as the studio shows them. */
export async function viewSales(sql: Sql, rows: Sale[], now: Date): Promise<SaleView[]> {
  const holding = new Set([...(await salesAt(sql, now)), ...(await salesAt(sql, now, 'renewal'))].map(({ id }) => id));
  const names = await namesOfUsers(
    sql,
    rows.flatMap(({ by }) => by ?? []),
  );
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
    release: titled(of.get(row.releaseId) as Release),
    startsAt: row.startsAt.toISOString(),
    drafts: row.drafts,
    offers: row.offers,
    reason: row.reason,
    by: row.by === null ? null : names(row.by),
    calledOffAt: row.calledOffAt?.toISOString() ?? null,
    holds: holding.has(row.id),
  }));
}

/** What became of files between two of their states, by path. */
export function changesOf(before: Release['files'], after: Release['files']): ReleaseView['changes'] {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return paths
    .filter((path) => before[path] !== after[path])
    .map((path) => ({
      path,
      is: before[path] === undefined ? 'added' : after[path] === undefined ? 'removed' : 'changed',
    }));
}

/** Products that are not as they were when the release began, and the site. */
export function concerned(release: Release, ids: string[]): string[] {
  if (release.base === null) return ids;
  const paths = changesOf(release.baseFiles, release.files).map(({ path }) => path);
  return [...productsTouched(paths, ids), ...(paths.includes(SITE_FILE) ? [SITE] : [])];
}

function viewEvidence(row: EvidenceRow, release: Release, names: Awaited<ReturnType<typeof namesOfUsers>>) {
  const { id, status, done, all, doing, report, hash } = row;
  const isCurrent = row.contentHash === release.contentHash;
  return { id, status, done, all, doing, report, hash, isCurrent, by: names(row.by), at: row.at.toISOString() };
}

const titled = ({ id, number, title }: Release) => ({ id, number, title });
