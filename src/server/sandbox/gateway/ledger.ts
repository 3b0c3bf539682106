import { closeSync, existsSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { applyEntry, type LedgerEntry, type Transaction } from './transaction.ts';

type NewLedgerEntry<Entry> = Entry extends LedgerEntry ? Omit<Entry, 'at'> : never;

/** The gateway's own ledger. Every change is in the file before it is in memory. */
export type Ledger = {
  record(entry: NewLedgerEntry<LedgerEntry>): Transaction;
  find(tranId: string): Transaction | undefined;
  findByPage(pageKey: string): Transaction | undefined;
  all(): Transaction[];
  close(): void;
};

/** Opens the ledger and replays it. */
export function openLedger(path: string, now: () => Date): Ledger {
  const file = openLedgerFile<LedgerEntry>(path);
  const transactions = new Map<string, Transaction>();
  const pages = new Map<string, string>();

  function apply(entry: LedgerEntry): Transaction {
    const after = applyEntry(transactions.get(entry.tranId), entry);
    transactions.set(entry.tranId, after);
    if (entry.kind === 'created') pages.set(entry.pageKey, entry.tranId);
    return after;
  }
  file.entries.forEach(apply);

  return {
    record(unstamped) {
      const entry = { at: now().toISOString(), ...unstamped } as LedgerEntry;
      file.append(entry);
      return apply(entry);
    },
    find: (tranId) => transactions.get(tranId),
    findByPage: (pageKey) => transactions.get(pages.get(pageKey) ?? ''),
    all: () => [...transactions.values()],
    close: () => file.close(),
  };
}

type LedgerFile<Entry> = {
  /** The entries of the file when it was opened. */
  readonly entries: readonly Entry[];
  /** Appends an entry; it is on disk when the function returns. */
  append(entry: Entry): void;
  close(): void;
};

/**
 * Opens an append-only file with one JSON object per line. It cuts off a last line that a crash has damaged (it was
 * never acknowledged). Damage anywhere else throws, because the file records money.
 */
function openLedgerFile<Entry extends object>(path: string): LedgerFile<Entry> {
  mkdirSync(dirname(path), { recursive: true });
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  const whole = bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1);
  const entries = readLines(whole.toString('utf8'), path) as Entry[];
  const file = openSync(path, 'a');
  if (whole.length < bytes.length) ftruncateSync(file, whole.length);
  fsyncSync(file);
  return {
    entries,
    append(entry) {
      writeSync(file, `${JSON.stringify(entry)}\n`);
      fsyncSync(file);
    },
    close: () => closeSync(file),
  };
}

function readLines(text: string, path: string): unknown[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => {
      try {
        return JSON.parse(line) as unknown;
      } catch (cause) {
        throw new Error(`${path}, line ${index + 1} is damaged`, { cause });
      }
    });
}
