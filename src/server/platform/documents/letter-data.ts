import type { DocumentData, DocumentRow, DocumentSection, Words } from './document-data.ts';

/** The content of a letter. The template has no texts of its own. The same data gives the same bytes. */
export type LetterData = Pick<DocumentData, 'insurer' | 'title' | 'footer' | 'sampleNotice'> & {
  /** ISO instant, written into the file as its creation date. */
  readonly madeAt: string;
  /** The number of the subject, in large figures. */
  readonly reference: { readonly label: Words; readonly value: string };
  /** `standing` only sets the colour; `value` is the text. */
  readonly status: DocumentRow & { readonly standing: 'in-force' | 'waiting' | 'ended' };
  readonly date: Words;
  readonly addressee: DocumentRow;
  readonly greeting: Words;
  readonly paragraphs: readonly Words[];
  readonly sections: readonly DocumentSection[];
  readonly closing: readonly Words[];
  /** Labels of the lines for handwriting at the end; empty if nobody signs. */
  readonly signatures: readonly Words[];
};
