import sharp from 'sharp';
import { businessDate } from '#engine/language/dates.ts';
import type { DocumentLanguage, Words } from '#server/platform/documents/document-data.ts';
import { signQrToken } from '#server/platform/documents/qr-token.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import type { Order } from '../orders/order-repository.ts';
import type { Policy } from '../policies/policy-repository.ts';
import { calendarOf } from './calendar.ts';
import { endorsementData } from './endorsement.ts';
import { fileNameOf, type WantedDocument } from './find-document.ts';
import { paidNote } from './paid-note.ts';
import { cardOf, documentOf, headOf, type PaperOf, type Speaker, speakerFor } from './paper-data.ts';

export type PolicyDocument = { bytes: Buffer; type: string; fileName: string };

type Drawing = {
  language: DocumentLanguage;
  /** Where its code leads. */
  origin: string;
  /** Whether it says in its title that it is a copy. */
  isCopy?: boolean;
};

/**
 * Draws a document from the frozen order: never from a draft, so it can never show another premium than the one that was
 * paid.
 */
export async function drawDocument(
  services: PurchaseServices,
  order: Order,
  wanted: WantedDocument,
  { language, origin, isCopy = false }: Drawing,
): Promise<PolicyDocument> {
  const { name, isPaper, settings, version, policy, endorsement } = wanted;
  const { product } = version;
  const messages = { km: version.messages('km'), en: version.messages('en') };
  const speaker = speakerFor(services.wording, product, messages);
  const codeUrl = codeUrlOf(services, policy, origin);
  const paper: PaperOf = { product, settings, order, policy, codeUrl, today: businessDate(services.now()) };
  const original = headOf(speaker, paper);
  const asGiven = <Data extends { title: Words }>(data: Data): Data =>
    isCopy ? { ...data, title: copyOf(speaker, data.title) } : data;
  const head = asGiven(original);
  const pdf = (bytes: Buffer) => ({ bytes, type: 'application/pdf', fileName: fileNameOf(wanted, language, 'pdf') });
  if (endorsement) {
    const data = endorsementData(speaker, original, { endorsement, product, order, messages });
    return pdf(await services.documents.render(asGiven(data), language));
  }
  if (name === 'calendar' && !isPaper) {
    const text = calendarOf(policy, (id, params) => speaker.own(id, params)[language === 'en' ? 'en' : 'km'], head);
    return { bytes: Buffer.from(text), type: 'text/calendar; charset=utf-8', fileName: `${policy.number}.ics` };
  }
  if (settings.kind === 'card') {
    const card = cardOf(speaker, paper, head);
    if (isPaper) return pdf(await services.documents.renderPolicyCard(card, language, 'pdf'));
    const drawn = await services.documents.renderPolicyCard(card, language, 'svg');
    const bytes = await sharp(drawn, { density: 216 }).resize({ width: 1200 }).png({ palette: true }).toBuffer();
    return { bytes, type: 'image/png', fileName: fileNameOf(wanted, language, 'png') };
  }
  const paid = await paidNote(services.database.sql, speaker, policy, wanted.serial);
  return pdf(await services.documents.render(documentOf(speaker, paper, paid, head), language));
}

function copyOf(speaker: Speaker, title: Words): Words {
  return speaker.each((language) => speaker.own('copyOf', { title: title[language] })[language]);
}

/** What a scanner opens: it proves the policy. */
function codeUrlOf({ config }: PurchaseServices, policy: Policy, origin: string): string {
  const { number: policyNumber, status, effectiveFrom: effectiveDate, effectiveTo: expiredDate } = policy;
  const issuedAt = `${policy.issuedAt.toISOString().slice(0, 19)}Z`;
  return `${origin}/scan?q=${signQrToken(config.keys, { policyNumber, status, effectiveDate, expiredDate, issuedAt })}`;
}
