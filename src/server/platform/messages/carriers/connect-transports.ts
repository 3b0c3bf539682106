import { meaningOfNetwork, networkCode } from '../../base/network-code.ts';
import { isProof, type Keys, prove } from '../../keys/keys.ts';
import type { ReadReport, ReportAsked, Transports } from '../transports.ts';
import type { MessageSettings } from './message-settings.ts';
import { plasgate, readPlasgateReport } from './plasgate.ts';
import { smtp } from './smtp.ts';
import { telegram } from './telegram.ts';
import { twilio } from './twilio.ts';

type Connected = {
  isProd: boolean;
  keys: Keys;
  /** Origin that carriers report to. */
  callbackUrl: string;
  carriers: MessageSettings;
};

/** Asks whether a carrier knows us: what is wrong, as a code, or undefined. Rejects where it is not reached. */
type Check = { setting: string; ask: () => Promise<string | undefined> };

/**
 * Connects who is named. Where nobody is, the outbox is the mailbox outside Prod, read at /testing; in Prod nothing is carried,
 * and the start says so.
 */
export function connectTransports({ isProd, keys, callbackUrl, carriers }: Connected, now: () => Date): Transports {
  const keep = isProd ? undefined : async () => {};
  const prefix = `${callbackUrl}/api/message-reports`;
  const checks: Check[] = [];
  const readers: Partial<Record<string, (asked: ReportAsked) => ReadReport>> = {};
  const transports: Transports = { sms: keep, email: keep };

  if (carriers.smtp) {
    const { send, check } = smtp(carriers.smtp);
    transports.email = send;
    checks.push({ setting: `SMTP_URL (${carriers.smtp.host})`, ask: check });
  }
  const { sms } = carriers;
  if (sms?.provider === 'plasgate') {
    const reportUrl = (id: string) => `${prefix}/plasgate/${id}?proof=${prove(keys, 'delivery report', id)}`;
    transports.sms = plasgate({ ...sms, privateKey: sms.key, reportUrl }).send;
    readers.plasgate = (asked) =>
      isProof(keys, 'delivery report', asked.id, asked.proof ?? '') ? readPlasgateReport(asked) : 'refused';
  }
  if (sms?.provider === 'twilio') {
    const reportUrl = (id: string) => `${prefix}/twilio/${id}`;
    const { send, check, readReport } = twilio({ ...sms, accountSid: sms.key, authToken: sms.secret, reportUrl });
    transports.sms = send;
    readers.twilio = readReport;
    checks.push({ setting: 'SMS_KEY, SMS_SECRET (Twilio)', ask: check });
  }
  if (carriers.telegram) {
    const reportUrl = (id: string) => `${prefix}/telegram/${id}`;
    const { carrier, check, readReport } = telegram({ ...carriers.telegram, reportUrl, now });
    transports.telegram = carrier;
    readers.telegram = readReport;
    checks.push({ setting: 'TELEGRAM_TOKEN', ask: check });
  }
  transports.readReport = (asked) => readers[asked.carrier]?.(asked) ?? 'refused';
  transports.check = async () => [
    ...(transports.sms ? [] : ['SMS_PROVIDER: nobody carries SMS; customers get no codes']),
    ...(transports.email ? [] : ['SMTP_URL: nobody carries e-mails; they wait for a day']),
    ...(await Promise.all(checks.map(lineOf))).filter((line) => line !== undefined),
  ];
  return transports;
}

async function lineOf({ setting, ask }: Check): Promise<string | undefined> {
  const code = await ask().catch(networkCode);
  return code === undefined ? undefined : `${setting}: ${meaningOf(code)} (${code}); messages wait until it is right`;
}

/** What a code means for whoever wrote the setting. */
function meaningOf(code: string): string {
  const isKey = /^(401|403|534|535|EAUTH|20003)$|TOKEN/.test(code);
  return meaningOfNetwork(code) ?? (isKey ? 'user, key or password is refused' : 'it says no');
}
