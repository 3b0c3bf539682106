/** One text in both languages of the paper, already worded and formatted by the caller (dates, money, figures). */
export type Words = { readonly km: string; readonly en: string };

/** A label and what stands beside it. */
export type DocumentRow = { readonly label: Words; readonly value: Words };

type DocumentColumn = {
  readonly heading: Words;
  /** `end` for money and figures: they stand right, in tabular figures. */
  readonly align: 'start' | 'end';
  /** Share of the width among the columns; `null` takes just what the content needs. */
  readonly share: number | null;
};

/**
 * One block of the paper. The caller decides which there are and in what order, so that every product says all that
 * the law asks of a policy: names and addresses, subject, risks, start and place, insured value, premium, declaration,
 * term, nullity and forfeiture, early termination.
 */
export type DocumentSection =
  | { readonly kind: 'facts'; readonly heading: Words; readonly rows: readonly DocumentRow[] }
  | {
      readonly kind: 'table';
      readonly heading: Words;
      readonly columns: readonly DocumentColumn[];
      /** As many cells in each row as there are columns. */
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
 * All that stands on a certificate or a cover note of any product, made from a frozen order. The templates have no
 * words of their own. The same data gives the same bytes: the instant of issue comes in as `madeAt`.
 */
export type DocumentData = {
  readonly kind: 'certificate' | 'cover-note';
  /** ISO instant written into the file as its date of creation, for example `2026-08-14T03:20:00Z`. */
  readonly madeAt: string;
  readonly insurer: Words;
  readonly title: Words;
  /** What is insured, in a few words: the product's name, and its plan if it has one. */
  readonly subtitle: Words;
  readonly policyNumber: { readonly label: Words; readonly value: string };
  /** `standing` only colours the mark; `value` says it. */
  readonly status: DocumentRow & { readonly standing: 'in-force' | 'waiting' | 'ended' };
  readonly issuedAt: DocumentRow;
  /** Two to four facts worth seeing at a glance (from, until, place, insured value), drawn in a band. */
  readonly highlights: readonly DocumentRow[];
  /** Said on every page that the rates are samples; null when they are not. */
  readonly sampleNotice: Words | null;
  /** Laid over every page of a paper that proves nothing; left out on those that are given out. */
  readonly specimen?: Words;
  readonly qr: { readonly url: string; readonly caption: Words };
  readonly sections: readonly DocumentSection[];
  readonly footer: {
    readonly contact: readonly Words[];
    /** With the places `{page}` and `{pages}`. */
    readonly pageOf: Words;
  };
};

/** What stands on a card for the wallet. */
export type CardData = Pick<
  DocumentData,
  'madeAt' | 'insurer' | 'title' | 'subtitle' | 'policyNumber' | 'qr' | 'specimen'
> & {
  /** Six at most find room. */
  readonly rows: readonly DocumentRow[];
  /** Whom to call. */
  readonly call: readonly Words[];
};

/** Language of the paper; `both` shows Khmer with English beneath in smaller ink. */
export type DocumentLanguage = 'km' | 'en' | 'both';
