import type { ReactNode } from 'react';
import { Money } from '#web/kit/layout/money.tsx';
import { Timestamp } from './cells.tsx';
import type { Column } from './table.tsx';

type Cell<Row> = (row: Row) => ReactNode;

/** A column under its heading, which is unique within a table. */
export const column = <Row,>(head: string, cell: Cell<Row>): Column<Row> => ({ head, cell });

/** The column with the row's own name: on a phone it is the heading of the row. */
export const nameColumn = <Row,>(head: string, cell: Cell<Row>): Column<Row> => ({ head, cell, isName: true });

/** A column of numbers, aligned at the right. */
export const figureColumn = <Row,>(head: string, cell: Cell<Row>): Column<Row> => ({ head, cell, figures: true });

/** A column of amounts in minor units of the row's currency; a row without an amount has an empty cell. */
export const moneyColumn = <Row extends { currency: string }>(
  head: string,
  amountOf: (row: Row) => number | null,
): Column<Row> =>
  figureColumn(head, (row) => {
    const minorUnits = amountOf(row);
    return minorUnits === null ? null : <Money minorUnits={minorUnits} currency={row.currency} />;
  });

/** A column of moments, as ISO texts; a row without one has an empty cell. */
export const timeColumn = <Row,>(head: string, timeOf: (row: Row) => string | null): Column<Row> =>
  column(head, (row) => {
    const at = timeOf(row);
    return at === null ? null : <Timestamp at={at} />;
  });

/** The column with the buttons of a row: it has no heading on a phone. */
export const actionsColumn = <Row,>(head: string, cell: Cell<Row>): Column<Row> => ({ head, cell, isActions: true });

/** The columns of a list that a user can hide, in this order; the key of each is its name in saved views. */
export const listColumns = <Row,>(columns: Record<string, Column<Row>>): Column<Row>[] =>
  Object.entries(columns).map(([id, one]) => ({ ...one, id }));
