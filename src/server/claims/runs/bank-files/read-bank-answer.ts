import { parse } from 'csv-parse/sync';
import { Parser } from 'saxen';

/** The bank's answer about one payment. */
export type PaymentAnswer = {
  /** The number of the payment; null: all payments of the run. */
  payment: string | null;
  outcome: 'paid' | 'rejected' | 'returned';
  reference: string | null;
  reason: string | null;
};

/** Statuses of ISO 20022 that are final. The others say that the bank still works on the payment. */
const finalStatuses: Record<string, 'paid' | 'rejected'> = {
  ...{ ACSC: 'paid', ACCC: 'paid' },
  ...{ RJCT: 'rejected', CANC: 'rejected' },
};

/** A file that is no answer of a bank. */
export class UnreadableAnswer extends Error {}

/**
 * Reads the bank's answer: ISO 20022 pain.002, or CSV with the columns `payment`, `status`, `reference` and `reason`.
 * Throws UnreadableAnswer for any other file.
 * @param run the number of the run, which a pain.002 repeats
 */
export function readBankAnswer(file: string, run: string): PaymentAnswer[] {
  const text = file.replace(/^\uFEFF/, '').trim();
  return text.startsWith('<') ? readPain002(text, run) : readAnswerTable(text);
}

function readAnswerTable(text: string): PaymentAnswer[] {
  const header = text.split(/\r?\n/, 1)[0] ?? '';
  const delimiter = header.includes(';') ? ';' : ',';
  const rows = parseTable(text, delimiter);
  if (!header.includes('payment') || !header.includes('status')) throw new UnreadableAnswer('a column is missing');
  return rows.map(({ payment, status = '', reference, reason }) => {
    const outcome = status.toLowerCase();
    if (!payment || (outcome !== 'paid' && outcome !== 'rejected' && outcome !== 'returned'))
      throw new UnreadableAnswer('a row has no payment or no known status');
    return { payment, outcome, reference: reference || null, reason: reason || null };
  });
}

function parseTable(text: string, delimiter: string): Record<string, string | undefined>[] {
  try {
    return parse(text, { columns: true, delimiter, trim: true, skip_empty_lines: true });
  } catch {
    throw new UnreadableAnswer('no CSV');
  }
}

/** The elements that matter, by their names without prefix. */
type Found = Record<string, string>;
const BLOCKS = ['OrgnlGrpInfAndSts', 'OrgnlPmtInfAndSts', 'TxInfAndSts'];

function readPain002(text: string, run: string): PaymentAnswer[] {
  const { group, parts, transactions } = parsePain002(text);
  if (group.OrgnlMsgId !== run) throw new UnreadableAnswer('the answer is about another run');
  const answers = transactions.flatMap((found) => toAnswer(found, found.OrgnlEndToEndId ?? '', found.TxSts));
  if (transactions.length > 0) return answers;
  const [part = {}] = parts;
  const status = group.GrpSts ?? part.PmtInfSts;
  return toAnswer({ ...group, ...part }, null, status);
}

function toAnswer(found: Found, payment: string | null, status = ''): PaymentAnswer[] {
  const outcome = finalStatuses[status];
  if (outcome === undefined) return [];
  const words = [found.Cd ?? found.Prtry, found.AddtlInf].filter(Boolean).join(' ');
  const reason = outcome === 'rejected' && words !== '' ? words : null;
  return [{ payment, outcome, reference: found.AcctSvcrRef ?? null, reason }];
}

type Report = { group: Found; parts: Found[]; transactions: Found[] };

/** Collects the texts of each block: of the group, of each payment instruction, and of each transaction. */
function parsePain002(text: string): Report {
  const open: { block: string; found: Found }[] = [];
  const report: Report = { group: {}, parts: [], transactions: [] };
  let content = '';
  let hasRoot = false;
  const fail = (why: string): never => {
    throw new UnreadableAnswer(why);
  };
  const parser = new Parser();
  parser.on('error', ({ message }) => fail(message));
  // A document type could declare entities, and no bank sends one.
  parser.on('attention', () => fail('a document type'));
  parser.on('text', (value, decode) => {
    content += decode(value);
  });
  parser.on('cdata', (value) => {
    content += value;
  });
  parser.on('openTag', (name) => {
    content = '';
    const local = localName(name);
    if (local === 'CstmrPmtStsRpt') hasRoot = true;
    if (BLOCKS.includes(local)) open.push({ block: local, found: {} });
  });
  parser.on('closeTag', (name) => {
    const local = localName(name);
    const block = open.at(-1);
    if (block?.block === local) {
      open.pop();
      if (local === 'OrgnlGrpInfAndSts') report.group = block.found;
      else (local === 'TxInfAndSts' ? report.transactions : report.parts).push(block.found);
    } else if (block && content.trim() !== '') block.found[local] ??= content.trim();
    content = '';
  });
  parser.parse(text);
  if (!hasRoot || open.length > 0) fail('no pain.002');
  return report;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
