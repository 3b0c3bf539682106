import type { Reply } from './test-shop.ts';
import type { TestUser } from './test-user.ts';

/**
 * A page of a list in which somebody is looked for: `searchList(user, '/api/claims', 'search=sok&limit=2')`. The
 * request is written as a query, and sent as a body.
 */
export function searchList<Page>(
  { call }: Pick<TestUser, 'call'>,
  path: string,
  query: string | Record<string, string> = '',
): Promise<Reply<Page>> {
  const { limit, ...asked } = Object.fromEntries(new URLSearchParams(query));
  return call('POST', `${path}/search`, {
    body: { ...asked, ...(limit === undefined ? {} : { limit: Number(limit) }) },
  });
}
