import sharp from 'sharp';
import { deriveState } from '#engine/derived-state.ts';
import { evaluateFact } from '#engine/language/expression.ts';
import type { Product } from '#engine/product.ts';
import type { DraftRecord } from '#engine/record.ts';
import type { DocumentLanguage, Words } from '#server/platform/documents/document-data.ts';
import { signQrToken } from '#server/platform/documents/qr-token.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import type { Order } from '../orders/order-repository.ts';
import type { Policy } from '../policies/policy-repository.ts';
import { buildCalendar } from './calendar.ts';
import { buildEndorsementData } from './endorsement.ts';
import { type DocumentSource, formatDocumentFileName } from './find-document.ts';
import { buildPaidNote } from './paid-note.ts';
import {
  buildCard,
  buildDocument,
  buildDocumentHead,
  createDocumentTexts,
  type DocumentContext,
} from './policy-document-data.ts';

export type PolicyDocument = { bytes: Buffer; type: string; fileName: string };

type RenderOptions = {
  language: DocumentLanguage;
  /** The origin of the link in the document's QR code. */
  origin: string;
  /** True if the title marks the document as a copy. */
  isCopy?: boolean;
};

/** Draws a document from the frozen order, never from a draft, so it always shows the premium that was paid. */
export async function renderPolicyDocument(
  services: PurchaseServices,
  order: Order,
  wanted: DocumentSource,
  { language, origin, isCopy = false }: RenderOptions,
): Promise<PolicyDocument> {
  const { name, isPaper, settings, version, policy, endorsement } = wanted;
  const { product } = version;
  const messages = { km: version.messages('km'), en: version.messages('en') };
  const speaker = createDocumentTexts(services.wording, product, messages);
  const codeUrl = buildCodeUrl(services, policy, origin);
  const paper: DocumentContext = { product, settings, order, policy, codeUrl, today: toBusinessDate(services.now()) };
  const original = buildDocumentHead(speaker, paper);
  const asGiven = <Data extends { title: Words }>(data: Data): Data =>
    isCopy ? { ...data, title: speaker.own('copyOf', { title: data.title }) } : data;
  const head = asGiven(original);
  const pdf = (bytes: Buffer) => ({
    bytes,
    type: 'application/pdf',
    fileName: formatDocumentFileName(wanted, language, 'pdf'),
  });
  if (endorsement) {
    const data = buildEndorsementData(speaker, original, { endorsement, product, order, messages });
    return pdf(await services.documents.render(asGiven(data), language));
  }
  if (name === 'calendar' && !isPaper) {
    const locale = language === 'en' ? 'en' : 'km';
    const text = buildCalendar(policy, (id, params) => speaker.own(id, params)[locale], {
      ...{ madeAt: head.madeAt, product: messages[locale][`${product.id}.name`] ?? '' },
      hotline: services.wording.say(locale, 'interface.contact.tollFreeNumber'),
      renews: canRenew(product, order.frozen),
    });
    return { bytes: Buffer.from(text), type: 'text/calendar; charset=utf-8', fileName: `${policy.number}.ics` };
  }
  if (settings.kind === 'card') {
    const card = buildCard(speaker, paper, head);
    if (isPaper) return pdf(await services.documents.renderPolicyCard(card, language, 'pdf'));
    const drawn = await services.documents.renderPolicyCard(card, language, 'svg');
    const bytes = await sharp(drawn, { density: 216 }).resize({ width: 1200 }).png({ palette: true }).toBuffer();
    return { bytes, type: 'image/png', fileName: formatDocumentFileName(wanted, language, 'png') };
  }
  const paid = await buildPaidNote(services.database.sql, speaker, policy, wanted.serial);
  return pdf(await services.documents.render(buildDocument(speaker, paper, paid, head), language));
}

/** True if the product renews a policy with these answers. */
function canRenew(product: Product, frozen: DraftRecord): boolean {
  const { renew } = product.definition.product.afterSale ?? {};
  return renew !== undefined && evaluateFact(renew.when, deriveState(product, frozen).scope) === true;
}

/** Builds the URL of the QR code. Its signed token proves that the policy's data come from us. */
function buildCodeUrl({ config }: PurchaseServices, policy: Policy, origin: string): string {
  const { number: policyNumber, status, effectiveFrom: effectiveDate, effectiveTo: expiredDate } = policy;
  const issuedAt = `${policy.issuedAt.toISOString().slice(0, 19)}Z`;
  return `${origin}/scan?q=${signQrToken(config.keys, { policyNumber, status, effectiveDate, expiredDate, issuedAt })}`;
}
