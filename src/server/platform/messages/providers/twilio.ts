import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MessageChannels, ParsedReport, ReportRequest } from '../message-channels.ts';
import { ProviderError } from '../provider-error.ts';
import { isNotAccepted, requestProvider } from './request-provider.ts';

export type TwilioSettings = {
  baseUrl: string;
  accountSid: string;
  authToken: string;
  /** A number, a name, or a messaging service (`MG...`). */
  sender: string;
  reportUrl: (id: string) => string;
  patience?: number;
};

/**
 * Its codes for a recipient that never gets an SMS: no such number, a fixed line, a blocked country, an unsubscribed
 * number.
 */
const UNREACHABLE_CODES = new Set([21211, 21214, 21217, 21219, 21408, 21610, 21612, 21614]);

/** Creates the SMS carrier Twilio, with its Messages API (2010-04-01) and its signed delivery reports. */
export function createTwilio({ baseUrl, accountSid, authToken, sender, reportUrl, patience }: TwilioSettings) {
  const account = `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

  const send: NonNullable<MessageChannels['sms']> = async ({ id, recipient, text }) => {
    const { status, body } = await requestProvider(
      'Twilio',
      `${account}/Messages.json`,
      {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          To: recipient,
          [sender.startsWith('MG') ? 'MessagingServiceSid' : 'From']: sender,
          Body: text,
          StatusCallback: reportUrl(id),
        }).toString(),
      },
      patience,
    );
    if (status === 201 && typeof body.sid === 'string') return;
    const code = typeof body.code === 'number' ? body.code : status;
    if (UNREACHABLE_CODES.has(code)) throw new ProviderError('Twilio', 'refused', String(code));
    throw new ProviderError('Twilio', isNotAccepted(status) ? 'notTaken' : 'unknown', String(code));
  };

  /** Returns the problem of the account's key, or undefined if it is valid. */
  async function check(): Promise<string | undefined> {
    const { status } = await requestProvider('Twilio', `${account}.json`, { headers: { authorization } }, patience);
    return status === 200 ? undefined : String(status);
  }

  function readReport({ id, headers, body }: ReportRequest): ParsedReport {
    const form = [...new URLSearchParams(body)].toSorted(([one], [other]) => (one < other ? -1 : 1));
    const signed = reportUrl(id) + form.map(([name, value]) => name + value).join('');
    const right = createHmac('sha1', authToken).update(signed).digest();
    const given = Buffer.from(String(headers['x-twilio-signature'] ?? ''), 'base64');
    if (given.length !== right.length || !timingSafeEqual(given, right)) return 'refused';
    const values = Object.fromEntries(form);
    if (values.MessageStatus === 'delivered') return { by: 'sms', fate: 'delivered', code: null };
    if (values.MessageStatus !== 'undelivered' && values.MessageStatus !== 'failed') return 'nothing';
    return { by: 'sms', fate: 'undelivered', code: values.ErrorCode ?? null };
  }

  return { send, check, readReport };
}
