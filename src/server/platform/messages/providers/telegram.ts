import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { CodeProvider, DeliveryReport, ParsedReport, ReportRequest } from '../message-channels.ts';
import { ProviderError } from '../provider-error.ts';
import { requestProvider } from './request-provider.ts';

export type TelegramSettings = {
  baseUrl: string;
  token: string;
  reportUrl: (id: string) => string;
  now: () => Date;
  patience?: number;
};

/**
 * Seconds, the shortest time that Telegram allows (30 to 3600): a customer waits for the code, and the SMS comes after
 * it.
 */
const DELIVERY_SECONDS = 30;
/** Minutes by which the time of a report may differ from ours, so that nobody can replay an old one. */
const REPORT_MINUTES = 10;

/**
 * Creates the carrier of one-time codes by the Telegram Gateway (core.telegram.org/gateway/api): our own code, 30
 * seconds for the delivery, otherwise a refund of the fee, and signed delivery reports.
 */
export function createTelegram({ baseUrl, token, reportUrl, now, patience }: TelegramSettings) {
  async function ask(method: string, sent: object): Promise<Record<string, unknown>> {
    const { status, body } = await requestProvider(
      'Telegram',
      `${baseUrl}/${method}`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      },
      patience,
    );
    if (body.ok === true && typeof body.result === 'object' && body.result !== null) return body.result as never;
    if (body.ok === false) throw new ProviderError('Telegram', 'notTaken', String(body.error));
    throw new ProviderError('Telegram', 'unknown', String(status));
  }

  const carrier: CodeProvider = {
    seconds: DELIVERY_SECONDS,
    async carry({ id, recipient, code }) {
      const result = await ask('sendVerificationMessage', {
        ...{ phone_number: recipient, code, ttl: DELIVERY_SECONDS, payload: id, callback_url: reportUrl(id) },
      });
      if (typeof result.request_id !== 'string') throw new ProviderError('Telegram', 'unknown', 'no request_id');
      return result.request_id;
    },
    async isDelivered(telegramId) {
      const { delivery_status } = await ask('checkVerificationStatus', { request_id: telegramId });
      return readFate(delivery_status) === 'delivered';
    },
  };

  /**
   * Returns the problem of the token, or undefined if it is valid. The check asks for a request that does not exist.
   */
  async function check(): Promise<string | undefined> {
    try {
      await ask('checkVerificationStatus', { request_id: 'none' });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (/TOKEN|AUTH/.test(error.code)) return error.code;
      // A status alone is the answer of another server, because the gateway describes errors in words.
      if (error.outcome === 'unknown' || /^\d|^E[A-Z]|CERT|TLS|SSL/.test(error.code)) throw error;
    }
    return undefined;
  }

  /** Reads a report. A report with a wrong signature is refused, and an old one too. */
  function readReport({ id, headers, body }: ReportRequest): ParsedReport {
    const time = String(headers['x-request-timestamp'] ?? '');
    const key = createHash('sha256').update(token).digest();
    const right = createHmac('sha256', key).update(`${time}\n${body}`).digest();
    const given = Buffer.from(String(headers['x-request-signature'] ?? ''), 'hex');
    if (given.length !== right.length || !timingSafeEqual(given, right)) return 'refused';
    if (Math.abs(Number(time) * 1000 - now().getTime()) > REPORT_MINUTES * 60_000) return 'refused';
    const said = JSON.parse(body) as { payload?: unknown; delivery_status?: unknown };
    const fate = readFate(said.delivery_status);
    if (said.payload !== id) return 'refused';
    return fate ? { by: 'telegram', fate, code: null } : 'nothing';
  }

  return { carrier, check, readReport };
}

function readFate(delivery: unknown): DeliveryReport['fate'] | undefined {
  const { status } = (delivery ?? {}) as { status?: unknown };
  if (status === 'delivered' || status === 'read') return 'delivered';
  return status === 'expired' || status === 'revoked' ? 'undelivered' : undefined;
}
