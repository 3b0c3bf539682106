import type { PlatformServices } from '#server/platform/services.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { consumeQuestionQuota, type Use } from './consume-quota.ts';

/**
 * Counts a question against limits, and commits the count before the caller answers it, so that no refusal and no crash
 * undoes the count. The same question again within the limit's time does not count. Returns false if a limit is used
 * up.
 */
export async function checkQuota(
  services: Pick<PlatformServices, 'config' | 'database' | 'now'>,
  uses: Use[],
  question: string,
): Promise<boolean> {
  try {
    const asked = uses.map((use) => ({ ...use, question }));
    await services.database.transaction('count question', (sql) => consumeQuestionQuota(services, sql, asked));
    return true;
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 429) return false;
    throw error;
  }
}
