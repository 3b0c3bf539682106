import { Parser } from 'saxen';
import { STATEMENT_FORMAT } from '#contract/reconciliation/bank-statements.ts';
import { isStorableText } from '#engine/answers.ts';
import { countDecimals } from '#server/platform/sheets/plain-amount.ts';
import {
  readAmount,
  readDay,
  type Statement,
  StatementFault,
  type StatementLine,
  toStatement,
} from './statement-line.ts';

const NAMESPACE = `urn:iso:std:iso:20022:tech:xsd:${STATEMENT_FORMAT}`;
/** A reference to an entity that XML does not define itself. */
const UNKNOWN_ENTITY = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/;

/** Elements of camt.053 are at most 14 deep. */
const MAX_DEPTH = 40;

/** An element whose texts matter, by their paths below it. `nth` counts the entries of the file from 0. */
type Block = { depth: number; nth: number; texts: Map<string, string[]>; parts: Block[] };

const PARTS: Record<string, string> = { Stmt: 'BkToCstmrStmt', Ntry: 'Stmt', TxDtls: 'NtryDtls' };

/**
 * Reads a statement of ISO 20022 camt.053.001.08 (BankToCustomerStatementV08). Entries that are not booked are skipped,
 * and so are outgoing payments, but not those with which the bank takes an incoming one back.
 * @throws StatementFault
 */
export function readCamt053(text: string): Statement {
  const { statements } = parseDocument(text);
  let skipped = 0;
  const lines = statements.flatMap((statement) => {
    const account = first(statement, 'Acct/Id/IBAN') || first(statement, 'Acct/Id/Othr/Id');
    return statement.parts.flatMap((entry) => {
      const found = readEntry(entry, account, (field) => fault(text, entry, field));
      if (found.length === 0) skipped += 1;
      return found;
    });
  });
  return toStatement(lines, skipped);
}

const first = ({ texts }: Block, path: string): string => texts.get(path)?.[0] ?? '';

type Fail = (field: string) => StatementFault;

/** Reads an entry: its payments if the bank lists them with amounts, else the entry as one payment. */
function readEntry(entry: Block, account: string, fail: Fail): Omit<StatementLine, 'key'>[] {
  const direction = first(entry, 'CdtDbtInd');
  if (direction !== 'CRDT' && direction !== 'DBIT') throw fail('CdtDbtInd');
  const isTakenBack = direction === 'DBIT' && first(entry, 'RvslInd') === 'true';
  if (first(entry, 'Sts/Cd') !== 'BOOK' || (direction === 'DBIT' && !isTakenBack)) return [];
  const bookedOn = readDay(first(entry, 'BookgDt/Dt') || first(entry, 'BookgDt/DtTm'));
  if (bookedOn === undefined) throw fail('BookgDt');
  const whole = readMoney(entry, fail);
  const sign = isTakenBack ? -1 : 1;
  const own = entry.parts.map((part) => (part.texts.has('Amt') ? readMoney(part, fail) : undefined));
  const isListed = own.length > 1 && own.every((money) => money?.currency === whole.currency);
  if (isListed && own.reduce((sum, money) => sum + (money?.amount ?? 0), 0) !== whole.amount) throw fail('Amt');
  const payments = isListed ? entry.parts.map((part, at) => ({ parts: [part], amount: own[at]?.amount ?? 0 })) : [];
  return (isListed ? payments : [{ parts: entry.parts, amount: whole.amount }]).map(({ parts, amount }) => ({
    ...{ account, bookedOn, currency: whole.currency, amount: sign * amount },
    ...readTexts(entry, parts),
  }));
}

function readMoney(block: Block, fail: Fail): { amount: number; currency: string } {
  const currency = first(block, 'Amt@Ccy');
  if (!/^[A-Z]{3}$/.test(currency)) throw fail('Ccy');
  const amount = readAmount(first(block, 'Amt'), countDecimals(currency));
  if (amount === undefined || amount <= 0) throw fail('Amt');
  return { amount, currency };
}

/** Banks write this for a payment without a reference of its payer. */
const NOT_PROVIDED = 'NOTPROVIDED';

function readTexts(
  entry: Block,
  parts: readonly Block[],
): Pick<StatementLine, 'reference' | 'payerReference' | 'payer' | 'details'> {
  const all = (path: string) => parts.flatMap(({ texts }) => texts.get(path) ?? []);
  const [endToEnd = ''] = all('Refs/EndToEndId');
  const own = [...all('Refs/AcctSvcrRef'), first(entry, 'AcctSvcrRef'), ...all('Refs/TxId'), first(entry, 'NtryRef')];
  return {
    reference: own.find(Boolean) ?? '',
    payerReference: endToEnd === NOT_PROVIDED ? '' : endToEnd,
    payer: all('RltdPties/Dbtr/Pty/Nm')[0] ?? '',
    details: [
      ...[...all('RmtInf/Strd/CdtrRefInf/Ref'), ...all('RmtInf/Ustrd'), ...all('AddtlTxInf')],
      first(entry, 'AddtlNtryInf'),
    ]
      .filter(Boolean)
      .join(' '),
  };
}

/**
 * Builds the fault of an entry, with the line on which it begins. This parses the file again, because the parser counts
 * the lines from the start of the file each time: for every entry of a long file that takes minutes.
 */
const fault = (text: string, { nth }: Block, field: string): StatementFault =>
  new StatementFault('statementValue', { line: parseDocument(text, nth).line, field });

/** The state of the parser: the open elements, the open blocks among them, and what is read. */
type Reading = { prefix: string; path: string[]; open: Block[]; statements: Block[]; entries: number; content: string };

/**
 * Parses the file to its statements, with their entries and payments. Entities and document types are refused.
 * @returns also the line of the entry `sought`, counted from 1
 */
function parseDocument(text: string, sought?: number): { statements: Block[]; line: number } {
  const reading: Reading = { prefix: '', path: [], open: [], statements: [], entries: 0, content: '' };
  let line = 1;
  const parser = new Parser();
  const unreadable = (_error: unknown, place: () => { line: number }) => {
    throw new StatementFault('statementUnreadable', { line: place().line + 1 });
  };
  parser.on('error', unreadable);
  parser.on('warn', unreadable);
  // A document type could declare entities, and no bank sends one.
  parser.on('attention', (_said, _decode, place) => {
    throw new StatementFault('statementDocumentType', { line: place().line + 1 });
  });
  parser.on('text', (value, decode, place) => {
    if (UNKNOWN_ENTITY.test(value)) unreadable(undefined, place);
    reading.content += decode(value);
  });
  parser.on('cdata', (value) => {
    reading.content += value;
  });
  parser.on('openTag', (...[name, attributes, decode, , place]) => {
    const { entries } = reading;
    beginElement(reading, name, attributes);
    if (entries === sought && reading.entries > entries) line = place().line + 1;
    const block = reading.open.at(-1);
    if (block && reading.path.at(-1) === 'Amt')
      addText(block, `${formatPath(reading.path, block)}@Ccy`, decode(attributes().Ccy ?? ''));
  });
  parser.on('closeTag', () => endElement(reading));
  parser.parse(text);
  if (reading.statements.length === 0) throw new StatementFault('statementOtherFormat', { format: STATEMENT_FORMAT });
  return { statements: reading.statements, line };
}

function beginElement(reading: Reading, name: string, attributes: () => Record<string, string>): void {
  const { path, open, statements } = reading;
  reading.content = '';
  if (path.length === 0) {
    if (reading.prefix !== '' || statements.length > 0) throw new StatementFault('statementUnreadable');
    reading.prefix = readRoot(name, attributes());
  }
  const local = removePrefix(name, reading.prefix);
  path.push(local);
  if (path.length > MAX_DEPTH) throw new StatementFault('statementUnreadable');
  if (PARTS[local] === undefined || path.at(-2) !== PARTS[local]) return;
  const begun: Block = { depth: path.length, nth: reading.entries, texts: new Map(), parts: [] };
  if (local === 'Ntry') reading.entries += 1;
  (local === 'Stmt' ? statements : open.at(-1)?.parts)?.push(begun);
  open.push(begun);
}

function endElement(reading: Reading): void {
  const { path, open } = reading;
  const block = open.at(-1);
  const said = reading.content.trim();
  if (block?.depth === path.length) open.pop();
  else if (block && said !== '') addText(block, formatPath(path, block), said);
  path.pop();
  reading.content = '';
}

const formatPath = (path: readonly string[], { depth }: Block): string => path.slice(depth).join('/');

function addText({ texts }: Block, path: string, text: string): void {
  if (!isStorableText(text)) throw new StatementFault('statementUnreadable', {});
  const found = texts.get(path);
  if (found) found.push(text);
  else texts.set(path, [text]);
}

/** Returns the prefix of the file's elements, with its colon; empty: none. Refuses other messages and versions. */
function readRoot(name: string, attributes: Record<string, string>): string {
  const colon = name.indexOf(':');
  const prefix = name.slice(0, colon + 1);
  const declared = colon < 0 ? attributes.xmlns : attributes[`xmlns:${name.slice(0, colon)}`];
  if (name.slice(colon + 1) !== 'Document' || declared !== NAMESPACE)
    throw new StatementFault('statementOtherFormat', { format: STATEMENT_FORMAT });
  return prefix;
}

/** Returns the name of an element of the message; that of another namespace stays as it is, and matters to nobody. */
const removePrefix = (name: string, prefix: string): string =>
  name.startsWith(prefix) ? name.slice(prefix.length) : name;
