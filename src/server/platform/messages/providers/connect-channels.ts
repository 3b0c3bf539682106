import { explainNetworkCode, readNetworkCode } from '#server/platform/base/network-code.ts';
import { createProof, isProof, type Keys } from '#server/platform/keys/keys.ts';
import type { MessageChannels, ParsedReport, ReportRequest } from '../message-channels.ts';
import type { MessageSettings } from './message-settings.ts';
import { acceptForOutbox } from './outbox-carrier.ts';
import { createPlasgate, readPlasgateReport } from './plasgate.ts';
import { createSmtp } from './smtp.ts';
import { createTelegram } from './telegram.ts';
import { createTwilio } from './twilio.ts';

type ConnectOptions = {
  isProd: boolean;
  keys: Keys;
  /** Origin of the addresses for carriers' reports. */
  callbackUrl: string;
  carriers: MessageSettings;
};

/** Checks the access to a carrier: returns the problem as a code, or undefined. Rejects if it is not reachable. */
type ProviderCheck = { setting: string; ask: () => Promise<string | undefined> };

/**
 * Connects the carriers of the settings. Outside Prod without a carrier, messages stay in the outbox, readable at
 * /testing. In Prod without a carrier nothing is sent, and the start reports it.
 */
export function connectChannels(
  { isProd, keys, callbackUrl, carriers }: ConnectOptions,
  now: () => Date,
): MessageChannels {
  const keep = isProd ? undefined : acceptForOutbox;
  const prefix = `${callbackUrl}/api/message-reports`;
  const checks: ProviderCheck[] = [];
  const readers: Partial<Record<string, (asked: ReportRequest) => ParsedReport>> = {};
  const transports: MessageChannels = { sms: keep, email: keep };

  if (carriers.smtp) {
    const { send, check } = createSmtp(carriers.smtp);
    transports.email = send;
    checks.push({ setting: `SMTP_URL (${carriers.smtp.host})`, ask: check });
  }
  const { sms } = carriers;
  if (sms?.provider === 'plasgate') {
    const reportUrl = (id: string) => `${prefix}/plasgate/${id}?proof=${createProof(keys, 'delivery report', id)}`;
    transports.sms = createPlasgate({ ...sms, privateKey: sms.key, reportUrl }).send;
    readers.plasgate = (asked) =>
      isProof(keys, 'delivery report', asked.id, asked.proof ?? '') ? readPlasgateReport(asked) : 'refused';
  }
  if (sms?.provider === 'twilio') {
    const reportUrl = (id: string) => `${prefix}/twilio/${id}`;
    const { send, check, readReport } = createTwilio({ ...sms, accountSid: sms.key, authToken: sms.secret, reportUrl });
    transports.sms = send;
    readers.twilio = readReport;
    checks.push({ setting: 'SMS_KEY, SMS_SECRET (Twilio)', ask: check });
  }
  if (carriers.telegram) {
    const reportUrl = (id: string) => `${prefix}/telegram/${id}`;
    const { carrier, check, readReport } = createTelegram({ ...carriers.telegram, reportUrl, now });
    transports.telegram = carrier;
    readers.telegram = readReport;
    checks.push({ setting: 'TELEGRAM_TOKEN', ask: check });
  }
  transports.readReport = (asked) => readers[asked.carrier]?.(asked) ?? 'refused';
  transports.check = async () => [
    ...(transports.sms ? [] : ['SMS_PROVIDER: nobody carries SMS; customers get no codes']),
    ...(transports.email ? [] : ['SMTP_URL: nobody carries e-mails; they wait for a day']),
    ...(await Promise.all(checks.map(checkProvider))).filter((line) => line !== undefined),
  ];
  return transports;
}

async function checkProvider({ setting, ask }: ProviderCheck): Promise<string | undefined> {
  const code = await ask().catch(readNetworkCode);
  return code === undefined ? undefined : `${setting}: ${explainCode(code)} (${code}); messages wait until it is right`;
}

/** Explains a code to the author of the setting. */
function explainCode(code: string): string {
  const isKey = /^(401|403|534|535|EAUTH|20003)$|TOKEN/.test(code);
  return explainNetworkCode(code) ?? (isKey ? 'user, key or password is refused' : 'it says no');
}
