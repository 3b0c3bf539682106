/** One text in both languages of the document. The caller has translated and formatted it (dates, money, numbers). */
export type Words = { readonly km: string; readonly en: string };

/** A text that is the same in both languages, such as a name. */
export const sameWords = (text: string): Words => ({ km: text, en: text });

/** A label and its value. */
export type DocumentRow = { readonly label: Words; readonly value: Words };

type DocumentColumn = {
  readonly heading: Words;
  /** `end` for money and figures: right-aligned, in tabular figures. */
  readonly align: 'start' | 'end';
  /** Relative width of the column; `null` fits the content. */
  readonly share: number | null;
};

/**
 * One block of the document. The caller selects the blocks and their order, so that every product states everything
 * that the law requires of a policy: names and addresses, subject, risks, start and place, insured value, premium,
 * declaration, term, nullity and forfeiture, early termination.
 */
export type DocumentSection =
  | { readonly kind: 'facts'; readonly heading: Words; readonly rows: readonly DocumentRow[] }
  | {
      readonly kind: 'table';
      readonly heading: Words;
      readonly columns: readonly DocumentColumn[];
      /** Each row has as many cells as there are columns. */
      readonly rows: readonly (readonly Words[])[];
      readonly note: Words | null;
    }
  | {
      readonly kind: 'premium';
      readonly heading: Words;
      readonly rows: readonly { readonly label: Words; readonly amount: Words }[];
      readonly total: { readonly label: Words; readonly amount: Words };
      readonly note: Words | null;
    }
  | {
      readonly kind: 'clauses';
      readonly heading: Words;
      /** `title` may be null: a plain paragraph. */
      readonly paragraphs: readonly { readonly title: Words | null; readonly text: Words }[];
    };

/**
 * The content of a certificate or a cover note of any product, built from a frozen order. The templates have no texts
 * of their own. The same data gives the same bytes, because the instant of issue is in `madeAt`.
 */
export type DocumentData = {
  readonly kind: 'certificate' | 'cover-note';
  /** ISO instant, written into the file as its creation date, for example `2026-08-14T03:20:00Z`. */
  readonly madeAt: string;
  readonly insurer: Words;
  readonly title: Words;
  /** A short name of the insured subject: the product's name, and its plan if it has one. */
  readonly subtitle: Words;
  readonly policyNumber: { readonly label: Words; readonly value: string };
  /** `standing` only sets the colour; `value` is the text. */
  readonly status: DocumentRow & { readonly standing: 'in-force' | 'waiting' | 'ended' };
  readonly issuedAt: DocumentRow;
  /** Two to four main facts (from, until, place, insured value), drawn in a band. */
  readonly highlights: readonly DocumentRow[];
  /** A notice on every page that the rates are samples; null for real rates. */
  readonly sampleNotice: Words | null;
  /** A watermark on every page of a document without legal effect; absent on issued documents. */
  readonly specimen?: Words;
  readonly qr: { readonly url: string; readonly caption: Words };
  readonly sections: readonly DocumentSection[];
  readonly footer: {
    readonly contact: readonly Words[];
    /** With the placeholders `{page}` and `{pages}`. */
    readonly pageOf: Words;
  };
};

/** The content of a card for the wallet. */
export type CardData = Pick<
  DocumentData,
  'madeAt' | 'insurer' | 'title' | 'subtitle' | 'policyNumber' | 'qr' | 'specimen'
> & {
  /** At most six fit. */
  readonly rows: readonly DocumentRow[];
  /** Phone numbers for help. */
  readonly call: readonly Words[];
};

/** Language of the document; `both` shows Khmer with English below it in smaller letters. */
export type DocumentLanguage = 'km' | 'en' | 'both';
