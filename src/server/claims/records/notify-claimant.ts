import type { ClaimEventType } from '#contract/claims/claims.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { resolveHomeOrigin } from '#server/platform/http/origin.ts';
import { queueSms } from '#server/platform/messages/message-repository.ts';
import type { Wording } from '#server/platform/messages/wording.ts';
import { isAgentSale } from '#server/purchase/orders/order-consent.ts';
import { buildLocaleAddress } from '#server/site/page-head.ts';
import { pathTo, patterns } from '#shared/addresses.ts';
import { formatMoney, type Locale } from '#shared/format.ts';
import { findSoldPolicy, type SoldPolicy } from '../holders/sold-policy-repository.ts';
import type { Claim } from './claim-repository.ts';

/** Steps without a message to the claimant: files, notes among the insurer's people, and payments that came back. */
const SILENT_STEPS: ClaimEventType[] = ['ADD_FILE', 'REMOVE_FILE', 'NOTE', 'RETURN', 'HOLD', 'REFUSE'];

/** Steps with a message to the claimant. */
const notifiedSteps: ClaimEventType[] = [
  ...(['SUBMIT', 'TAKE', 'ASK', 'ANSWER', 'APPROVE', 'DECLINE', 'PAY', 'REOPEN', 'APPEAL'] as const),
];

/** The reader of a message: a customer, who signs in; the customer of an agent; a third party, whom we call. */
type Reader = 'customer' | 'agent' | 'thirdParty';

type NotifiedClaim = {
  step: ClaimEventType;
  number: string;
  /** The amount that is paid, in minor units. */
  amount: number;
  currency: string;
  language: Locale;
  note: string;
  reader: Reader;
  /** The address of My insurance. */
  link: string;
};

/** Steps whose messages to customers refer to My insurance, so that they have other words for other readers. */
const SIGN_IN_STEPS: ClaimEventType[] = ['ASK', 'APPROVE', 'DECLINE'];

/** Returns the name of the message about a step: the step, or the reader and the step. */
const nameMessage = (step: ClaimEventType, reader: Reader): string =>
  reader !== 'customer' && SIGN_IN_STEPS.includes(step) ? `${reader}.${step}` : step;

/** All messages to a claimant about a step. */
export const stepMessages = notifiedSteps.flatMap((step) =>
  (SIGN_IN_STEPS.includes(step) ? (['customer', 'agent', 'thirdParty'] as const) : (['customer'] as const)).map(
    (reader) => ({ name: nameMessage(step, reader), step, reader }),
  ),
);

/** Letters of a question in an SMS, so that the SMS has at most two parts. The claim shows the whole question. */
const QUESTION_LENGTH = 40;

/** Returns the text of the message to a claimant about a step. */
export function formatClaimText(
  wording: Wording,
  { step, number, amount, currency, language, note, reader, link }: NotifiedClaim,
): string {
  const paid = formatMoney(amount, currency, language);
  const question = shorten(note, QUESTION_LENGTH);
  return wording.say(language, `claims.messages.${nameMessage(step, reader)}`, {
    number,
    amount: paid,
    question,
    link,
  });
}

/** Cuts a text to a length between two letters; a cut text ends with an ellipsis. */
function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  let kept = '';
  for (const { segment } of new Intl.Segmenter('km').segment(text)) {
    if (kept.length + segment.length >= most) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** Formats the text about a payment with a deduction: the approved, the deducted and the paid amount. */
function formatReducedText(
  wording: Wording,
  { number, amount, currency, language, approved, kept }: NotifiedClaim & { approved: number; kept: number },
): string {
  const money = (sum: number) => formatMoney(sum, currency, language);
  const words = { number, amount: money(amount), approved: money(approved), kept: money(kept) };
  return wording.say(language, 'claims.messages.paidLess', words);
}

/**
 * Sends a message about a step to the contact person, in the caller's transaction. A new reviewer causes no message.
 */
export async function notifyClaimant(
  services: ClaimServices,
  sql: Sql,
  claim: Claim,
  { event, before, note }: { event: ClaimEventType; before?: string; note?: string | undefined },
): Promise<void> {
  if (SILENT_STEPS.includes(event) || claim.status === before) return;
  const text = await writeStepText(services, sql, claim, { event, note });
  const { ids, now } = services;
  await queueSms(sql, { id: ids.id(), channel: 'sms', recipient: claim.claimant.phone, text, createdAt: now() });
}

/** Writes the message about a step to the contact person. */
export async function writeStepText(
  { wording, config }: Pick<ClaimServices, 'wording' | 'config'>,
  sql: Sql,
  { number, policyNumber, currency, decision, claimant, thirdPartyOf }: Claim,
  { event, note }: { event: ClaimEventType; note?: string | undefined },
): Promise<string> {
  const { language } = claimant;
  const approved = decision?.total ?? 0;
  const paid = event === 'PAY' ? decision?.paid : undefined;
  const kept = (paid?.overdue ?? 0) + (paid?.refund ?? 0);
  const amount = approved - kept;
  const { order } = (await findSoldPolicy(sql, policyNumber, undefined)) as SoldPolicy;
  const link = buildLocaleAddress(resolveHomeOrigin(config), pathTo(patterns.myInsurance), language);
  const words = {
    step: event,
    number,
    amount,
    currency,
    language,
    note: note ?? '',
    reader: selectReader(order, thirdPartyOf),
    link,
  };
  return kept > 0 ? formatReducedText(wording, { ...words, approved, kept }) : formatClaimText(wording, words);
}

function selectReader(order: SoldPolicy['order'], thirdPartyOf: string | null): Reader {
  if (thirdPartyOf !== null) return 'thirdParty';
  return isAgentSale(order) ? 'agent' : 'customer';
}
