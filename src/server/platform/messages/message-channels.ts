import type { Database } from '../db/database.ts';
import type { Mail, Message } from './message-repository.ts';

/** A file that comes with an e-mail. */
export type Attachment = { fileName: string; type: string; bytes: Buffer };

/** A letter as it goes out: its body as text, and the same as a page. */
export type OutgoingMail = Omit<Mail, 'certificateOf'> & { html: string; attachments: Attachment[] };

/**
 * Who carries messages: one function each. Resolves when the message was taken; rejects, with an error whose own message
 * names nobody, when it was not or when that is not known: a `ProviderError` tells which. Undefined where none is connected.
 */
export type MessageChannels = {
  /** Hands over an SMS. */
  sms: ((text: Pick<Message, 'id' | 'recipient' | 'text'>) => Promise<void>) | undefined;
  /** Hands over an e-mail. Its `id` is the same at each try: it makes the Message-ID, by which a second copy is known. */
  email: ((mail: OutgoingMail) => Promise<void>) | undefined;
  /** Tried first with codes to phones. */
  telegram?: CodeProvider | undefined;
  /** What a carrier reports of a message later. */
  readReport?: ((asked: ReportRequest) => ParsedReport) | undefined;
  /** Asks each carrier whether it knows us: a line for each that does not. */
  check?: (() => Promise<string[]>) | undefined;
};

/** Carries nothing but one-time codes, and gives its fee back for those that it could not deliver in time. */
export type CodeProvider = {
  /** Seconds for which it tries. */
  seconds: number;
  /** Hands over a code, and tells what the carrier calls it. */
  carry(code: { id: string; recipient: string; code: string }): Promise<string>;
  /** Whether it was delivered, by the carrier's name for it. */
  isDelivered(telegramId: string): Promise<boolean>;
};

/** A delivery report as it came, not verified yet. */
export type ReportRequest = {
  carrier: string;
  /** Of the message, from the address that was reported to. */
  id: string;
  proof: string | undefined;
  headers: Record<string, string | string[] | undefined>;
  /** As it was sent, byte for byte. */
  body: string;
};
/** `refused` where it is not the carrier's own; `nothing` where it says only that a message is under way. */
export type ParsedReport = DeliveryReport | 'refused' | 'nothing';
export type DeliveryReport = { by: 'sms' | 'telegram'; fate: 'delivered' | 'undelivered'; code: string | null };

/** What delivering a message needs. */
export type DeliveryDeps = {
  config: { isProd: boolean };
  database: Database;
  transports: MessageChannels;
  now: () => Date;
};
