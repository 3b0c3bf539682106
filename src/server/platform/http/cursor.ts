import { isStorableText } from '#engine/answers.ts';
import { ApiProblem } from './api-problem.ts';

/** What a page of a list is asked with. */
export type PageQuery = { cursor?: string; limit?: string | number };

/**
 * What a value of a cursor is: a `text` that a database keeps, an `instant` as ISO text in UTC, a `flag`, an `amount`
 * (as a column of 32 bits holds it) or a row's `serial` number.
 */
type CursorKind = keyof CursorValues;
type CursorValues = { text: string; instant: Date; flag: boolean; amount: number; serial: number };

const readers: { [K in CursorKind]: (value: unknown) => CursorValues[K] | undefined } = {
  text: (value) => (typeof value === 'string' && isStorableText(value) ? value : undefined),
  instant: parseInstant,
  flag: (value) => (value === 0 || value === 1 ? value === 1 : undefined),
  amount: (value) => (isWhole(value) && Math.abs(value) < 2 ** 31 ? value : undefined),
  serial: (value) => (isWhole(value) && value >= 0 ? value : undefined),
};

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

/** Exactly as `writeCursor` was given it, in years that a database knows. */
function parseInstant(value: unknown): Date | undefined {
  const text = String(value);
  const at = new Date(text);
  return /^(?!0000)\d{4}-/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString() === value ? at : undefined;
}

/** The values of the last row of a page, by which the next one begins: opaque to whoever gets it. */
export function writeCursor(...values: (string | number | Date | boolean)[]): string {
  const written = values.map((value) => (typeof value === 'boolean' ? Number(value) : value));
  return Buffer.from(JSON.stringify(written)).toString('base64url');
}

/** Reads a cursor back. Throws 422 `invalidRequest` for one that is none, of another list, or of what no row can be. */
export function readCursor<Kinds extends CursorKind[]>(
  cursor: string | undefined,
  ...kinds: Kinds
): { [At in keyof Kinds]: CursorValues[Kinds[At]] } | undefined {
  if (cursor === undefined) return undefined;
  const values = parseCursor(Buffer.from(cursor, 'base64url').toString());
  const read = Array.isArray(values) ? kinds.map((kind, at) => readers[kind](values[at])) : [];
  if (!Array.isArray(values) || values.length !== kinds.length || read.includes(undefined))
    throw new ApiProblem(422, 'invalidRequest');
  return read as never;
}

function parseCursor(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * A page of a list, 25 rows if not said, and the cursor of the next page, null on the last. `read` gets the values at
 * which the page begins, and how many rows to read: one more than are shown tells whether there is another page.
 * @param kinds what `keyOf` takes from a row, by which the list is sorted
 * @throws as `readCursor`
 */
export async function readPage<Kinds extends CursorKind[], Row, Item>(
  { cursor, limit: asked }: PageQuery,
  kinds: [...Kinds],
  read: (after: ReturnType<typeof readCursor<Kinds>>, limit: number) => Promise<Row[]>,
  keyOf: (row: Row) => Parameters<typeof writeCursor>,
  view: (rows: Row[]) => Item[] | Promise<Item[]>,
): Promise<{ items: Item[]; next: string | null }> {
  const limit = Number(asked ?? 25);
  const rows = await read(readCursor(cursor, ...kinds), limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: await view(shown),
    next: rows.length > limit && last !== undefined ? writeCursor(...keyOf(last)) : null,
  };
}

/** A page of lines that have a number, the newest first. */
export async function readLog<Line extends { id: number }>(
  asked: PageQuery,
  read: (before: number | undefined, limit: number) => Promise<Line[]>,
): Promise<{ items: Line[]; next: string | null }> {
  const from = (after: [number] | undefined, limit: number) => read(after?.[0], limit);
  return readPage(
    asked,
    ['serial'],
    from,
    ({ id }) => [id],
    (lines) => lines,
  );
}
