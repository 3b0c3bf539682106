import type { FastifyReply } from 'fastify';
import type { ProductVersion } from '#server/catalogue/products/product-catalogue.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { type DocumentLanguage, sameWords } from '#server/platform/documents/document-data.ts';
import { buildFooter, createBilingualTexts } from '#server/platform/documents/document-texts.ts';
import type { LetterData } from '#server/platform/documents/letter-data.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { loadCoverOn } from '#server/purchase/policies/cover-on-date.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { benefitLabelId } from '../benefits/covered-plan.ts';
import { findGuarantee, type Guarantee } from '../benefits/guarantee-repository.ts';
import { findSoldPolicy, type SoldPolicy } from '../holders/sold-policy-repository.ts';
import type { Claim } from '../records/claim-repository.ts';
import { openClaim } from '../records/claim-user.ts';
import { findState } from './issue-guarantee.ts';

/** Sends a letter of guarantee as PDF. Throws 404 `guaranteeNotFound`. */
export async function sendGuaranteeLetter(
  services: ClaimServices,
  user: SignedInUser,
  { ref, id }: { ref: string; id: string },
  { language = 'both', reply }: { language: DocumentLanguage | undefined; reply: FastifyReply },
): Promise<FastifyReply> {
  const { database, catalogue, documents, now } = services;
  const claim = await openClaim(database.sql, user, ref);
  const letter = await findGuarantee(database.sql, id);
  if (letter?.claimId !== claim.id) throw new ApiProblem(404, 'guaranteeNotFound');
  const sold = (await findSoldPolicy(database.sql, claim.policyNumber, undefined)) as SoldPolicy;
  const { policy } = await loadCoverOn(services, database.sql, sold, claim.lossDate);
  const version = await catalogue.at(policy.product, policy.version);
  const data = buildGuaranteeLetter(services, version, claim, { ...letter, today: toBusinessDate(now()) });
  return reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `inline; filename="${letter.number}-${language}.pdf"`)
    .send(await documents.renderLetter(data, language));
}

/** Builds the data of a letter of guarantee, in both languages. */
function buildGuaranteeLetter(
  { wording }: Pick<ClaimServices, 'wording'>,
  { product, messages }: Pick<ProductVersion, 'product' | 'messages'>,
  claim: Claim,
  letter: Guarantee & { today: string },
): LetterData {
  const texts = createBilingualTexts(wording);
  const own = (id: string, params = {}) => texts.say(`claims.letter.guarantee.${id}`, params);
  const { number, provider, benefit, amount, currency, units, validUntil, issuedAt, today } = letter;
  const name = texts.each((language) => messages(language)[benefitLabelId(product, benefit)] ?? benefit);
  const said = {
    ...{ benefit: name, name: claim.claimant.claimant, amount: texts.money(amount, currency) },
    ...{ until: texts.date(validUntil), number: claim.number },
  };
  const isValid = findState(letter, claim, today) === 'valid';
  const plain = (text: string) => sameWords(text);
  return {
    madeAt: `${issuedAt.toISOString().slice(0, 19)}Z`,
    insurer: texts.say('interface.brand.name'),
    title: own('title'),
    reference: { label: own('number'), value: number },
    status: {
      label: own('status'),
      value: own(isValid ? 'valid' : 'ended', said),
      standing: isValid ? 'in-force' : 'ended',
    },
    date: texts.date(toBusinessDate(issuedAt)),
    addressee: { label: texts.say('claims.letter.to'), value: plain(provider) },
    greeting: own('greeting'),
    paragraphs: [own('promise', said), own('conditions', said)],
    sections: [
      {
        kind: 'facts',
        heading: own('facts'),
        rows: [
          { label: own('patient'), value: plain(claim.claimant.claimant) },
          { label: texts.say('documents.policyNumber'), value: plain(claim.policyNumber) },
          { label: texts.say('claims.letter.claimNumber'), value: plain(claim.number) },
          { label: texts.say('documents.benefit'), value: name },
          { label: own('limit'), value: said.amount },
          ...(units === null ? [] : [{ label: own('units'), value: plain(String(units)) }]),
          { label: own('until'), value: said.until },
        ],
      },
    ],
    closing: [own('closing', said)],
    signatures: [own('signature')],
    sampleNotice: product.definition.product.sampleRates ? texts.say('documents.sampleNotice') : null,
    footer: buildFooter(texts),
  };
}
