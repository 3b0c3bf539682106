import type { DeliveryReport, MessageChannels, ParsedReport, ReportRequest } from '../message-channels.ts';
import { ProviderError } from '../provider-error.ts';
import { isNotAccepted, requestProvider } from './request-provider.ts';

export type PlasgateSettings = {
  baseUrl: string;
  privateKey: string;
  secret: string;
  /** The sender's name that the operators have registered. */
  sender: string;
  /**
   * Address for reports about a message. The provider signs nothing, so the address contains an HMAC of the message's
   * id.
   */
  reportUrl: (id: string) => string;
  patience?: number;
};

/**
 * Creates the SMS carrier PlasGate: `POST /rest/send?private_key=...` with `X-Secret`, answered by `queue_id` or
 * `message_id`. No refusal counts as permanent, because a wrong key, an unregistered name and a wrong number look
 * alike.
 */
export function createPlasgate({ baseUrl, privateKey, secret, sender, reportUrl, patience }: PlasgateSettings) {
  const send: NonNullable<MessageChannels['sms']> = async ({ id, recipient, text }) => {
    const { status, body } = await requestProvider(
      'PlasGate',
      `${baseUrl}/rest/send?private_key=${encodeURIComponent(privateKey)}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-secret': secret },
        body: JSON.stringify({
          sender,
          to: recipient.replace(/\D/g, ''),
          content: text,
          ...{ dlr: 'yes', dlr_level: 2, dlr_method: 'POST', dlr_url: reportUrl(id) },
        }),
      },
      patience,
    );
    const name = body.queue_id ?? body.message_id;
    if (status === 200 && (typeof name === 'string' || typeof name === 'number')) return;
    throw new ProviderError('PlasGate', isNotAccepted(status) ? 'notTaken' : 'unknown', String(status));
  };
  return { send };
}

/** The words of its reports, from SMPP. All other words only report progress. */
const REPORT_FATES: Record<string, DeliveryReport['fate']> = {
  DELIVRD: 'delivered',
  EXPIRED: 'undelivered',
  DELETED: 'undelivered',
  UNDELIV: 'undelivered',
  REJECTD: 'undelivered',
};

/** Reads a report of PlasGate, as JSON or as a form. The caller has verified the HMAC in its address. */
export function readPlasgateReport({ headers, body }: ReportRequest): ParsedReport {
  const said = String(headers['content-type']).includes('json') ? parseReport(body) : new URLSearchParams(body);
  const values = said instanceof URLSearchParams ? Object.fromEntries(said) : said;
  const word = String(values.message_status ?? values.status ?? '').toUpperCase();
  const fate = REPORT_FATES[word];
  return fate === undefined ? 'nothing' : { by: 'sms', fate, code: fate === 'delivered' ? null : word };
}

function parseReport(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
