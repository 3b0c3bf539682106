import { buildCallbackMessage, computePaywayHash } from '#server/purchase/payments/provider/payway-hash.ts';
import type { CodeWriter } from './code-style.ts';
import { applyDueApprovals } from './decide.ts';
import type { Ledger } from './ledger.ts';
import type { Callback, Transaction } from './transaction.ts';

export type CallbackSender = {
  /** Sends all due callbacks; resolves when each has been answered or has failed. */
  deliver(): Promise<void>;
  /** Does the same without waiting. */
  nudge(): void;
  start(): void;
  stop(): Promise<void>;
};

const MAX_ATTEMPTS = 12;
const REPLY_TIMEOUT_MS = 5_000;
const POLL_INTERVAL_MS = 200;

/**
 * Creates the sender of the ledger's due callbacks. It signs them and retries after 1, 2, 4 ... 60 seconds until a 2xx,
 * at most 12 times. PayWay's own number of retries is unknown, so the shop must work without any retry and with all of
 * these.
 */
export function createCallbackSender(
  { ledger, apiKey, codes }: { ledger: Ledger; apiKey: string; codes: CodeWriter },
  now: () => Date,
  report: (problem: unknown) => void,
): CallbackSender {
  const underWay = new Map<string, Promise<void>>();
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  async function send(transaction: Transaction, callback: Callback): Promise<void> {
    const result = await post(buildBody(transaction, callback, codes), transaction.returnUrl, apiKey, ending.signal);
    if (ending.signal.aborted) return;
    const delivered = /^2\d\d$/.test(result);
    const attempts = callback.attempts + 1;
    const again = !delivered && attempts < MAX_ATTEMPTS ? { nextAt: afterAttempt(attempts, now()) } : {};
    ledger.record({ kind: 'callback-sent', tranId: transaction.tranId, id: callback.id, result, delivered, ...again });
  }

  async function deliver(): Promise<void> {
    const instant = now();
    applyDueApprovals(ledger, instant);
    for (const transaction of ledger.all()) {
      for (const callback of transaction.callbacks.values()) {
        if (callback.state !== 'due' || callback.dueAt > instant.toISOString() || underWay.has(callback.id)) continue;
        underWay.set(
          callback.id,
          send(transaction, callback).finally(() => underWay.delete(callback.id)),
        );
      }
    }
    await Promise.all(underWay.values());
  }

  const nudge = () => void deliver().catch(report);

  return {
    deliver,
    nudge,
    start() {
      timer = setInterval(nudge, POLL_INTERVAL_MS).unref();
    },
    async stop() {
      clearInterval(timer);
      ending.abort();
      await Promise.all(underWay.values());
    },
  };
}

function buildBody(transaction: Transaction, callback: Callback, codes: CodeWriter): Record<string, string | number> {
  return {
    tran_id: transaction.tranId,
    apv: callback.status === 0 ? transaction.approval : '',
    status: codes.status(callback.status),
    return_params: transaction.returnParams,
  };
}

async function post(body: Record<string, unknown>, url: string, apiKey: string, ended: AbortSignal): Promise<string> {
  const hash = computePaywayHash(apiKey, buildCallbackMessage(body));
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-payway-hmac-sha512': hash },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.any([ended, AbortSignal.timeout(REPLY_TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return String(response.status);
  } catch (problem) {
    return problem instanceof Error ? problem.name : 'failed';
  }
}

function afterAttempt(attempts: number, now: Date): string {
  return new Date(now.getTime() + Math.min(2 ** (attempts - 1), 60) * 1000).toISOString();
}
