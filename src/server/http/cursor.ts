import { isKeepable } from '#engine/answers.ts';
import { ApiProblem } from './api-problem.ts';

/** What a page of a list is asked with. */
export type Asked = { cursor?: string; limit?: string };

/** The values of the last row of a page, by which the next one begins: opaque to whoever gets it. */
export function writeCursor(...values: (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** Reads a cursor back. Throws 422 `invalidRequest` for one that is none, or of another list. */
export function readCursor<Kinds extends ('string' | 'number')[]>(
  cursor: string | undefined,
  ...kinds: Kinds
): { [At in keyof Kinds]: Kinds[At] extends 'number' ? number : string } | undefined {
  if (cursor === undefined) return undefined;
  const values = parsed(Buffer.from(cursor, 'base64url').toString());
  const fits =
    Array.isArray(values) && values.length === kinds.length && kinds.every((kind, at) => is(kind, values[at]));
  if (!fits) throw new ApiProblem(422, 'invalidRequest');
  return values as never;
}

function is(kind: 'string' | 'number', value: unknown): boolean {
  return kind === 'number' ? Number.isSafeInteger(value) : typeof value === 'string' && isKeepable(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Rows of a page, 25 if not said. Read one more, for `pageOfRows` to see whether there is another page. */
export function limitOf({ limit }: Asked): number {
  return Number(limit ?? 25);
}

/** The page made of one row more than it has: its items, and the cursor of the next one. */
export function pageOfRows<Row, Item>(
  rows: Row[],
  limit: number,
  view: (row: Row) => Item,
  cursorOf: (row: Row) => string,
): { items: Item[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown.map(view), next: rows.length > limit && last !== undefined ? cursorOf(last) : null };
}
