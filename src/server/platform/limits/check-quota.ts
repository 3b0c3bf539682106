import type { PlatformServices } from '#server/platform/services.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { consumeQuestionQuota, type Use } from './consume-quota.ts';

/**
 * Counts a question, and commits the count before the check, so that no refusal and no crash restores it. The same
 * question again within the time does not count.
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
