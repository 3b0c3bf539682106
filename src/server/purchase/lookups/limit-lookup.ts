import { ApiProblem } from '#server/platform/http/api-problem.ts';
import {
  countNetworkQuestion,
  type NetworkQuestion,
  returnNetworkPlaces,
} from '#server/platform/limits/network-places.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import type { LookupStatus } from './lookups.ts';

/**
 * Answers a lookup within a limit of its network. A lookup that finds something gives its place back, a costly one half
 * of it. Beyond the limit the result is `failed`.
 */
export async function limitLookup(
  services: PurchaseServices,
  { isCostly = false, ...question }: NetworkQuestion & { isCostly?: boolean },
  find: () => Promise<LookupStatus>,
): Promise<LookupStatus> {
  const taken = await countNetworkQuestion(services, question).catch((error: unknown) => {
    if (error instanceof ApiProblem && error.status === 429) return null;
    throw error;
  });
  if (taken === null) return { status: 'failed' };
  const told = await find();
  if (told.status === 'found') await returnNetworkPlaces(services, services.database.sql, taken, !isCostly);
  return told;
}
