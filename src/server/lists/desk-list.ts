import type { Call } from '#contract/call.ts';
import type { Pending } from '#contract/due.ts';
import type { ListQuestion } from '#contract/lists/exports.ts';
import type { Scope } from '#contract/scopes.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { ListCell } from '#server/platform/sheets/list-cell.ts';

/** The words of a file in one language. */
export type FileWords = {
  /** Returns a text of the server by its message id. */
  say: (id: string) => string;
  /** Returns the name of a product. */
  product: (id: string) => string;
};

/** A column of a file: one fact. `head` is the message id of its heading. */
export type FileColumn<Row> = { head: string; cell: (row: Row, words: FileWords) => ListCell };

/** A call that shows a list: whoever may make it may read the list. */
type ListCall = Call & { who: readonly Scope[] };

export type ListPage<Row> = { items: Row[]; next: string | null };

type Asked = ListQuestion & { cursor?: string; limit: number };

/** A list of the portal, as the server reads it for a file. */
export type DeskList<Row = unknown> = {
  call: ListCall;
  /** Names of the call's path parameters, which the question contains beside the filters. */
  params: readonly string[];
  /** Reads a page for the user, exactly as the call does: with the user's own sight. */
  read: (services: ClaimServices, user: SignedInUser, asked: Asked) => Promise<ListPage<Row>>;
  columns: readonly FileColumn<Row>[];
};

/** Defines a list by its call. `read` gets the question that the call's schema has accepted. */
export function defineDeskList<Query, Row>(
  call: ListCall,
  read: (services: ClaimServices, user: SignedInUser, asked: Query) => Promise<ListPage<Row>>,
  columns: readonly FileColumn<Row>[],
  params: readonly string[] = [],
): DeskList {
  return { call, params, read: read as DeskList<Row>['read'], columns } as unknown as DeskList;
}

/** A page with all rows, of a list that the server does not divide. */
export const wholePage = <Row>(items: Row[]): ListPage<Row> => ({ items, next: null });

type Money = { currency: string };

/** Columns of one fact each, by their headings. */
export const text = <Row>(head: string, of: (row: Row) => string | null | undefined): FileColumn<Row> => ({
  head,
  cell: (row) => of(row) ?? null,
});

export const count = <Row>(head: string, of: (row: Row) => number | null): FileColumn<Row> => ({ head, cell: of });

/** A column of words of the server, for example the status: `of` returns the message id. */
export const word = <Row>(head: string, of: (row: Row) => string | null | undefined): FileColumn<Row> => ({
  head,
  cell(row, { say }) {
    const id = of(row);
    return id ? say(id) : null;
  },
});

export const yesNo = <Row>(head: string, of: (row: Row) => boolean): FileColumn<Row> =>
  word(head, (row) => (of(row) ? 'portal.yes' : 'portal.no'));

export const day = <Row>(head: string, of: (row: Row) => string | null | undefined): FileColumn<Row> => ({
  head,
  cell(row) {
    const on = of(row);
    return on ? { day: on } : null;
  },
});

export const time = <Row>(head: string, of: (row: Row) => string | null | undefined): FileColumn<Row> => ({
  head,
  cell(row) {
    const at = of(row);
    return at ? { instant: at } : null;
  },
});

/** A column of amounts in minor units of the row's currency, which has a column of its own. */
export const money = <Row extends Money>(
  head: string,
  of: (row: Row) => number | null | undefined,
): FileColumn<Row> => ({
  head,
  cell(row) {
    const amount = of(row);
    return amount == null ? null : { amount, currency: row.currency };
  },
});

export const currency = <Row extends Money>(): FileColumn<Row> => text('list-columns.currency', (row) => row.currency);

export const product = <Row>(of: (row: Row) => string): FileColumn<Row> => ({
  head: 'portal.words.product',
  cell: (row, words) => words.product(of(row)),
});

/** The columns of the side whose act a row waits for, its person, and since when. */
export const pendingColumns = <Row extends { pending: Pending }>(): FileColumn<Row>[] => [
  word('list-columns.pendingWith', ({ pending }) => pending && `list-columns.pending.${pending.with}`),
  text('list-columns.pendingPerson', ({ pending }) => pending?.name),
  time('list-columns.pendingSince', ({ pending }) => pending?.since),
];
