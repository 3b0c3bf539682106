import type { BodyOf } from '#contract/call.ts';
import type { sendQuote as sendQuoteCall } from '#contract/purchase/drafts.ts';
import { formats, normalizeFormat } from '#engine/language/formats.ts';
import { refuseInTrial } from '#server/catalogue/releases/open-trial.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { consumeQuota, type Limit } from '#server/platform/limits/consume-quota.ts';
import { type NetworkLimit, takeNetworkPlaces } from '#server/platform/limits/network-places.ts';
import { queueMail } from '#server/platform/messages/message-repository.ts';
import { normalizeEmail } from '#server/platform/messages/normalize-email.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { changeDraft } from '../drafts/change-draft.ts';
import { findDraft } from '../drafts/draft-repository.ts';
import { openDraft } from '../drafts/open-draft.ts';
import { findDraftPartner } from '../sellers/find-draft-partner.ts';
import { buildQuoteLink } from './quote-link.ts';
import { buildQuoteMail } from './quote-mail.ts';

/** Limits of mails with a quotation in an hour: for one draft, and for one e-mail address. */
const DRAFT_LIMIT: Limit = { name: 'quotations of a draft', most: 5, minutes: 60 };
const ADDRESS_LIMIT: Limit = { name: 'quotations to an address', most: 5, minutes: 60 };
/** The same from one network. The number is high, because many customers share the address of a mobile operator. */
const NETWORK_LIMIT: NetworkLimit = { name: 'quotations of a network', most: 300, perPaid: 0.2 };

/** The draft and its key; the origin of the customer's browser; and the requester's network, for limits. */
type SendQuoteOptions = BodyOf<typeof sendQuoteCall> & { id: string; key: unknown; origin: string; network: string };

/**
 * Sends a draft's quotation by e-mail. The draft is saved with its rating of today, so that a later reader sees the
 * changes since. The key is in the mail alone.
 * @throws 422 `notValid` for an invalid address, 409 `notSold` if the product is not sold for these answers, `noWayOn`
 * without a premium and `paymentRequiredNow` if it must be paid at once, 429 `tooManyQuestions` after a few mails an
 * hour, `tooManyFromNetwork`
 */
export async function sendQuote(services: PurchaseServices, sending: SendQuoteOptions) {
  const { id, key, email, language, origin, network } = sending;
  const { catalogue, database, ids, now } = services;
  const recipient = parseEmail(email);
  refuseInTrial(services, (await openDraft(services, id, key)).row);
  const { draft } = await changeDraft(services, id, { key }, (journey) => ({ journey }));
  if (draft.record.circumstances.isRequiredPayment) throw new ApiProblem(409, 'paymentRequiredNow');
  if (draft.rated.status === 'not-sold') throw new ApiProblem(409, 'notSold');
  if (draft.rated.status !== 'rated') throw new ApiProblem(409, 'noWayOn');
  const version = await catalogue.at(draft.product, draft.version);
  const row = await findDraft(database.sql, id);
  const partner = row && (await findDraftPartner(database.sql, row));
  // `key` is a text, because it has opened the draft above.
  const link = buildQuoteLink(version.product, draft, { origin, language, partner, key: key as string });
  const letter = buildQuoteMail(services, version, { draft, premium: draft.rated.premium, language, link });
  await database.transaction('send quotation', async (sql) => {
    await consumeQuota(services, sql, [
      { limit: DRAFT_LIMIT, of: id },
      { limit: ADDRESS_LIMIT, of: normalizeEmail(recipient) },
    ]);
    await takeNetworkPlaces(services, sql, { limit: NETWORK_LIMIT, network });
    await queueMail(sql, { id: ids.id(), recipient, ...letter, createdAt: now() });
  });
  return { until: draft.expiresAt };
}

function parseEmail(typed: string): string {
  const email = normalizeFormat(typed.trim(), 'email');
  if (formats.email(email)) return email;
  const message = 'problems.format.email';
  throw new ApiProblem(422, 'notValid', [
    { code: 'format.email', at: '/email', message, params: { label: 'interface.contact.email' } },
  ]);
}
