import dayjs from 'dayjs';
import type { Services } from '../services.ts';
import { forgetDueMails, hasDueMail, type Mail, markSent, takeDueMail } from './message-repository.ts';

/** Hands an e-mail to who carries it. Rejects when it was not taken: it is tried again in the next round. */
export type MailTransport = (mail: Mail) => Promise<void>;

/** Hours for which a mail is worth delivering: its link and its premium are of that day. */
const DUE_HOURS = 24;

/**
 * Delivers the e-mails that are due, each once. In Prod its text is emptied as soon as it is sent, and a mail that
 * nothing could carry is forgotten after a day; elsewhere the outbox is the mailbox, read at /testing.
 */
export async function deliverMails(
  { config, database, now }: Pick<Services, 'config' | 'database' | 'now'>,
  transport: MailTransport | undefined = config.isProd ? undefined : async () => {},
): Promise<void> {
  if (transport) while ((await hasDueMail(database.sql)) && (await deliverOne(transport))) {}
  await forgetDueMails(database.sql, dayjs(now()).subtract(DUE_HOURS, 'hour').toDate());

  function deliverOne(carry: MailTransport): Promise<boolean> {
    return database.transaction('deliver mail', async (sql) => {
      const mail = await takeDueMail(sql);
      if (!mail) return false;
      await carry(mail);
      await markSent(sql, mail.id, now(), { keepText: !config.isProd });
      return true;
    });
  }
}
