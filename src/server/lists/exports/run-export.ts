import { Buffer } from 'node:buffer';
import type { DeskListName, ListQuestion } from '#contract/lists/exports.ts';
import type { Locale } from '#contract/products.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { logAccountEvent } from '#server/people/users/account-event-repository.ts';
import { putWithRow } from '#server/platform/files/put-with-row.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { decrypt, encrypt } from '#server/platform/keys/encrypt.ts';
import type { ListCell } from '#server/platform/sheets/list-cell.ts';
import { streamCsv } from '#server/platform/sheets/stream-csv.ts';
import { MAX_SHEET_ROWS, streamWorkbook } from '#server/platform/sheets/stream-workbook.ts';
import type { DeskList, FileWords } from '../desk-list.ts';
import { findDeskList, listReadingScopes, mayReadList } from '../find-desk-list.ts';
import {
  deleteParts,
  type Export,
  findAsker,
  findExport,
  insertPart,
  listPartFiles,
  updateRun,
  updateUnderWay,
} from './export-repository.ts';

/** Rows that are read at a time, and bytes of a part of a file: the memory that an export needs. */
const PAGE_ROWS = 250;
const PART_BYTES = 1024 * 1024;
/** Hours for which a file is kept. */
const HOURS_KEPT = 2;

/** Another run of the same export has begun: this one ends without a result. */
class RunOvertaken extends Error {}
class TooManyRows extends Error {}

type Run = { id: string; run: string };
type Page = ListCell[][];

/**
 * The job: writes a list as a file, in encrypted parts, and logs it. The user's rights are those of this moment, and are
 * saved with the file. After a crash it begins again. An export that has ended stays as it is.
 */
export async function runExport(services: ClaimServices, id: string): Promise<void> {
  const { database, ids } = services;
  const row = await findExport(database.sql, id);
  if (!row) return;
  const list = findDeskList(row.list as DeskListName);
  const question = readQuestion(services, row);
  const user = await openAsker(services, row.userId);
  const run = { id, run: ids.id() };
  const sight = user ? { partnerId: user.partnerId, scopes: listReadingScopes(list, user) } : {};
  const began = { run: run.run, status: 'running', rows: 0, ...sight };
  if (!(await updateUnderWay(database.sql, id, began))) return;
  await removeParts(services, id, run.run);
  if (!user || !mayReadList(list, user) || !mayExport(user)) return failExport(services, id, 'rightLost');
  if (question === undefined) return failExport(services, id, 'fault');
  try {
    const words = loadWords(services, row.language as Locale);
    const pages = readPages(services, { list, user, question, run, words });
    const heads = list.columns.map(({ head }) => words.say(head));
    const file = row.format === 'csv' ? streamCsv(heads, pages) : streamWorkbook(heads, pages);
    await storeParts(services, run, file);
    await finish(services, row, run, { user, question });
  } catch (error) {
    if (error instanceof RunOvertaken) return;
    if (error instanceof TooManyRows) return failExport(services, id, 'tooManyRows');
    throw error;
  }
}

/** Ends an export without a file, unless it has ended. */
export async function failExport(
  services: Pick<ClaimServices, 'database' | 'files'>,
  id: string,
  failure: 'tooManyRows' | 'rightLost' | 'fault',
): Promise<void> {
  const isFailed = await updateUnderWay(services.database.sql, id, { status: 'failed', failure });
  if (isFailed) await removeParts(services, id);
}

/** Removes the files of an export and then their rows, except those of the run `kept`. */
export async function removeParts(
  { database, files }: Pick<ClaimServices, 'database' | 'files'>,
  id: string,
  kept?: string,
): Promise<void> {
  for (const file of await listPartFiles(database.sql, id, kept)) await files.remove(file);
  await deleteParts(database.sql, id, kept);
}

const mayExport = ({ scopes }: SignedInUser): boolean =>
  scopes.includes('b2b:export') || scopes.includes('insurer:export');

/** Returns the user with the present rights; undefined for a user who is disabled or whose partner is suspended. */
async function openAsker({ config, database }: ClaimServices, userId: string): Promise<SignedInUser | undefined> {
  const found = await findAsker(database.sql, userId);
  if (!found || found.partnerStatus === 'suspended' || (found.user.isDemo && config.isProd)) return undefined;
  const { id, username, givenName, familyName, customerId, partnerId, scopes } = found.user;
  return {
    ...{ id, username, givenName, familyName, customerId, partnerId, scopes },
    ...{ sessionId: '', by: 'cookie', lacksSecondFactor: false, isProgram: false },
  };
}

function readQuestion({ config }: ClaimServices, { id, question }: Export): ListQuestion | undefined {
  const text = decrypt(config.keys, 'list export', id, question);
  return text && (JSON.parse(text.toString()) as ListQuestion);
}

function loadWords({ wording, catalogue }: ClaimServices, language: Locale): FileWords {
  return {
    say: (id) => wording.say(language, id),
    product: (id) => catalogue.current(id)?.messages(language)[`${id}.name`] ?? id,
  };
}

type Reading = { list: DeskList; user: SignedInUser; question: ListQuestion; run: Run; words: FileWords };

/** Reads the list page by page as cells, and saves the number of rows after each. */
async function* readPages(services: ClaimServices, reading: Reading): AsyncGenerator<Page> {
  const { list, user, question, run, words } = reading;
  let rows = 0;
  let cursor: string | undefined;
  do {
    const asked = { ...question, limit: PAGE_ROWS, ...(cursor === undefined ? {} : { cursor }) };
    const { items, next } = await list.read(services, user, asked as Parameters<DeskList['read']>[2]);
    rows += items.length;
    if (rows > MAX_SHEET_ROWS) throw new TooManyRows();
    if (!(await updateRun(services.database.sql, run, { rows }))) throw new RunOvertaken();
    yield items.map((item) => list.columns.map(({ cell }) => cell(item, words)));
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

/** Stores the bytes of a file in parts, each encrypted for its place. */
async function storeParts(services: ClaimServices, run: Run, file: AsyncIterable<Buffer>): Promise<void> {
  let waiting: Buffer[] = [];
  let size = 0;
  let at = 0;
  const store = async () => {
    if (size === 0) return;
    await storePart(services, run, at, Buffer.concat(waiting));
    [waiting, size, at] = [[], 0, at + 1];
  };
  for await (const bytes of file) {
    waiting.push(bytes);
    size += bytes.length;
    if (size >= PART_BYTES) await store();
  }
  await store();
}

async function storePart(services: ClaimServices, { id, run }: Run, at: number, bytes: Buffer): Promise<void> {
  const { config, database, files, ids } = services;
  const fileId = ids.id();
  const sealed = Buffer.from(encrypt(config.keys, 'list export', partOwner(id, at), bytes));
  await putWithRow(files, fileId, sealed, () => insertPart(database.sql, { exportId: id, run, at, fileId }));
}

/** The owner of a part in its encryption: a part cannot stand in another place or another file. */
export const partOwner = (id: string, at: number): string => `${id} ${at}`;

type Asked = { user: SignedInUser; question: ListQuestion };

/** Marks the file as ready, and logs list, filters and number of rows. The log contains no searched text. */
async function finish(services: ClaimServices, row: Export, run: Run, { user, question }: Asked): Promise<void> {
  const { database, now } = services;
  await database.transaction('finish export', async (sql) => {
    const at = now();
    const endsAt = new Date(at.getTime() + HOURS_KEPT * 3_600_000);
    if (!(await updateRun(sql, run, { status: 'done', endsAt }))) throw new RunOvertaken();
    const { rows } = (await findExport(sql, row.id)) as Export;
    const filters = Object.entries(question).map(([name, value]) => `${name}=${name === 'search' ? '*' : value}`);
    await logAccountEvent(sql, {
      ...{ at, type: 'listExported', byId: user.id, userId: user.id },
      ...(user.partnerId === null ? {} : { partnerId: user.partnerId }),
      note: [row.list, row.format, rows, ...filters].join(' '),
    });
  });
}
