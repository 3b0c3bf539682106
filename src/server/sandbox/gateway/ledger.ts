import { openLedgerFile } from './ledger-file.ts';
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
