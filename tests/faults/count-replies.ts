import type { Reply } from '#tests/support/test-shop.ts';

/** The number of answers of each kind: the code of a refusal, else the status. `{ 200: 1, codeWrong: 4 }`. */
export function countReplies(replies: Reply[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of replies) {
    const kind = (body as { problem?: string } | null)?.problem ?? String(status);
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
