import { createHash } from 'node:crypto';
import { isDate } from '#engine/language/dates.ts';
import { toBusinessDate } from '#shared/business-date.ts';

/** An incoming payment of a bank statement. `amount` is minor units; below zero: the bank took a payment back. */
export type StatementLine = {
  /** The same for the same payment in every file. */
  key: string;
  account: string;
  bookedOn: string;
  amount: number;
  currency: string;
  reference: string;
  payerReference: string;
  payer: string;
  details: string;
};

/** The content of a file: the payments, and the number of its lines that are no incoming payments or not booked. */
export type Statement = { lines: StatementLine[]; skipped: number };

/** Maximum number of payments in a file: each may issue a policy while a person waits. */
const MAX_LINES = 2_000;

export type StatementProblem =
  | 'statementUnreadable'
  | 'statementDocumentType'
  | 'statementOtherFormat'
  | 'statementValue'
  | 'statementTooLong';

/** A file that cannot be imported. `line` counts from 1; `field` names what is missing or wrong there. */
export class StatementFault extends Error {
  constructor(
    readonly code: StatementProblem,
    readonly params: { line?: number; field?: string; most?: number; format?: string } = {},
  ) {
    super(code);
  }
}

/** Maximum characters of the texts of a line; banks send at most 140 in each. */
const MAX_TEXT = 500;
const cut = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_TEXT);

/**
 * Completes the lines of a file with their keys. A key is a digest of all that the bank says of a payment; equal
 * payments of one file are counted, as a file of another period has them in the same number.
 * @throws StatementFault `statementTooLong`
 */
export function toStatement(found: readonly Omit<StatementLine, 'key'>[], skipped: number): Statement {
  if (found.length > MAX_LINES) throw new StatementFault('statementTooLong', { most: MAX_LINES });
  const seen = new Map<string, number>();
  const lines = found.map((line) => {
    const texts = {
      ...{ reference: cut(line.reference), payerReference: cut(line.payerReference) },
      ...{ payer: cut(line.payer), details: cut(line.details) },
    };
    const said = JSON.stringify([line.account, line.bookedOn, line.amount, line.currency, ...Object.values(texts)]);
    const nth = (seen.get(said) ?? 0) + 1;
    seen.set(said, nth);
    return { ...line, ...texts, key: createHash('sha256').update(`${nth} ${said}`).digest('hex') };
  });
  return { lines, skipped };
}

/** Reads an amount as minor units, for example `1,234.50`; undefined if it is none, or finer than its currency. */
export function readAmount(text: string, decimals: number): number | undefined {
  const found = /^(-?)(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,5}))?$/.exec(text.trim());
  if (!found) return undefined;
  const [, sign, whole = '', rest = ''] = found;
  const minor = rest.padEnd(decimals, '0');
  if (/[1-9]/.test(minor.slice(decimals))) return undefined;
  const amount = Number(whole.replaceAll(',', '') + minor.slice(0, decimals));
  return Number.isSafeInteger(amount) ? (sign === '-' ? 0 - amount : amount) : undefined;
}

/**
 * Reads a day from year 1000 to 9999: `2026-11-30`, `30/11/2026`, or the day in Phnom Penh of an instant. Undefined if
 * there is no such day.
 */
export function readDay(text: string): string | undefined {
  const iso = text.trim().replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1');
  const [, day = '', zone] = /^(.{10})(?:T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?$/.exec(iso) ?? [];
  if (!isDate(day)) return undefined;
  if (zone === undefined) return day;
  const at = new Date(iso);
  const local = Number.isNaN(at.getTime()) ? '' : toBusinessDate(at);
  return isDate(local) ? local : undefined;
}
