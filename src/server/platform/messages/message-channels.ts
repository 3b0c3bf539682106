import type { Database } from '../db/database.ts';
import type { Mail, Message } from './message-repository.ts';

/** A file that is attached to an e-mail. */
export type Attachment = { fileName: string; type: string; bytes: Buffer };

/** A letter in its final form: its body as text and as HTML. */
export type OutgoingMail = Omit<Mail, 'certificateOf'> & { html: string; attachments: Attachment[] };

/**
 * The functions that send messages by carriers. Each resolves when the message was accepted. It rejects, with an error
 * message without personal data, if the message was not accepted or the result is unknown; a `ProviderError` says
 * which. A function is undefined without a carrier.
 */
export type MessageChannels = {
  /** Sends an SMS. */
  sms: ((text: Pick<Message, 'id' | 'recipient' | 'text'>) => Promise<void>) | undefined;
  /** Sends an e-mail. Its `id` is the same at each attempt and forms the Message-ID, which identifies duplicates. */
  email: ((mail: OutgoingMail) => Promise<void>) | undefined;
  /** Used first for codes to phones. */
  telegram?: CodeProvider | undefined;
  /** Reads a carrier's later report about a message. */
  readReport?: ((asked: ReportRequest) => ParsedReport) | undefined;
  /** Checks the access to each carrier. Returns a line for each that refuses. */
  check?: (() => Promise<string[]>) | undefined;
};

/** A carrier of one-time codes only, which refunds its fee for codes that it could not deliver in time. */
export type CodeProvider = {
  /** Seconds in which the carrier must deliver a code; later the code goes by SMS. */
  seconds: number;
  /** Sends a code, and returns the carrier's id. */
  carry(code: { id: string; recipient: string; code: string }): Promise<string>;
  /** True if it was delivered, by the carrier's id. */
  isDelivered(telegramId: string): Promise<boolean>;
};

/** A delivery report as received, not verified yet. */
export type ReportRequest = {
  carrier: string;
  /** The message's id, from the address of the report. */
  id: string;
  proof: string | undefined;
  headers: Record<string, string | string[] | undefined>;
  /** The body as the carrier sent it, byte for byte, because a signature may cover it. */
  body: string;
};
/** `refused`: the report does not come from the carrier. `nothing`: it only reports progress. */
export type ParsedReport = DeliveryReport | 'refused' | 'nothing';
export type DeliveryReport = { by: 'sms' | 'telegram'; fate: 'delivered' | 'undelivered'; code: string | null };

/** The dependencies of a delivery. */
export type DeliveryDeps = {
  config: { isProd: boolean };
  database: Database;
  transports: MessageChannels;
  now: () => Date;
};
