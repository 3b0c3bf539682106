/** One thing asked on a form: lines to write on, or boxes to tick. */
export type FormFieldData = { readonly label: string; readonly lines: number; readonly options: readonly string[] };

/**
 * All that stands on a document to read or to fill in, in one language. The template has no words of its own. The same
 * data gives the same bytes.
 */
export type WordingData = {
  /** `terms` are set in two columns with numbered paragraphs, a `summary` in two with points, `steps` and `form` across the page. */
  readonly kind: 'terms' | 'steps' | 'form' | 'summary';
  /** ISO instant written into the file as its date of creation. */
  readonly madeAt: string;
  readonly insurer: string;
  /** The product's name. */
  readonly product: string;
  readonly title: string;
  readonly intro: string;
  readonly sections: readonly { title: string; text: readonly string[]; items: readonly string[] }[];
  readonly groups: readonly { title: string; fields: readonly FormFieldData[] }[];
  /** Above the signature; null on documents that nobody signs. */
  readonly declaration: string | null;
  /** Labels around the signature, and of the box that the insurer fills in. */
  readonly signature: { name: string; signature: string; date: string };
  readonly office: { title: string; fields: readonly string[] };
  readonly sample: { mark: string; notice: string };
  readonly contact: readonly string[];
  /** Which version of the product it belongs to. */
  readonly edition: string;
  /** With the places `{page}` and `{pages}`. */
  readonly pageOf: string;
};
