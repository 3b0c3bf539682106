import { createHash } from 'node:crypto';
import type { Locale } from '#contract/products.ts';
import {
  isWordingDocument,
  type PaperForm,
  type WordingDocuments,
  type WordingLanguage,
} from '#engine/language/wording-document.ts';
import { fillPlaceholders } from '#product-files/product-messages.ts';
import { createAsyncCache } from '#server/platform/base/async-cache.ts';
import type { DocumentRenderer } from '#server/platform/documents/render-document.ts';
import type { FormFieldData, WordingData } from '#server/platform/documents/wording-data.ts';
import { requireFound } from '#server/platform/http/api-problem.ts';
import type { Wording } from '#server/platform/messages/wording.ts';
import { summarizeCover } from '#shared/cover-summary.ts';
import { mapTexts } from './map-texts.ts';
import type { Catalogue, ProductVersion } from './product-catalogue.ts';

type WordingPdf = { pdf: Buffer; etag: string; fileName: string };

export type WordingLibrary = {
  /**
   * Opens a document of a version as PDF, in Khmer or else in English, with the words of that version. A version that
   * was stored without documents uses those of the version on sale, and the PDF shows that edition.
   * @param plan the plan whose summary of cover is opened
   * @throws ApiProblem 404 `documentNotFound` for an unknown document
   */
  open(version: ProductVersion, name: string, language: Locale, plan?: string): Promise<WordingPdf>;
};

type LibraryOptions = {
  catalogue: Pick<Catalogue, 'current'>;
  wording: Wording;
  documents: Pick<DocumentRenderer, 'renderWording'>;
};

/**
 * The maximum number of PDFs in memory; the least recently used goes first. Each is made once for each version,
 * language and content.
 */
const MAX_CACHED = 60;

/** Creates the library of product documents, which are typeset at their first request. */
export function createWordingLibrary({ catalogue, wording, documents }: LibraryOptions): WordingLibrary {
  const pdfOf = createAsyncCache<Buffer>(MAX_CACHED);
  return {
    async open(asked, name, locale, plan) {
      const language = locale === 'km' ? 'km' : 'en';
      const { id } = asked.definition.product;
      const isSummary = name === 'coverSummary';
      const version = isSummary || asked.documents ? asked : (catalogue.current(id) ?? asked);
      const data = requireFound(buildWordingData(wording, version, { name, language, plan }), 'documentNotFound');
      const hash = createHash('sha256')
        .update(JSON.stringify([version.version, language, data]))
        .digest('hex')
        .slice(0, 24);
      return {
        pdf: await pdfOf(hash, () => documents.renderWording(data, language)),
        etag: `"${hash}"`,
        fileName: `${id}-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-${language}.pdf`,
      };
    },
  };
}

type Worded = Pick<ProductVersion, 'definition' | 'version' | 'messages' | 'documents' | 'published'>;

/**
 * Builds the content of a version's document; undefined if it has no document of that name. `plan` selects the plan of
 * the summary of cover.
 */
export function buildWordingData(
  wording: Wording,
  version: Worded,
  { name, language, plan }: { name: string; language: WordingLanguage; plan?: string | undefined },
): WordingData | undefined {
  const content =
    name === 'coverSummary'
      ? buildSummary(wording, version, language, plan)
      : buildWordingContent(name, fillContacts(wording, version.documents?.[language], language));
  return content && { ...buildFrame(wording, version, language), ...content };
}

/** Builds the frame around the content, which is the same for every document. */
function buildFrame(wording: Wording, { definition, version, messages, published }: Worded, language: WordingLanguage) {
  const say = (id: string, params?: Record<string, string>) => wording.say(language, `documents.${id}`, params);
  const site = (id: string) => wording.say(language, `interface.${id}`);
  return {
    madeAt: published,
    insurer: site('brand.name'),
    product: messages(language)[`${definition.product.id}.name`] ?? definition.product.id,
    signature: { name: say('form.name'), signature: say('form.signature'), date: say('form.date') },
    office: {
      title: say('form.office'),
      fields: ['claimNumber', 'receivedOn', 'receivedBy'].map((field) => say(`form.${field}`)),
    },
    sample: { mark: say('wording.sample'), notice: say('wording.sampleNotice') },
    contact: [
      say('contact.tollFree', { number: site('contact.tollFreeNumber') }),
      say('contact.office', { number: site('contact.abroadNumber') }),
      say('contact.email', { address: site('contact.mailbox') }),
    ],
    edition: say('wording.edition', { edition: version }),
    pageOf: say('pageOf', { page: '{page}', pages: '{pages}' }),
  };
}

function buildSummary(wording: Wording, version: Worded, language: WordingLanguage, plan?: string): Content {
  const say = (id: string, params?: Record<string, string>) => wording.say(language, id, params);
  const texts = { locale: language, messages: version.messages(language), say };
  const parts = summarizeCover(version.definition, texts, plan);
  return {
    ...{ kind: 'summary', groups: [], declaration: null },
    ...{ title: say('site.summary.title'), intro: say('site.summary.lead') },
    sections: parts.map(({ title, points }) => ({ title, text: [], items: points })),
  };
}

/** Fills the insurer's contacts, as in today's settings: `{hotline}`, `{office}` and `{mailbox}`. */
function fillContacts(
  wording: Wording,
  documents: Partial<WordingDocuments> | undefined,
  language: WordingLanguage,
): Partial<WordingDocuments> {
  const say = (id: string) => wording.say(language, `interface.contact.${id}`);
  const contacts = { hotline: say('tollFreeNumber'), office: say('abroadNumber'), mailbox: say('mailbox') };
  return mapTexts(documents ?? {}, (text) => fillPlaceholders(contacts, { text }).text as string);
}

type Content = Pick<WordingData, 'kind' | 'title' | 'intro' | 'sections' | 'groups' | 'declaration'>;

function buildWordingContent(name: string, documents: Partial<WordingDocuments> = {}): Content | undefined {
  const document = isWordingDocument(name) ? documents[name] : undefined;
  if (!document) return undefined;
  const { title, intro } = document;
  if ('sections' in document) {
    const sections = document.sections.map(({ title, text = [], items = [] }) => ({ title, text, items }));
    const kind = name === 'policyWording' ? 'terms' : 'steps';
    return { kind, title, intro, sections, groups: [], declaration: null };
  }
  const groups = document.groups.map(({ title, fields }) => ({ title, fields: fields.map(buildField) }));
  return { kind: 'form', title, intro, sections: [], groups, declaration: document.declaration };
}

function buildField(field: PaperForm['groups'][number]['fields'][number]): FormFieldData {
  if (typeof field === 'string') return { label: field, lines: 1, options: [] };
  return {
    label: field.label,
    lines: 'lines' in field ? field.lines : 1,
    options: 'options' in field ? field.options : [],
  };
}
