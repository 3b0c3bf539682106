import type { DocumentData, DocumentRow, DocumentSection, Words } from './document-data.ts';

/**
 * All that stands on a letter. The template has no words of its own. The same data gives the same bytes.
 */
export type LetterData = Pick<DocumentData, 'insurer' | 'title' | 'footer' | 'sampleNotice'> & {
  /** ISO instant written into the file as its date of creation. */
  readonly madeAt: string;
  /** What it is about, in large figures. */
  readonly reference: { readonly label: Words; readonly value: string };
  /** `standing` only colours the mark; `value` says it. */
  readonly status: DocumentRow & { readonly standing: 'in-force' | 'waiting' | 'ended' };
  readonly date: Words;
  readonly addressee: { readonly label: Words; readonly value: string };
  readonly greeting: Words;
  readonly paragraphs: readonly Words[];
  readonly sections: readonly DocumentSection[];
  readonly closing: readonly Words[];
  /** What is written by hand at the end, each over a line of its own; empty where nobody signs. */
  readonly signatures: readonly Words[];
};
