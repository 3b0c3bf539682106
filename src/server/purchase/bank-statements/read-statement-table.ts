import { CsvError, parse } from 'csv-parse/sync';
import { countDecimals } from '#server/platform/sheets/plain-amount.ts';
import {
  readAmount,
  readDay,
  type Statement,
  StatementFault,
  type StatementLine,
  toStatement,
} from './statement-line.ts';

type Column = 'date' | 'amount' | 'currency' | 'reference' | 'payer' | 'details' | 'account';

/** Headings of banks for each column, in lower case. */
const headings: Record<Column, readonly string[]> = {
  date: ['date', 'booking date', 'transaction date', 'posting date'],
  amount: ['amount', 'credit', 'credit amount', 'money in'],
  currency: ['currency', 'ccy'],
  reference: ['reference', 'reference no', 'transaction id', 'ref'],
  payer: ['payer', 'sender', 'from', 'counterparty'],
  details: ['details', 'description', 'remark', 'narrative', 'text'],
  account: ['account', 'account number'],
};
const REQUIRED: readonly Column[] = ['date', 'amount'];

type Row = { info: { lines: number }; record: string[] };

/**
 * Reads a statement as CSV, separated by commas or semicolons, with a line of headings. Without a currency a payment is
 * in USD. Amounts that are empty or below zero are no incoming payments.
 * @throws StatementFault
 */
export function readStatementTable(text: string): Statement {
  const [head, ...rows] = parseRows(text);
  const names = (head?.record ?? []).map((name) => name.trim().toLowerCase());
  const at = (column: Column) => names.findIndex((name) => headings[column].includes(name));
  const places = Object.fromEntries((Object.keys(headings) as Column[]).map((column) => [column, at(column)]));
  const missing = REQUIRED.find((column) => places[column] === -1);
  if (missing) throw new StatementFault('statementValue', { line: 1, field: missing });
  const lines = rows.map((row) => readRow(row, (column) => row.record[places[column] as number]?.trim() ?? ''));
  const incoming = lines.filter((line) => line.amount > 0);
  return toStatement(incoming, lines.length - incoming.length);
}

function readRow({ info: { lines: line } }: Row, cell: (column: Column) => string): Omit<StatementLine, 'key'> {
  const currency = cell('currency').toUpperCase() || 'USD';
  if (!/^[A-Z]{3}$/.test(currency)) throw new StatementFault('statementValue', { line, field: 'currency' });
  const amount = cell('amount') === '' ? 0 : readAmount(cell('amount'), countDecimals(currency));
  if (amount === undefined) throw new StatementFault('statementValue', { line, field: 'amount' });
  const bookedOn = readDay(cell('date'));
  if (bookedOn === undefined) throw new StatementFault('statementValue', { line, field: 'date' });
  return {
    ...{ bookedOn, amount, currency, account: cell('account'), payerReference: '' },
    ...{ reference: cell('reference'), payer: cell('payer'), details: cell('details') },
  };
}

function parseRows(text: string): Row[] {
  const [first = ''] = text.split('\n', 1);
  const delimiter = first.includes(';') ? ';' : ',';
  try {
    return parse(text, { delimiter, info: true, skip_empty_lines: true, relax_column_count_less: true }) as never;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new StatementFault('statementUnreadable', { line: Number(error.lines ?? 1) });
  }
}
