import type { ListedTransaction } from './payment-provider.ts';
import { PaymentProviderError } from './payment-provider-error.ts';
import type { PaywayReply, paywayCall } from './payway-call.ts';
import { computePaywayHash, formatPaywayTime } from './payway-hash.ts';

const LIST = '/api/payment-gateway/v1/payments/transaction-list-2';
/** PayWay lists at most three days in one request, and at most 1000 transactions on a page. */
const STEP_MS = 3 * 86_400_000;
const PAGE_SIZE = 1000;
/** A million transactions: a longer list would never end. */
const MAX_PAGES = 1000;

type ListOptions = { merchantId: string; apiKey: string; call: ReturnType<typeof paywayCall> };

/**
 * Lists PayWay's transactions of a period, page by page, each once and in its last form. A page may repeat lines of
 * another one, or be shorter than the limit: the list ends with a page without new lines. `read` reads money and status
 * of a line.
 * @throws `PaymentProviderError`, also for a line that cannot be identified: it may be money
 */
export async function listPaywayTransactions(
  { merchantId, apiKey, call }: ListOptions,
  period: { from: Date; until: Date },
  now: Date,
  read: (line: Record<string, unknown>) => Omit<ListedTransaction, 'tranId' | 'at'>,
): Promise<ListedTransaction[]> {
  const found = new Map<string, ListedTransaction>();
  const until = period.until.getTime();
  for (let from = period.from.getTime(); from < until; from += STEP_MS) {
    // PayWay includes both ends, in seconds.
    const to = Math.min(from + STEP_MS, until) - 1000;
    for (let page = 1; ; page++) {
      if (page > MAX_PAGES) throw new PaymentProviderError('unintelligible', 'a list without end');
      const lines = readLines(await call(LIST, question(new Date(from), new Date(to), page)));
      const before = found.size;
      for (const line of lines) {
        const { tranId, at } = readTransactionId(line);
        found.set(tranId, { tranId, at, ...read(line) });
      }
      if (found.size === before) break;
    }
  }
  return [...found.values()];

  function question(from: Date, to: Date, page: number): Record<string, string> {
    const asked = {
      req_time: formatPaywayTime(now),
      merchant_id: merchantId,
      from_date: formatPhnomPenhTime(from),
      to_date: formatPhnomPenhTime(to),
      from_amount: '',
      to_amount: '',
      status: '',
      page: String(page),
      pagination: String(PAGE_SIZE),
    };
    return { ...asked, hash: computePaywayHash(apiKey, Object.values(asked).join('')) };
  }
}

function readLines({ code, message, body: { data } }: PaywayReply): Record<string, unknown>[] {
  if (code !== '0') throw new PaymentProviderError('refused', message, { code });
  // PayWay omits an empty list.
  if (data === undefined || data === null) return [];
  if (!Array.isArray(data)) throw new PaymentProviderError('unintelligible', 'a list that is none');
  return data as Record<string, unknown>[];
}

function readTransactionId({ transaction_id: id, tran_id: other, transaction_date: date }: Record<string, unknown>) {
  const tranId = String(id ?? other ?? '');
  const at = new Date(`${String(date).replace(' ', 'T')}+07:00`);
  if (tranId === '' || Number.isNaN(at.getTime()))
    throw new PaymentProviderError('unintelligible', 'a listed transaction without id or date');
  return { tranId, at };
}

/** Formats `YYYY-MM-DD HH:mm:ss` of Phnom Penh, as the list is dated, unlike the time of a request. */
function formatPhnomPenhTime(instant: Date): string {
  return new Date(instant.getTime() + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}
