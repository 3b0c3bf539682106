import dayjs from 'dayjs';
import { SITE } from '#contract/studio/material/site-settings.ts';
import type * as contract from '#contract/studio/trials.ts';
import { saveVersion } from '#server/catalogue/products/version-repository.ts';
import { toProductFiles } from '#server/catalogue/releases/file-tree.ts';
import { signTrial } from '#server/catalogue/releases/open-trial.ts';
import { buildProducts } from '#server/catalogue/releases/put-on-sale.ts';
import { findRelease, loadTree } from '#server/catalogue/releases/release-repository.ts';
import { ApiProblem, requireFound } from '#server/platform/http/api-problem.ts';
import { listLastEvidence } from '../records/evidence-repository.ts';
import type { Serve } from '../services.ts';
import { isProven } from '../views/release-state.ts';

/**
 * Signs the link of a trial shop, and stores the versions of its products, so that drafts can use them. Only checked
 * content is opened, because other content may be malicious.
 */
export const createTrial: Serve<typeof contract.createTrial> = async (services, { params: { id }, body: { days } }) => {
  const { database, now } = services;
  const { sql } = database;
  const release = requireFound(await findRelease(sql, id), 'releaseNotFound');
  const evidence = (await listLastEvidence(sql, [id])).get(id);
  if (release.discardedAt !== null || !isProven(release, evidence)) throw new ApiProblem(409, 'releaseNotProven');
  const checked = new Map((evidence.report ?? []).map(({ product, version }) => [product, version]));
  const made = (await buildProducts(toProductFiles(await loadTree(sql, release)), now())).filter(
    (product) => product.id !== SITE && checked.get(product.id) === product.version,
  );
  if (made.length === 0) throw new ApiProblem(409, 'nothingToSell');
  for (const product of made)
    if ('definition' in product.content) await saveVersion(sql, product.id, product.version, product.content);
  const versions = Object.fromEntries(made.map((product) => [product.id, product.version]));
  const endsAt = dayjs(now()).add(days, 'day').toISOString();
  return { trial: signTrial(services, { release: id, contentHash: release.contentHash, versions, endsAt }), endsAt };
};
