import type { FastifyInstance } from 'fastify';
import * as approvals from '#contract/studio/approvals.ts';
import * as files from '#contract/studio/files.ts';
import * as presence from '#contract/studio/presence.ts';
import { getReleaseCheckDetails } from '#contract/studio/release-checks.ts';
import * as contract from '#contract/studio/releases.ts';
import { countSaleEffect } from '#contract/studio/sale-effect.ts';
import { selectProductFiles } from '#server/catalogue/products/affected-products.ts';
import { loadBaseSnapshot } from '#server/catalogue/releases/base-snapshot.ts';
import { hashContent } from '#server/catalogue/releases/file-tree.ts';
import { findRelease, loadTexts, loadTree } from '#server/catalogue/releases/release-repository.ts';
import { ApiProblem, requireFound } from '#server/platform/http/api-problem.ts';
import { readLog } from '#server/platform/http/cursor.ts';
import { registerCall, registerCalls } from '#server/platform/http/register-call.ts';
import { editRelease, undoEdits } from '../edits/edit-release.ts';
import { presenceHandlers } from '../edits/show-presence.ts';
import { viewEdits } from '../edits/view-edits.ts';
import { cancelProof, proveRelease } from '../evidence/prove-release.ts';
import { listEditRows } from '../records/edit-repository.ts';
import type { StudioServices } from '../services.ts';
import { viewEvidenceDetails } from '../views/view-evidence-details.ts';
import { listReleases, viewRelease } from '../views/view-release.ts';
import { viewSoldPolicies } from '../views/view-sold-policies.ts';
import { approveRelease, describeRelease, returnRelease } from './approve-release.ts';
import { createRelease, discardRelease, importRelease, rebaseRelease } from './begin-release.ts';
import { saleHandlers } from './sell-release.ts';

/** Registers the routes of releases: edited, evaluated, approved, put on sale and withdrawn. */
export function studioRoutes(app: FastifyInstance, services: StudioServices): void {
  const { sql } = services.database;
  const releaseAt = async (id: string) => {
    return requireFound(await findRelease(sql, id), 'releaseNotFound');
  };

  registerCall(app, contract.listReleases, async ({ query }) => listReleases(services, query));
  registerCall(app, contract.getRelease, async ({ params }) => viewRelease(services, params.id));
  registerCall(app, contract.createRelease, async ({ user, body }) => createRelease(services, user, body));
  registerCall(app, contract.importRelease, async ({ user, body }) => importRelease(services, user, body));
  registerCall(app, contract.discardRelease, async ({ params }) => discardRelease(services, params.id));
  registerCall(app, contract.updateRelease, async ({ params }) => rebaseRelease(services, params.id));

  registerCall(app, files.getReleaseFile, async ({ params, query: { path } }) => {
    const { files } = await releaseAt(params.id);
    const hash = files[path];
    if (hash === undefined) throw new ApiProblem(404, 'fileNotFound');
    return { path, hash, text: (await loadTexts(sql, [hash])).get(hash) ?? '' };
  });
  registerCall(app, files.exportRelease, async ({ params, query: { product, at } }) => {
    const release = await releaseAt(params.id);
    const sold = at === 'sale' ? ((await loadBaseSnapshot(sql, services.now()))?.files ?? {}) : {};
    const files = { start: release.baseFiles, sale: sold, none: release.files }[at ?? 'none'];
    const wanted = product === undefined ? files : selectProductFiles(product, files);
    return { contentHash: hashContent(files), files: await loadTree(sql, { files: wanted }) };
  });

  registerCall(app, files.editRelease, async ({ user, params, body }) =>
    editRelease(services, user, params.id, body.edits),
  );
  registerCall(app, files.undoEdits, async ({ user, params, body }) =>
    undoEdits(services, user, params.id, body.edits),
  );
  registerCalls(app, services, presence, presenceHandlers);
  registerCall(app, files.listEdits, async ({ params, query }) => {
    await releaseAt(params.id);
    const page = await readLog(query, (before, limit) => listEditRows(sql, params.id, { before, limit }));
    return { ...page, items: await viewEdits(sql, page.items) };
  });

  registerCall(app, contract.startReleaseChecks, async ({ user, params }) => proveRelease(services, user, params.id));
  registerCall(app, contract.cancelReleaseChecks, async ({ params }) => cancelProof(services, params.id));
  registerCall(app, getReleaseCheckDetails, (received) => viewEvidenceDetails(services, received));
  registerCalls(app, services, approvals, { approveRelease, describeRelease, returnRelease });
  const sales = { ...saleHandlers, listSoldPolicies: viewSoldPolicies };
  registerCalls(app, services, { ...contract, countSaleEffect }, sales);
}
