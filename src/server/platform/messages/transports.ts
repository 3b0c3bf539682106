import type { Database } from '../db/database.ts';
import type { Mail, Message } from './message-repository.ts';

/** A file that comes with an e-mail. */
export type Attachment = { fileName: string; type: string; bytes: Buffer };

/**
 * Who carries messages: one function each. Resolves when the message was taken; rejects, with an error whose own message
 * names nobody, when it was not or when that is not known. Undefined where none is connected.
 */
export type Transports = {
  /** Hands over an SMS. */
  sms: ((text: Pick<Message, 'id' | 'recipient' | 'text'>) => Promise<void>) | undefined;
  /** Hands over an e-mail. Its `id` is the same at each try: it makes the Message-ID, by which a second copy is known. */
  email: ((mail: Omit<Mail, 'certificateOf'> & { attachments: Attachment[] }) => Promise<void>) | undefined;
};

/** What delivering a message needs. */
export type Delivery = { config: { isProd: boolean }; database: Database; transports: Transports; now: () => Date };

/** No provider is connected yet: outside Prod the outbox is the mailbox, read at /testing; in Prod nothing is carried. */
export function connectTransports({ isProd }: { isProd: boolean }): Transports {
  const keep = isProd ? undefined : async () => {};
  return { sms: keep, email: keep };
}
