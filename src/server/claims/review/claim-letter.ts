import type { FastifyReply } from 'fastify';
import { selectClaimRules } from '#engine/language/claims/claim-rules.ts';
import type { Product } from '#engine/product.ts';
import type { ProductVersion } from '#server/catalogue/products/product-catalogue.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import {
  type DocumentLanguage,
  type DocumentSection,
  sameWords,
  type Words,
} from '#server/platform/documents/document-data.ts';
import { buildFooter, createBilingualTexts, type TextParams } from '#server/platform/documents/document-texts.ts';
import type { LetterData } from '#server/platform/documents/letter-data.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { isAgentSale } from '#server/purchase/orders/order-consent.ts';
import { loadCoverOn } from '#server/purchase/policies/cover-on-date.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { hasCombinedAmount } from '../benefits/benefit-balance.ts';
import { benefitLabelId } from '../benefits/covered-plan.ts';
import { listClaimFiles } from '../files/claim-file-repository.ts';
import { findSoldPolicy, type SoldPolicy } from '../holders/sold-policy-repository.ts';
import { type ClaimLineRow, listClaimLines } from '../records/claim-line-repository.ts';
import type { Claim, RecordedDecision } from '../records/claim-repository.ts';
import type { ClaimUser } from '../records/claim-user.ts';
import { openClaim } from '../records/claim-user.ts';

type LetterTexts = ReturnType<typeof createLetterTexts>;

/** Sends the letter with the decision on a claim as PDF. Throws 409 `claimNotDecided` before a decision. */
export async function sendClaimLetter(
  services: ClaimServices,
  user: ClaimUser,
  ref: string,
  { language = 'both', reply }: { language: DocumentLanguage | undefined; reply: FastifyReply },
): Promise<FastifyReply> {
  const claim = await openClaim(services.database.sql, user, ref);
  if (!claim.decision) throw new ApiProblem(409, 'claimNotDecided');
  const pdf = await renderClaimLetter(services, claim, claim.decision, language);
  return reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `inline; filename="${claim.number}-${language}.pdf"`)
    .send(pdf);
}

/** Draws the letter with a decision on a claim as PDF. */
export async function renderClaimLetter(
  services: ClaimServices,
  claim: Claim,
  decision: RecordedDecision,
  language: DocumentLanguage,
): Promise<Buffer> {
  const { database, catalogue, documents } = services;
  const sold = (await findSoldPolicy(database.sql, claim.policyNumber, undefined)) as SoldPolicy;
  const { policy } = await loadCoverOn(services, database.sql, sold, claim.lossDate);
  const version = await catalogue.at(policy.product, policy.version);
  const files = await listClaimFiles(database.sql, claim.id);
  const lines = (await listClaimLines(database.sql, [claim.id])).map((line) => {
    return { ...line, paper: files.find(({ id }) => id === line.fileId)?.name };
  });
  return documents.renderLetter(
    buildLetterData(services, version, { ...claim, lines }, { ...decision, isAgentSale: isAgentSale(sold.order) }),
    language,
  );
}

/** `isAgentSale`: an agent entered the sale of the policy, and pays out its claims. */
type LetterDecision = RecordedDecision & { isAgentSale: boolean };

/** `paper`: the name of the file that proves the line; undefined: none. */
type LetterLine = Pick<ClaimLineRow, 'id' | 'benefit' | 'amount' | 'provider' | 'billNumber'> & {
  paper?: string | undefined;
};
type LetterClaim = Claim & { lines: readonly LetterLine[] };

/** Builds the data of the letter, in both languages. */
export function buildLetterData(
  services: Pick<ClaimServices, 'wording'>,
  version: Pick<ProductVersion, 'product' | 'messages'>,
  claim: LetterClaim,
  decision: LetterDecision,
): LetterData {
  const says = createLetterTexts(services, claim);
  const isApproved = decision.outcome === 'approved';
  const { message, paid, total } = decision;
  const amounts = { total: says.money(total), claimed: says.money(claim.amount), number: claim.policyNumber };
  const reason = decision.reason;
  const isThirdParty = claim.thirdPartyOf !== null;
  return {
    madeAt: `${decision.at.slice(0, 19)}Z`,
    insurer: says.say('interface.brand.name'),
    title: says.own('letter.title'),
    reference: { label: says.own('letter.claimNumber'), value: claim.number },
    status: {
      label: says.own('letter.decision'),
      value: says.own(`statuses.${decision.outcome}`),
      standing: isApproved ? 'in-force' : 'ended',
    },
    date: says.date(toBusinessDate(new Date(decision.at))),
    addressee: { label: says.own('letter.to'), value: sameWords(claim.claimant.contactPerson) },
    greeting: says.own(isThirdParty ? 'letter.guarantee.greeting' : 'letter.greeting'),
    paragraphs: [
      says.own(`letter.${decision.outcome}`, amounts),
      ...(isThirdParty ? [says.own('letter.thirdParty')] : []),
      ...listTotalLossSentences(says, version.product, decision),
      ...(reason === null ? [] : [says.own('letter.because', { reason: says.own(`reasons.${reason}`) })]),
      ...(message === null ? [] : [says.each(() => message)]),
      ...(paid ? listPaidSentences(says, paid) : []),
    ],
    sections: [
      buildClaimFacts(says, claim),
      ...(isApproved ? [buildApprovedLines(says, version, claim, decision)] : []),
    ],
    // A paid claim cannot be reopened.
    closing: [says.own(`letter.${selectClosing(claim, decision)}`)],
    signatures: [],
    sampleNotice: version.product.definition.product.sampleRates ? says.say('documents.sampleNotice') : null,
    footer: buildFooter(says),
  };
}

function selectClosing({ thirdPartyOf }: Claim, { outcome, paid, isAgentSale }: LetterDecision): string {
  if (paid) return 'closingPaid';
  if (outcome === 'declined') return 'closingDeclined';
  if (thirdPartyOf !== null) return 'closingApprovedThirdParty';
  return isAgentSale ? 'closingApprovedAgent' : 'closingApproved';
}

/** Returns the sentences about a total loss: its amount, the wreck, and the end of the cover. */
function listTotalLossSentences(says: LetterTexts, product: Product, { lines }: RecordedDecision): Words[] {
  const total = lines.filter(({ totalLoss }) => totalLoss);
  if (total.length === 0) return [];
  const salvage = total.reduce((sum, { totalLoss }) => sum + (totalLoss?.salvage ?? 0), 0);
  const ends = selectClaimRules(product).totalLoss?.cancelReason !== undefined;
  return [
    says.own('letter.totalLoss'),
    salvage > 0 ? says.own('letter.wreckKept', { amount: says.money(salvage) }) : says.own('letter.wreckOurs'),
    ...(ends ? [says.own('letter.coverEnds')] : []),
  ];
}

/** Returns the sentences about the payment and, after a deduction, its amount and the rest. */
function listPaidSentences(says: LetterTexts, paid: NonNullable<RecordedDecision['paid']>): Words[] {
  const { overdue = 0, refund = 0, amount } = paid;
  const of = (id: string, sum: number) => says.own(`letter.${id}`, { amount: says.money(sum) });
  const kept = [
    ...(overdue > 0 ? [of('keptOverdue', overdue)] : []),
    ...(refund > 0 ? [of('keptRefund', refund)] : []),
  ];
  if (kept.length > 0 && amount === 0) return [...kept, says.own('letter.paidNothing')];
  const sentence = paid.reference ? 'letter.paid' : 'letter.paidOn';
  return [
    ...kept,
    ...(kept.length > 0 ? [of('paidAmount', amount)] : []),
    says.own(sentence, { date: says.date(toBusinessDate(new Date(paid.at))), reference: paid.reference ?? '' }),
  ];
}

function createLetterTexts({ wording }: Pick<ClaimServices, 'wording'>, { currency }: Claim) {
  const texts = createBilingualTexts(wording);
  return {
    ...texts,
    own: (id: string, params?: TextParams) => texts.say(`claims.${id}`, params),
    money: (amount: number) => texts.money(amount, currency),
  };
}

function buildClaimFacts(
  says: LetterTexts,
  { policyNumber, claimant, lossDate, dischargeDate, amount }: Claim,
): DocumentSection {
  const plain = (text: string): Words => says.each(() => text);
  return {
    kind: 'facts',
    heading: says.own('letter.claim'),
    rows: [
      { label: says.say('documents.policyNumber'), value: plain(policyNumber) },
      { label: says.own('letter.claimant'), value: plain(claimant.claimant) },
      { label: says.own('letter.lossDate'), value: says.date(lossDate) },
      ...(dischargeDate === null ? [] : [{ label: says.own('letter.dischargeDate'), value: says.date(dischargeDate) }]),
      { label: says.own('letter.amountClaimed'), value: says.money(amount) },
    ],
  };
}

function buildApprovedLines(
  says: LetterTexts,
  { product, messages }: { product: Product; messages: ProductVersion['messages'] },
  { lines: asked, amount: askedInAll }: LetterClaim,
  { lines, total }: RecordedDecision,
): DocumentSection {
  const nothing = says.each(() => '');
  /** The name of a benefit, and the bill of its line, else the paper that proves it. */
  const labelOf = (benefit: string, line: number | null) => {
    const { provider, billNumber, paper } = asked.find(({ id }) => id === line) ?? {};
    // A file has a name of its own only, so a bill's number says more.
    const bill = [provider, billNumber].filter(Boolean).join(', ') || (paper ?? '');
    return says.each((language) => {
      const name = messages(language)[benefitLabelId(product, benefit)] ?? benefit;
      return bill === '' ? name : `${name} (${bill})`;
    });
  };
  // A claimed line that the decision does not name is paid nothing.
  const passedOver = asked
    .filter(({ id }) => !lines.some(({ line }) => line === id))
    .map(({ id, benefit }) => ({ line: id, benefit, amount: 0, reason: null }));
  const isCombined = hasCombinedAmount(asked);
  /** The cell of a claimed amount; no cell if one amount is for several lines. */
  const claimed = (amount: number): Words[] => (isCombined ? [] : [says.money(amount)]);
  const askedFor = (id: number | null) => asked.find((line) => line.id === id)?.amount ?? 0;
  return {
    kind: 'table',
    heading: says.own('letter.approvedLines'),
    columns: [
      { heading: says.say('documents.benefit'), align: 'start', share: 1.2 },
      { heading: says.own('letter.reason'), align: 'start', share: 1 },
      ...(isCombined ? [] : [{ heading: says.own('letter.amountClaimed'), align: 'end' as const, share: null }]),
      { heading: says.own('letter.amountApproved'), align: 'end', share: null },
    ],
    rows: [
      ...[...lines, ...passedOver].map(({ line, benefit, amount, reason }) => [
        labelOf(benefit, line),
        reason === null ? nothing : says.own(`reasons.${reason}`),
        ...claimed(askedFor(line)),
        says.money(amount),
      ]),
      [says.own('letter.total'), nothing, ...claimed(askedInAll), says.money(total)],
    ],
    note: null,
  };
}
