import { createHash } from 'node:crypto';
import type { ImportResult } from '#contract/reconciliation/bank-statements.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { problem } from '#server/platform/http/problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import {
  addStatement,
  insertLines,
  isUndecided,
  listLinesByKey,
  listMarkedOrders,
  loadOrderIds,
  noteWhy,
  type PresentLine,
  type StoredLine,
} from './bank-line-repository.ts';
import { findOrderNumbers } from './find-order-numbers.ts';
import { matchToOrder } from './match-line.ts';
import { readStatement } from './read-statement.ts';
import { type Statement, StatementFault } from './statement-line.ts';

/**
 * Imports a bank statement: stores its payments, each once, and matches those that name their order, each in its own
 * transaction, so that a file that is imported again goes on where it ended. See the call for its errors.
 */
export async function importStatement(
  services: PurchaseServices,
  user: SignedInUser,
  file: string,
): Promise<ImportResult> {
  const { sql } = services.database;
  const statement = readFile(file);
  const keys = statement.lines.map(({ key }) => key);
  const added = await storeLines(services, user, { statement, digest: digestOf(file) });
  const open = (await listLinesByKey(sql, keys)).filter(isUndecided);
  const numbers = await loadOrderIds(
    sql,
    open.flatMap(({ line }) => findNumbers(line)),
  );
  for (const one of open) await matchAlone(services, user, one, numbers);
  const present = await listLinesByKey(sql, keys);
  const count = (wanted: PresentLine['status']) => present.filter(({ status }) => status === wanted).length;
  return {
    ...{ lines: keys.length, added, skipped: statement.skipped },
    ...{ matched: count('matched'), waiting: count('waiting'), open: count('open'), setAside: count('setAside') },
  };
}

function readFile(file: string): Statement {
  try {
    return readStatement(file);
  } catch (error) {
    if (error instanceof StatementFault) throw problem(error.code, '/file', { line: 1, ...error.params });
    throw error;
  }
}

const digestOf = (file: string): string => createHash('sha256').update(file).digest('hex');

type Stored = { statement: Statement; digest: string };

async function storeLines(
  { database, ids, now }: PurchaseServices,
  user: SignedInUser,
  { statement: { lines }, digest }: Stored,
): Promise<number> {
  return database.transaction('store bank statement', async (sql) => {
    const statementId = ids.id();
    const row = { id: statementId, digest, importedBy: user.id, importedAt: now(), lines: lines.length };
    if (!(await addStatement(sql, row))) return 0;
    const nobody = { orderId: null, note: null, decidedBy: null, decidedAt: null };
    const open = { ...nobody, status: 'open' as const };
    return insertLines(
      sql,
      lines.map((line) => ({
        ...line,
        ...open,
        id: ids.id(),
        statementId,
        why: line.amount < 0 ? 'reversed' : 'noNumber',
      })),
    );
  });
}

const findNumbers = ({ payerReference, details, reference }: StoredLine): string[] =>
  findOrderNumbers([payerReference, details, reference].join(' '));

/** Matches a line without a person, or notes why it has no order. */
async function matchAlone(
  services: PurchaseServices,
  user: SignedInUser,
  { line }: PresentLine,
  numbers: ReadonlyMap<string, string>,
): Promise<void> {
  if (line.amount < 0) return;
  const found = await findOrderId(services, line, numbers);
  const why = 'why' in found ? found.why : await tryMatch(services, { id: line.id, ...found, user: user.id });
  if (why !== null) await noteWhy(services.database.sql, line.id, why);
}

type Why = NonNullable<StoredLine['why']>;

/** Finds the one order that a line names, by its number or by the reference with which a person marked it as paid. */
async function findOrderId(
  { database: { sql } }: PurchaseServices,
  line: StoredLine,
  ids: ReadonlyMap<string, string>,
): Promise<{ orderId: string } | { why: Why }> {
  const numbers = findNumbers(line);
  if (numbers.length > 1) return { why: 'manyNumbers' };
  const [number] = numbers;
  if (number !== undefined) {
    const orderId = ids.get(number);
    return orderId === undefined ? { why: 'noOrder' } : { orderId };
  }
  const marked = await listMarkedOrders(sql, [line.reference, line.payerReference].filter(Boolean), line);
  const [orderId] = marked;
  return orderId !== undefined && marked.length === 1 ? { orderId } : { why: 'noNumber' };
}

/** The reason that each refusal of a match leaves with a line; every other one is `notPayable`. */
const whys: Record<string, Why> = {
  amountNotDue: 'otherAmount',
  alreadyPaid: 'alreadyPaid',
  bankLineTaken: 'alreadyPaid',
};

async function tryMatch(
  services: PurchaseServices,
  match: { id: string; orderId: string; user: string },
): Promise<Why | null> {
  try {
    await matchToOrder(services, { ...match, decidedBy: null });
    return null;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return whys[error.code] ?? 'notPayable';
  }
}
