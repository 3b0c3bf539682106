/** The documents that every product has, in the order in which they are read. */
export const wordingDocuments = ['policyWording', 'claimProcedure', 'claimForm'] as const;
export type WordingDocumentName = (typeof wordingDocuments)[number];

/** The languages that they are written in: Khmer, which prevails, and English. */
export const wordingLanguages = ['en', 'km'] as const;
export type WordingLanguage = (typeof wordingLanguages)[number];

/** A document to read: titled parts of paragraphs, then points. */
type ReadingDocument = {
  title: string;
  intro: string;
  sections: { title: string; text?: string[]; items?: string[] }[];
};

/** What is asked on a form: one line, several lines (`lines`, 2 to 12), or boxes to tick (`options`). */
type FormField = string | { label: string; lines: number } | { label: string; options: string[] };

/** A form to fill in by hand. The declaration stands above the signature. */
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

/** Where the documents of a product stand. */
export function resolveWordingPath(product: string, language: string): string {
  return `locales/${language}/documents/${product}.json`;
}

export function isWordingDocument(name: string): name is WordingDocumentName {
  return (wordingDocuments as readonly string[]).includes(name);
}
