import { isStorableText } from '#engine/answers.ts';
import { ApiProblem } from './api-problem.ts';

/** The query of a page of a list. */
export type PageQuery = { cursor?: string; limit?: string | number };

/**
 * The type of a cursor's value: a `text` that a database can store, an `instant` as ISO text in UTC, a `flag`, an
 * `amount` (in a column of 32 bits) or a row's `serial` number.
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

/** Accepts only the exact output of `writeCursor`, in years that a database supports. */
function parseInstant(value: unknown): Date | undefined {
  const text = String(value);
  const at = new Date(text);
  return /^(?!0000)\d{4}-/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString() === value ? at : undefined;
}

/** Encodes the values of the last row of a page, from which the next page begins. Clients must not interpret it. */
export function writeCursor(...values: (string | number | Date | boolean)[]): string {
  const written = values.map((value) => (typeof value === 'boolean' ? Number(value) : value));
  return Buffer.from(JSON.stringify(written)).toString('base64url');
}

/** Reads a cursor. Throws 422 `invalidRequest` for an invalid cursor, one of another list, or impossible values. */
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

/** Reads the rows of a list, and shows them. */
type List<Kinds extends CursorKind[], Row, Item> = {
  /** The sorting, if the list has several: a cursor belongs to one of them. */
  sort?: string;
  /** The types of the values from `keyOf`, by which the list is sorted. */
  kinds: [...Kinds];
  /**
   * Reads at most `limit` rows after the values of the cursor. `limit` is one more than the page shows, which reveals a
   * next page.
   */
  read: (after: ReturnType<typeof readCursor<Kinds>>, limit: number) => Promise<Row[]>;
  keyOf: (row: Row) => Parameters<typeof writeCursor>;
  view: (rows: Row[]) => Item[] | Promise<Item[]>;
};

/**
 * Reads a page of a list, 25 rows by default, and the cursor of the next page, null on the last.
 * @throws the errors of `readCursor`
 */
export async function readPage<Kinds extends CursorKind[], Row, Item>(
  { cursor, limit: asked }: PageQuery,
  { sort, kinds, read, keyOf, view }: List<Kinds, Row, Item>,
): Promise<{ items: Item[]; next: string | null }> {
  const limit = Number(asked ?? 25);
  const rows = await read(readPlace(cursor, kinds, sort), limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: await view(shown),
    next: rows.length > limit && last !== undefined ? writeCursor(...writeSort(sort), ...keyOf(last)) : null,
  };
}

const writeSort = (sort: string | undefined): string[] => (sort === undefined ? [] : [sort]);

/** Reads the values of a cursor that follow its sorting. Throws 422 `invalidRequest` for a cursor of another sorting. */
function readPlace<Kinds extends CursorKind[]>(
  cursor: string | undefined,
  kinds: [...Kinds],
  sort: string | undefined,
): ReturnType<typeof readCursor<Kinds>> {
  if (sort === undefined) return readCursor(cursor, ...kinds);
  const place = readCursor(cursor, 'text', ...kinds);
  if (place !== undefined && place[0] !== sort) throw new ApiProblem(422, 'invalidRequest');
  return place?.slice(1) as never;
}

/** Reads a page of numbered lines, the newest first. */
export async function readLog<Line extends { id: number }>(
  asked: PageQuery,
  read: (before: number | undefined, limit: number) => Promise<Line[]>,
): Promise<{ items: Line[]; next: string | null }> {
  return readPage(asked, {
    kinds: ['serial'],
    read: (after, limit) => read(after?.[0], limit),
    keyOf: ({ id }) => [id],
    view: (lines) => lines,
  });
}
