import type { PaymentCurrency } from '#server/purchase/payments/provider/payment-provider.ts';
import type { Locale } from '#shared/format.ts';

/** The callbacks to the shop: none, one, one late, or two at once with an outdated one afterwards. */
export type CallbackPlan = 'none' | 'once' | 'twice' | 'late';

export type QueuedCallback = { id: string; status: number; dueAt: string };

export type NewTransaction = {
  tranId: string;
  /** Unguessable; the address of the hosted page. */
  pageKey: string;
  /** Minor units. */
  amount: number;
  currency: PaymentCurrency;
  language: Locale;
  option: string;
  returnUrl: string;
  successUrl: string;
  cancelUrl: string;
  returnParams: string;
  expiresAt: string;
  /** The digest of the form. It distinguishes a repeated form from another one with the same id. */
  content: string;
};

/** One line of the ledger. Callbacks are in the line of their decision, so no crash separates them. */
export type LedgerEntry = { at: string; tranId: string } & (
  | ({ kind: 'created' } & NewTransaction)
  | { kind: 'charged'; amount: number; approval: string; callbacks: QueuedCallback[] }
  | { kind: 'declined' | 'cancelled' | 'expired'; callbacks: QueuedCallback[] }
  | { kind: 'held'; approveAt?: string; callback: CallbackPlan }
  | { kind: 'refunded'; amount: number }
  | { kind: 'told'; callbacks: QueuedCallback[] }
  | { kind: 'callback-sent'; id: string; result: string; delivered: boolean; nextAt?: string }
);

export type Callback = QueuedCallback & { attempts: number; state: 'due' | 'delivered' | 'given-up'; result?: string };

export type Transaction = NewTransaction & {
  createdAt: string;
  status: 'pending' | 'held' | 'paid' | 'declined' | 'cancelled' | 'expired' | 'refunded';
  /** Sums of the entries, so that a double charge would be visible. */
  charged: number;
  charges: number;
  refunded: number;
  approval: string;
  chargedAt?: string;
  approveAt?: string;
  approveCallback: CallbackPlan;
  callbacks: Map<string, Callback>;
};

/** Returns the transaction after `entry`. */
export function applyEntry(before: Transaction | undefined, entry: LedgerEntry): Transaction {
  if (entry.kind === 'created') {
    const { kind, at, ...created } = entry;
    const nothing = { charged: 0, charges: 0, refunded: 0, approval: '', approveCallback: 'none' as const };
    return { ...created, createdAt: at, status: 'pending', ...nothing, callbacks: new Map() };
  }
  if (!before) throw new Error(`${entry.kind} before created: ${entry.tranId}`);
  switch (entry.kind) {
    case 'charged': {
      const { approval, at } = entry;
      const sums = { charged: before.charged + entry.amount, charges: before.charges + 1 };
      return { ...before, ...sums, status: 'paid', approval, chargedAt: at, callbacks: addQueued(before, entry) };
    }
    case 'declined':
    case 'cancelled':
    case 'expired':
      return { ...before, status: entry.kind, callbacks: addQueued(before, entry) };
    case 'held': {
      const { approveAt: _, ...rest } = before;
      const due = entry.approveAt === undefined ? {} : { approveAt: entry.approveAt };
      return { ...rest, ...due, status: 'held', approveCallback: entry.callback };
    }
    case 'refunded':
      return { ...before, status: 'refunded', refunded: before.refunded + entry.amount };
    case 'told':
      return { ...before, callbacks: addQueued(before, entry) };
    case 'callback-sent':
      return { ...before, callbacks: markSent(before, entry) };
  }
}

function addQueued(before: Transaction, entry: { callbacks: QueuedCallback[] }): Map<string, Callback> {
  const callbacks = new Map(before.callbacks);
  for (const queued of entry.callbacks) callbacks.set(queued.id, { ...queued, attempts: 0, state: 'due' });
  return callbacks;
}

function markSent(before: Transaction, entry: LedgerEntry & { kind: 'callback-sent' }): Map<string, Callback> {
  const callback = before.callbacks.get(entry.id);
  if (!callback) return before.callbacks;
  const state = entry.delivered ? 'delivered' : entry.nextAt === undefined ? 'given-up' : 'due';
  const next = { dueAt: entry.nextAt ?? callback.dueAt, attempts: callback.attempts + 1, state, result: entry.result };
  return new Map(before.callbacks).set(entry.id, { ...callback, ...next } as Callback);
}
