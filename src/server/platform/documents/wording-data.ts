/** One question of a form: lines to write on, or boxes to tick. */
export type FormFieldData = { readonly label: string; readonly lines: number; readonly options: readonly string[] };

/**
 * The content of a document to read or to fill in, in one language. The template has no texts of its own. The same data
 * gives the same bytes.
 */
export type WordingData = {
  /**
   * `terms` have two columns with numbered paragraphs, a `summary` two with bullet points, `steps` and `form` the full
   * width.
   */
  readonly kind: 'terms' | 'steps' | 'form' | 'summary';
  /** ISO instant, written into the file as its creation date. */
  readonly madeAt: string;
  readonly insurer: string;
  /** The product's name. */
  readonly product: string;
  readonly title: string;
  readonly intro: string;
  readonly sections: readonly { title: string; text: readonly string[]; items: readonly string[] }[];
  readonly groups: readonly { title: string; fields: readonly FormFieldData[] }[];
  /** Above the signature; null for documents without a signature. */
  readonly declaration: string | null;
  /** Labels around the signature, and of the box for the insurer. */
  readonly signature: { name: string; signature: string; date: string };
  readonly office: { title: string; fields: readonly string[] };
  readonly sample: { mark: string; notice: string };
  readonly contact: readonly string[];
  /** The product version of the document. */
  readonly edition: string;
  /** With the placeholders `{page}` and `{pages}`. */
  readonly pageOf: string;
};
