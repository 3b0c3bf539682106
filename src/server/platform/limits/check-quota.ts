import type { PlatformServices } from '#server/platform/services.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { consumeQuestionQuota, type Use } from './consume-quota.ts';

/**
 * Whether a question may be asked, and counts it, committed before it is judged: no refusal and no crash gives it back. Who
 * asks the same again within the time has taken it already.
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
