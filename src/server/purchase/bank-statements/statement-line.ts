import { createHash } from 'node:crypto';

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

/** Reads a day: `2026-11-30`, `30/11/2026`, or the day in Phnom Penh of an instant. Undefined if there is no such day. */
export function readDay(text: string): string | undefined {
  const local = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim());
  const iso = local ? `${local[3]}-${local[2]}-${local[1]}` : text.trim();
  const found = /^(\d{4}-\d{2}-\d{2})(T[\d:.]+(?:Z|[+-]\d{2}:\d{2})?)?$/.exec(iso);
  if (!found) return undefined;
  const [, day = '', time] = found;
  const start = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(start.getTime()) || start.toISOString().slice(0, 10) !== day) return undefined;
  if (time === undefined || !/(Z|[+-]\d{2}:\d{2})$/.test(time)) return day;
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? undefined : new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
}
