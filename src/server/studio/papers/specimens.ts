import type { SiteSettings } from '#contract/studio/material/site-settings.ts';
import type { CustomerMessage, PaperLanguage, Specimens } from '#contract/studio/material/specimens.ts';
import { runCase } from '#engine/cases/run-case.ts';
import { openJourney } from '#engine/journey.ts';
import { type WordingLanguage, wordingDocuments, wordingLanguages } from '#engine/language/wording-document.ts';
import { coverDate } from '#engine/policy/cover-date.ts';
import { productIds } from '#product-files/product-files.ts';
import { buildVersion, contentOf, type ProductVersion } from '#server/catalogue/products/build-version.ts';
import { productCases } from '#server/catalogue/products/product-cases.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { wordingDataOf } from '#server/catalogue/products/wording-library.ts';
import { type FileTree, filesOf } from '#server/catalogue/releases/file-tree.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import type { CardData, DocumentData, Words } from '#server/platform/documents/document-data.ts';
import type { WordingData } from '#server/platform/documents/wording-data.ts';
import { loadWording, type Wording } from '#server/platform/messages/wording.ts';
import { cardOf, documentOf, paidOn, speakerFor } from '#server/purchase/certificates/paper-data.ts';
import { ownWords } from '#server/site/site-settings.ts';
import { customerMessages } from './customer-messages.ts';

/** @param persona name of a case; where it is left out, the one that the price is told of, or else the first who buys */
export type ToSpecimen = {
  tree: FileTree;
  product: string;
  persona: string | undefined;
  settings: SiteSettings;
  origin: string;
};

/** All that stands on a paper, and how it is set. */
export type SpecimenPaper = { name: string } & (
  | { is: 'document'; data: DocumentData }
  | { is: 'card'; data: CardData }
  | { is: 'wording'; data: Record<WordingLanguage, WordingData> }
);

export type MadeSpecimens = {
  persona: string;
  personas: Specimens['personas'];
  papers: SpecimenPaper[];
  messages: CustomerMessage[];
};

/** Why there are none: the product cannot be put together, or nobody of that name buys it. */
export type SpecimenFault = { fault: 'specimenNotMade' | 'specimenNotBought' };

/** Languages of papers that are printed from answers. */
export const printedLanguages: PaperLanguage[] = ['both', 'km', 'en'];

/** A product that is half written is no fault of this program, whatever breaks over it. */
export function specimensOrFault(work: ToSpecimen): MadeSpecimens | SpecimenFault {
  try {
    return makeSpecimens(work);
  } catch {
    return { fault: 'specimenNotMade' };
  }
}

/**
 * What a persona would be given and sent by these files of a product, each paper marked as a specimen: its number is none, and its code
 * proves nothing. The words around it are those of this server.
 */
export function makeSpecimens({
  tree,
  product: id,
  persona,
  settings,
  origin,
}: ToSpecimen): MadeSpecimens | SpecimenFault {
  const files = filesOf(tree);
  if (!productIds(files).includes(id)) return { fault: 'specimenNotMade' };
  const wording = loadWording(readProductFiles(projectRoot), () => ownWords(settings));
  const { version, content } = contentOf(id, files, new Date(0));
  const made = buildVersion(version, content, () => wording.say('en', 'interface.contact.tollFreeNumber'));
  const buyers = productCases(id, files).filter(({ testCase }) => testCase.ends === 'issued');
  const { priceFrom } = made.definition.product;
  const wanted =
    buyers.find(({ name }) => name === (persona ?? priceFrom)) ?? (persona === undefined ? buyers[0] : undefined);
  if (!wanted) return { fault: 'specimenNotBought' };
  const { record, rated, ended } = runCase(made.product, wanted.testCase);
  if (rated.status !== 'rated' || ended !== 'issued') return { fault: 'specimenNotBought' };

  const { premium } = rated;
  const { policyPrefix, cover } = made.definition.product;
  // In the middle of a business day.
  const issuedAt = new Date(`${record.asOf}T05:00:00Z`);
  const policyNumber = `${policyPrefix}-${record.asOf.slice(0, 4)}-000000`;
  const frozen = openJourney(made.product, record);
  const sale: Sale = {
    order: { frozen: record, premium, currency: premium.currency, total: premium.total },
    policy: {
      number: policyNumber,
      status: 'active',
      effectiveFrom: coverDate(frozen, cover.effectiveFrom),
      effectiveTo: coverDate(frozen, cover.effectiveTo),
      issuedAt,
    },
    codeUrl: `${origin}/scan?q=specimen`,
    // As one that is in force.
    today: coverDate(frozen, cover.effectiveFrom),
  };
  return {
    persona: wanted.name,
    personas: buyers.map(({ name, testCase }) => ({ name, title: String(testCase.name ?? name) })),
    papers: [...printedPapers(wording, made, sale), ...writtenPapers(wording, made, issuedAt)],
    messages: customerMessages(
      { wording, site: { settings: () => settings } },
      { version: made, record, premium, policyNumber, issuedAt, origin },
    ),
  };
}

type Sale = Omit<Parameters<typeof cardOf>[1], 'product' | 'settings'>;

function printedPapers(
  wording: Wording,
  { product, definition, messages }: ProductVersion,
  sale: Sale,
): SpecimenPaper[] {
  const speaker = speakerFor(wording, product, { km: messages('km'), en: messages('en') });
  const specimen = speaker.own('specimen.mark');
  const sampleNotice = speaker.own('specimen.notice');
  return definition.product.documents.map((settings): SpecimenPaper => {
    const paper = { ...sale, product, settings };
    const { name } = settings;
    if (settings.kind === 'card') return { name, is: 'card', data: { ...cardOf(speaker, paper), specimen } };
    const paid = paidOn(speaker, sale.order.frozen.asOf, 'khqr');
    return { name, is: 'document', data: { ...documentOf(speaker, paper, paid), specimen, sampleNotice } };
  });
}

function writtenPapers(wording: Wording, version: ProductVersion, issuedAt: Date): SpecimenPaper[] {
  const asOf = { ...version, published: issuedAt.toISOString() };
  return [...wordingDocuments, 'coverSummary'].flatMap((name): SpecimenPaper[] => {
    const said = wordingLanguages.map((language) => {
      const data = wordingDataOf(wording, asOf, name, language);
      const say = (id: keyof DocumentSpecimen) => wording.say(language, `documents.specimen.${id}`);
      return [language, data && { ...data, sample: { mark: say('mark'), notice: say('notice') } }] as const;
    });
    const data = Object.fromEntries(said.filter(([, one]) => one !== undefined));
    return Object.keys(data).length < wordingLanguages.length
      ? []
      : [{ name, is: 'wording', data: data as Record<WordingLanguage, WordingData> }];
  });
}

type DocumentSpecimen = Record<'mark' | 'notice', Words>;
