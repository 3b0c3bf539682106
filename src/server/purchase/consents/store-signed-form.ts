import { advance } from '#server/catalogue/lifecycles.ts';
import { putWithRow } from '#server/platform/files/put-with-row.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { lapseOthers } from '../checkout/lapse-orders.ts';
import { findConsent, insertConsent } from '../orders/consent-repository.ts';
import { lockOffer, offerOf } from '../orders/offer-repository.ts';
import { assertPurchaseOnSale, lockPurchase } from '../orders/open-purchase.ts';
import { openVisibleOrder } from '../orders/open-visible-order.ts';
import { isSale } from '../orders/order-consent.ts';
import { logEvent, type Order } from '../orders/order-repository.ts';
import { acceptWithoutPayment } from '../payments/accept-without-payment.ts';
import { cleanFile } from '../uploads/clean-file.ts';
import { rejectInfected } from '../uploads/reject-infected.ts';
import { buildAgreement } from './agreement.ts';
import { listAgreedSentences, rejectExpiredOffer, rejectOtherChosen } from './give-consent.ts';

/**
 * Stores the form that the customer signed, which replaces the code, and records it as consent with the user who sent
 * it. The file is stored before the row: a crash between the two leaves an unused file, and no consent without its
 * form.
 * @throws 404 `orderNotFound`, 409 `notAllowedNow`, `otherChosen`, `orderNotPayable`, `productWithdrawn`, `offerVoid`, `ruleBinds`,
 * and the refusals of `cleanFile`
 */
export async function storeSignedForm(services: PurchaseServices, user: SignedInUser, id: string, sent: Buffer) {
  const { database, catalogue, files, ids, lifecycles, now } = services;
  const seen = await openVisibleOrder(database.sql, user, id);
  rejectUnexpectedForm(seen, now());
  await rejectInfected(services, sent);
  const { content, contentType } = await cleanFile(sent);
  const fileId = ids.id();
  await putWithRow(files, fileId, content, async () => {
    const version = await catalogue.at(seen.product, seen.version);
    await database.transaction('signed form', async (sql) => {
      const offer = await lockOffer(sql, offerOf(seen));
      const purchase = await lockPurchase(services, sql, seen.id);
      const { order } = purchase;
      rejectOtherChosen(offer, order);
      rejectUnexpectedForm(order, now());
      await assertPurchaseOnSale(purchase);
      const agreement = buildAgreement(services, version, order, order.language);
      const { status } = advance(lifecycles.order, order.status, 'AGREED');
      await insertConsent(sql, {
        orderId: order.id,
        ...{ agreedAt: now(), way: 'signedForm', language: order.language, wording: agreement.wording },
        ...{ sentences: listAgreedSentences(agreement), fileId, fileType: contentType, by: user.id },
      });
      await logEvent(sql, { orderId: order.id, type: 'AGREED', at: now(), note: 'signedForm', by: user.id });
      await acceptWithoutPayment({ ...purchase, order: { ...order, status } });
      await lapseOthers(purchase, offer);
    });
  });
}

/**
 * Reads the signed form of an order that this user sees.
 * @throws 404 `orderNotFound`, `fileNotFound`
 */
export async function readSignedForm({ database, files }: PurchaseServices, user: SignedInUser, id: string) {
  const order = await openVisibleOrder(database.sql, user, id);
  const kept = await findConsent(database.sql, order.id);
  const bytes = kept?.fileId ? await files.get(kept.fileId) : undefined;
  if (!bytes || !kept?.fileType) throw new ApiProblem(404, 'fileNotFound');
  const extension = kept.fileType === 'application/pdf' ? 'pdf' : 'jpg';
  return { bytes, contentType: kept.fileType, name: `${order.number}-signed.${extension}` };
}

/**
 * Refuses a form that no order waits for: a customer who bought without an agent, or agreed by the code, has agreed
 * already.
 */
function rejectUnexpectedForm(order: Order, at: Date): void {
  rejectExpiredOffer(order, at);
  if (!isSale(order) || order.status !== 'incomplete') throw new ApiProblem(409, 'notAllowedNow');
}
