import { pathTo, patterns } from '#web/router/paths.ts';

/**
 * The address at which a claim on a policy is filed, at a page of the form or at the furthest one; without a policy, of
 * the choice of one.
 */
export function buildFilingAddress(policy?: string, page?: string): string {
  const path = pathTo(patterns.fileClaim, page === undefined ? {} : { page });
  return policy === undefined ? path : `${path}?${new URLSearchParams({ policy })}`;
}
