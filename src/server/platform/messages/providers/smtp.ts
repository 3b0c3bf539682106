import { createTransport } from 'nodemailer';
import { readNetworkCode } from '#server/platform/base/network-code.ts';
import type { MessageChannels, OutgoingMail } from '../message-channels.ts';
import { ProviderError, toNetworkError } from '../provider-error.ts';

export type SmtpSettings = {
  host: string;
  port: number;
  user: string | undefined;
  password: string | undefined;
  /** TLS from the first byte (`smtps`); otherwise after STARTTLS. */
  isSecure: boolean;
  /** True if STARTTLS is required: always in Prod. */
  demandsTls: boolean;
  /** The sender: `Serey Insurance <no-reply@shop.example>`. */
  from: string;
  /** Milliseconds for each step. */
  patience?: number;
};

/** A server's refusal: the command, and its code (RFC 5321). */
type SmtpError = { responseCode?: number; command?: string; originalCode?: string };

/** Creates the e-mail carrier by SMTP. Each e-mail has the same Message-ID at every attempt. */
export function createSmtp({
  host,
  port,
  user,
  password,
  isSecure,
  demandsTls,
  from,
  patience = 30_000,
}: SmtpSettings) {
  const transport = createTransport({
    ...{ host, port, secure: isSecure, requireTLS: demandsTls && !isSecure },
    ...(user === undefined ? {} : { auth: { user, pass: password ?? '' } }),
    ...{ connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience },
    // The letter is complete: nothing is fetched from files or addresses.
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? host;

  const send: NonNullable<MessageChannels['email']> = async (mail) => {
    try {
      await transport.sendMail(toSmtpMessage(mail, from, domain));
    } catch (error) {
      throw toProviderError(error as SmtpError);
    }
  };

  /** Returns the problem of the server, our sign-in or its certificate as a code; undefined if there is none. */
  async function check(): Promise<string | undefined> {
    try {
      await transport.verify();
      return undefined;
    } catch (error) {
      return toProviderError(error as SmtpError).code;
    }
  }

  return { send, check };
}

function toSmtpMessage(
  { id, recipient, createdAt, subject, body, html, attachments }: OutgoingMail,
  from: string,
  domain: string,
) {
  return {
    ...{ from, subject, text: body, html, date: createdAt },
    // An object, so that the recipient is never parsed as a list of addresses.
    to: { name: '', address: recipient },
    messageId: `<${id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: attachments.map(({ fileName, type, bytes }) => ({
      ...{ filename: fileName, contentType: type, content: bytes },
    })),
  };
}

/**
 * Converts an SMTP error. A refusal of the recipient or of the letter by 5xx is permanent. A refusal of our sign-in or
 * sender, or by 4xx, is not, and an error before the letter was sent means certainly not accepted.
 */
function toProviderError(error: SmtpError): ProviderError {
  const { responseCode, command = '' } = error;
  if (responseCode === undefined) return toNetworkError('SMTP', { code: error.originalCode ?? readNetworkCode(error) });
  const isOfLetter = command === 'RCPT TO' || command === 'DATA';
  const isForGood = isOfLetter && responseCode >= 500;
  return new ProviderError('SMTP', isForGood ? 'refused' : 'notTaken', String(responseCode));
}
