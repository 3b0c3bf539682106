/** The documents that every product has, in reading order. */
export const wordingDocuments = ['policyWording', 'claimProcedure', 'claimForm'] as const;
export type WordingDocumentName = (typeof wordingDocuments)[number];

/** The languages of these documents: Khmer, which prevails, and English. */
export const wordingLanguages = ['en', 'km'] as const;
export type WordingLanguage = (typeof wordingLanguages)[number];

/** A document to read: titled parts of paragraphs, then points. */
type ReadingDocument = {
  title: string;
  intro: string;
  sections: { title: string; text?: string[]; items?: string[] }[];
};

/** A field of a paper form: one line, several lines (`lines`, 2 to 12), or boxes to tick (`options`). */
type FormField = string | { label: string; lines: number } | { label: string; options: string[] };

/** A form to fill in by hand. The declaration is above the signature. */
export type PaperForm = {
  title: string;
  intro: string;
  groups: { title: string; fields: FormField[] }[];
  declaration: string;
};

/** `locales/{en,km}/documents/{product}.json`: the same structure in both languages. */
export type WordingDocuments = {
  policyWording: ReadingDocument;
  claimProcedure: ReadingDocument;
  claimForm: PaperForm;
};

/** The path of a product's documents. */
export function resolveWordingPath(product: string, language: string): string {
  return `locales/${language}/documents/${product}.json`;
}

export function isWordingDocument(name: string): name is WordingDocumentName {
  return (wordingDocuments as readonly string[]).includes(name);
}
