import { isKeepable } from '#engine/answers.ts';
import { ApiProblem } from './api-problem.ts';

/** What a page of a list is asked with. */
export type Asked = { cursor?: string; limit?: string | number };

/**
 * What a value of a cursor is: a `text` that a database keeps, an `instant` as ISO text in UTC, a `flag`, an `amount`
 * (as a column of 32 bits holds it) or a row's `serial` number.
 */
type Kind = keyof Values;
type Values = { text: string; instant: Date; flag: boolean; amount: number; serial: number };

const readers: { [K in Kind]: (value: unknown) => Values[K] | undefined } = {
  text: (value) => (typeof value === 'string' && isKeepable(value) ? value : undefined),
  instant: (value) => (typeof value === 'string' ? instantOf(value) : undefined),
  flag: (value) => (value === 0 || value === 1 ? value === 1 : undefined),
  amount: (value) => (isWhole(value) && Math.abs(value) < 2 ** 31 ? value : undefined),
  serial: (value) => (isWhole(value) && value >= 0 ? value : undefined),
};

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

/** Exactly as `writeCursor` was given it, in years that a database knows. */
function instantOf(text: string): Date | undefined {
  const at = new Date(text);
  return /^(?!0000)\d{4}-/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString() === text ? at : undefined;
}

/** The values of the last row of a page, by which the next one begins: opaque to whoever gets it. */
export function writeCursor(...values: (string | number | Date | boolean)[]): string {
  const written = values.map((value) => (typeof value === 'boolean' ? Number(value) : value));
  return Buffer.from(JSON.stringify(written)).toString('base64url');
}

/** Reads a cursor back. Throws 422 `invalidRequest` for one that is none, of another list, or of what no row can be. */
export function readCursor<Kinds extends Kind[]>(
  cursor: string | undefined,
  ...kinds: Kinds
): { [At in keyof Kinds]: Values[Kinds[At]] } | undefined {
  if (cursor === undefined) return undefined;
  const values = parsed(Buffer.from(cursor, 'base64url').toString());
  const read = Array.isArray(values) ? kinds.map((kind, at) => readers[kind](values[at])) : [];
  if (!Array.isArray(values) || values.length !== kinds.length || read.includes(undefined))
    throw new ApiProblem(422, 'invalidRequest');
  return read as never;
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
