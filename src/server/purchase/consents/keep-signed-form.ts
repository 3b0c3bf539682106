import { openJourney } from '#engine/journey.ts';
import { advance } from '#server/catalogue/lifecycles.ts';
import { requireSaleOfOffer } from '#server/catalogue/releases/require-sale.ts';
import { putWithRow } from '#server/platform/files/put-with-row.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { isSale } from '../orders/awaits-consent.ts';
import { findConsent, insertConsent } from '../orders/consent-repository.ts';
import { openOrderSeen } from '../orders/open-order.ts';
import { lockOrder, logEvent, type Order } from '../orders/order-repository.ts';
import { agreed } from '../payments/take-unpaid.ts';
import { cleanFile } from '../uploads/clean-file.ts';
import { refuseInfected } from '../uploads/refuse-infected.ts';
import { agreementOf } from './agreement.ts';
import { refuseUnpayable, wordsOf } from './give-consent.ts';

/**
 * The form that the customer signed, in place of the code: kept, and recorded as consent with who sent it. The file comes
 * before the row: a crash between the two leaves a file that nobody knows, and no consent without its form. Throws 404
 * `orderNotFound`, 409 `notAllowedNow`, `orderNotPayable`, `productWithdrawn`, `offerVoid`, `ruleBinds`, and what `cleanFile` refuses.
 */
export async function keepSignedForm(
  services: PurchaseServices,
  user: SignedInUser,
  id: string,
  sent: Buffer,
): Promise<void> {
  const { database, catalogue, files, ids, lifecycles, now } = services;
  const seen = await openOrderSeen(database.sql, user, id);
  refuseUnasked(seen, now());
  await refuseInfected(services, sent);
  const { content, contentType } = await cleanFile(sent);
  const fileId = ids.id();
  await putWithRow(files, fileId, content, async () => {
    const version = await catalogue.at(seen.product, seen.version);
    await database.transaction('signed form', async (sql) => {
      const order = await lockOrder(sql, seen.id);
      refuseUnasked(order, now());
      await requireSaleOfOffer(services, sql, order, openJourney(version.product, order.frozen));
      const agreement = agreementOf(services, version, order, order.language);
      const { status } = advance(lifecycles.order, order.status, 'AGREED');
      await insertConsent(sql, {
        orderId: order.id,
        ...{ agreedAt: now(), way: 'signedForm', language: order.language },
        ...{ wording: agreement.wording, sentences: wordsOf(agreement), fileId, fileType: contentType, by: user.id },
      });
      await logEvent(sql, order.id, 'AGREED', now(), 'signedForm', user.id);
      await agreed(services, sql, { ...order, status }, version.product);
    });
  });
}

/** The signed form of an order that this user sees. Throws 404 `orderNotFound`, `fileNotFound`. */
export async function readSignedForm(
  { database, files }: PurchaseServices,
  user: SignedInUser,
  id: string,
): Promise<{ bytes: Buffer; contentType: string; name: string }> {
  const order = await openOrderSeen(database.sql, user, id);
  const kept = await findConsent(database.sql, order.id);
  const bytes = kept?.fileId ? await files.get(kept.fileId) : undefined;
  if (!bytes || !kept?.fileType) throw new ApiProblem(404, 'fileNotFound');
  const extension = kept.fileType === 'application/pdf' ? 'pdf' : 'jpg';
  return { bytes, contentType: kept.fileType, name: `${order.number}-signed.${extension}` };
}

/** Who bought by himself has agreed already, as has who did so by the code. */
function refuseUnasked(order: Order, at: Date): void {
  refuseUnpayable(order, at);
  if (!isSale(order) || order.status !== 'incomplete') throw new ApiProblem(409, 'notAllowedNow');
}
