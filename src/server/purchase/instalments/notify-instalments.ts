import type { DunningStep } from '#contract/reconciliation/dunning.ts';
import { addDays } from '#engine/language/dates.ts';
import { resolveHomeOrigin } from '#server/platform/http/origin.ts';
import { patterns } from '#shared/addresses.ts';
import { fillDunningWords } from '#shared/dunning-words.ts';
import { formatDate, formatMoney } from '#shared/format.ts';
import type { InstalmentRow } from '../orders/instalment-repository.ts';
import { buildOrderLink } from '../orders/order-address.ts';
import type { OpenPolicy } from '../policies/load-policy.ts';
import { notifyHolder, notifyHolderOf, sayToHolder } from '../policies/notify-holder.ts';
import { ensureInstalmentOrder } from './instalment-order.ts';

type InstalmentNotice = {
  part: InstalmentRow;
  isLate: boolean;
  /** The words that the insurer set for this reminder; undefined: the shop's own. */
  words?: DunningStep['words'] | undefined;
  origin?: string;
};

/**
 * Notifies the policyholder, by SMS and e-mail, of the next due instalment, in the transaction that has locked the
 * policy. With `isLate` the message states the last day for the payment, or has the words of the insurer. Returns the link to the payment.
 * @throws the errors of `ensureInstalmentOrder`
 * @param origin of the link; undefined: the shop's own
 */
export async function notifyInstalmentDue(
  file: OpenPolicy,
  { part, isLate, words: own, origin }: InstalmentNotice,
): Promise<string> {
  const { ref, total, currency } = await ensureInstalmentOrder(file);
  const { language } = file.order;
  const home = origin ?? resolveHomeOrigin(file.services.config);
  const link = buildOrderLink(home, patterns.makePayment, { ref, language });
  const words = {
    ...{ amount: formatMoney(total, currency, language), link: link.address, due: formatDate(part.dueOn, language) },
    last: formatDate(addDays(part.lapsesOn, -1), language),
  };
  const text = own
    ? fillDunningWords(own[language], { order: file.order.number, ...words })
    : sayToHolder(file, isLate ? 'instalmentLate' : 'instalmentDue', words);
  await notifyHolder(file, { subject: sayToHolder(file, 'instalmentSubject', words), text, link });
  return link.address;
}

/**
 * Notifies the policyholder that the cover has ended because of a missed payment, in the transaction that records it.
 */
export async function notifyLapsed(file: OpenPolicy, from: string) {
  await notifyHolderOf(file, 'policyLapsed', { until: formatDate(addDays(from, -1), file.order.language) });
}
