import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { createProof, isProof, type Keys } from '#server/platform/keys/keys.ts';
import { findRelease, type Release } from './release-repository.ts';
import { findReleaseSale } from './sale-repository.ts';

/** The content of a trial shop's link: the release with its content, the versions of its products, and the end. */
type TrialLink = { release: string; contentHash: string; versions: Record<string, string>; endsAt: string };

/** A trial shop that is open now. */
export type OpenTrial = Omit<TrialLink, 'release'> & { release: Release };

type TrialServices = { config: { keys: Keys }; now: () => Date };

/** Signs the link of a trial shop. */
export function signTrial({ config }: TrialServices, link: TrialLink): string {
  const text = Buffer.from(JSON.stringify(link)).toString('base64url');
  return `${text}.${createProof(config.keys, 'trial', text)}`;
}

/**
 * Opens a trial shop by its link. It ends at its time, and when its release is edited, discarded or put on sale.
 * @throws ApiProblem 410 `trialEnded`, also for a link that is not ours
 */
export async function openTrial({ config, now }: TrialServices, sql: Sql, trial: string): Promise<OpenTrial> {
  const [text = '', ...proof] = trial.split('.');
  if (!isProof(config.keys, 'trial', text, proof.join('.'))) throw trialEnded();
  const { release: id, ...link } = JSON.parse(Buffer.from(text, 'base64url').toString()) as TrialLink;
  const release = await findRelease(sql, id);
  const isOpen =
    new Date(link.endsAt) > now() &&
    release !== undefined &&
    release.discardedAt === null &&
    release.contentHash === link.contentHash &&
    (await findReleaseSale(sql, id, now())) !== 'begun';
  if (!isOpen) throw trialEnded();
  return { ...link, release };
}

const trialEnded = (): ApiProblem => new ApiProblem(410, 'trialEnded');

/** True if a trial shop sells with the sandbox. In Prod it ends before the order. */
export const doesTrialSell = ({ config }: { config: { isProd: boolean } }): boolean => !config.isProd;

/**
 * Refuses what a trial shop does not do in Prod: orders, messages, and everything else that is stored.
 * @throws ApiProblem 409 `trialEndsHere`
 */
export function refuseInTrial(services: { config: { isProd: boolean } }, { trial }: { trial: string | null }): void {
  if (trial !== null && !doesTrialSell(services)) throw new ApiProblem(409, 'trialEndsHere');
}
