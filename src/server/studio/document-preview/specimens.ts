import type {
  CustomerMessage,
  DocumentPreviews,
  PreviewLanguage,
} from '#contract/studio/material/document-previews.ts';
import type { SiteSettings } from '#contract/studio/material/site-settings.ts';
import { runCase } from '#engine/cases/run-case.ts';
import { openJourney } from '#engine/journey.ts';
import type { Premium } from '#engine/language/premium.ts';
import { type WordingLanguage, wordingDocuments, wordingLanguages } from '#engine/language/wording-document.ts';
import { computeCoverDate } from '#engine/policy/cover-date.ts';
import type { DraftRecord } from '#engine/record.ts';
import { listProductIds } from '#product-files/product-files.ts';
import { buildContent, buildVersion, type ProductVersion } from '#server/catalogue/products/build-version.ts';
import { readProductCases } from '#server/catalogue/products/product-cases.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { buildWordingData } from '#server/catalogue/products/wording-library.ts';
import { type FileTree, toProductFiles } from '#server/catalogue/releases/file-tree.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import type { CardData, DocumentData, Words } from '#server/platform/documents/document-data.ts';
import type { WordingData } from '#server/platform/documents/wording-data.ts';
import { loadWording, type Wording } from '#server/platform/messages/wording.ts';
import {
  buildCard,
  buildDocument,
  createDocumentTexts,
  describePaidOn,
} from '#server/purchase/certificates/policy-document-data.ts';
import { selectOwnWords } from '#server/site/site-settings.ts';
import { writeCustomerMessages } from './customer-messages.ts';

/**
 * The input of `makeSpecimens`. `persona`: the name of a case; undefined: the case of the price "from", or else the
 * first case that buys.
 */
export type SpecimenTask = {
  tree: FileTree;
  product: string;
  persona: string | undefined;
  settings: SiteSettings;
  origin: string;
};

/** The content of a document and its layout. */
export type SpecimenDocument = { name: string } & (
  | { is: 'document'; data: DocumentData }
  | { is: 'card'; data: CardData }
  | { is: 'wording'; data: Record<WordingLanguage, WordingData> }
);

export type MadeSpecimens = {
  persona: string;
  personas: DocumentPreviews['personas'];
  papers: SpecimenDocument[];
  messages: CustomerMessage[];
};

/** The reason for no specimens: the product cannot be built, or no case of that name buys it. */
export type SpecimenFault = { fault: 'specimenNotMade' | 'specimenNotBought' };

/** Languages of documents that are printed from answers. */
export const printedLanguages: PreviewLanguage[] = ['both', 'km', 'en'];

/** Makes specimens; an incomplete product returns a fault, for any error that it causes. */
export function makeSpecimensOrFault(work: SpecimenTask): MadeSpecimens | SpecimenFault {
  try {
    return makeSpecimens(work);
  } catch {
    return { fault: 'specimenNotMade' };
  }
}

/**
 * Makes the documents and messages that a case would receive by these files. Each document is marked as a specimen: its
 * number is not valid, and its code proves nothing. The texts around the content are those of this server.
 */
export function makeSpecimens({
  tree,
  product: id,
  persona,
  settings,
  origin,
}: SpecimenTask): MadeSpecimens | SpecimenFault {
  const files = toProductFiles(tree);
  if (!listProductIds(files).includes(id)) return { fault: 'specimenNotMade' };
  const wording = loadWording(readProductFiles(projectRoot), () => selectOwnWords(settings));
  const { version, content } = buildContent(id, files, new Date(0));
  const made = buildVersion(version, content, () => wording.say('en', 'interface.contact.tollFreeNumber'));
  const buyers = readProductCases(id, files).filter(({ testCase }) => testCase.ends === 'issued');
  const { priceFrom } = made.definition.product;
  const wanted =
    buyers.find(({ name }) => name === (persona ?? priceFrom)) ?? (persona === undefined ? buyers[0] : undefined);
  if (!wanted) return { fault: 'specimenNotBought' };
  const { record, rated, ended } = runCase(made.product, wanted.testCase);
  if (rated.status !== 'rated' || ended !== 'issued') return { fault: 'specimenNotBought' };

  const { premium } = rated;
  const sale = describeSpecimenSale(made, record, premium, origin);
  const { number: policyNumber, issuedAt } = sale.policy;
  return {
    persona: wanted.name,
    personas: buyers.map(({ name, testCase }) => ({ name, title: String(testCase.name ?? name) })),
    papers: [...makePrintedDocuments(wording, made, sale), ...makeWrittenDocuments(wording, made, issuedAt)],
    messages: writeCustomerMessages(
      { wording, site: { settings: () => settings } },
      { version: made, record, premium, policyNumber, issuedAt, origin },
    ),
  };
}

type Sale = Omit<Parameters<typeof buildCard>[1], 'product' | 'settings'>;

/** Describes the policy that a record would buy, with a number that is not valid and a code that proves nothing. */
export function describeSpecimenSale(
  { product, definition }: Pick<ProductVersion, 'product' | 'definition'>,
  record: DraftRecord,
  premium: Premium,
  origin: string,
): Sale {
  const { policyPrefix, cover } = definition.product;
  const frozen = openJourney(product, record);
  const effectiveFrom = computeCoverDate(frozen, cover.effectiveFrom);
  return {
    order: { frozen: record, premium, currency: premium.currency, total: premium.total },
    policy: {
      number: `${policyPrefix}-${record.asOf.slice(0, 4)}-000000`,
      status: 'active',
      effectiveFrom,
      effectiveTo: computeCoverDate(frozen, cover.effectiveTo),
      // Noon of the business day in Phnom Penh.
      issuedAt: new Date(`${record.asOf}T05:00:00Z`),
    },
    codeUrl: `${origin}/scan?q=specimen`,
    // The document shows a policy in force.
    today: effectiveFrom,
  };
}

/** Makes the documents that are printed from answers, each marked as a specimen. */
export function makePrintedDocuments(
  wording: Wording,
  { product, definition, messages }: ProductVersion,
  sale: Sale,
): SpecimenDocument[] {
  const speaker = createDocumentTexts(wording, product, { km: messages('km'), en: messages('en') });
  const specimen = speaker.own('specimen.mark');
  const sampleNotice = speaker.own('specimen.notice');
  return definition.product.documents.map((settings): SpecimenDocument => {
    const paper = { ...sale, product, settings };
    const { name } = settings;
    if (settings.kind === 'card') return { name, is: 'card', data: { ...buildCard(speaker, paper), specimen } };
    const paid = describePaidOn(speaker, sale.order.frozen.asOf, 'khqr');
    return { name, is: 'document', data: { ...buildDocument(speaker, paper, paid), specimen, sampleNotice } };
  });
}

function makeWrittenDocuments(wording: Wording, version: ProductVersion, issuedAt: Date): SpecimenDocument[] {
  const asOf = { ...version, published: issuedAt.toISOString() };
  return [...wordingDocuments, 'coverSummary'].flatMap((name): SpecimenDocument[] => {
    const said = wordingLanguages.map((language) => {
      const data = buildWordingData(wording, asOf, { name, language });
      const say = (id: keyof WordingSpecimen) => wording.say(language, `documents.specimen.${id}`);
      return [language, data && { ...data, sample: { mark: say('mark'), notice: say('notice') } }] as const;
    });
    const data = Object.fromEntries(said.filter(([, one]) => one !== undefined));
    return Object.keys(data).length < wordingLanguages.length
      ? []
      : [{ name, is: 'wording', data: data as Record<WordingLanguage, WordingData> }];
  });
}

type WordingSpecimen = Record<'mark' | 'notice', Words>;
