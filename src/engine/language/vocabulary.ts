import benefits from '../schemas/benefits.schema.json' with { type: 'json' };
import cases from '../schemas/cases.schema.json' with { type: 'json' };
import chart from '../schemas/chart.schema.json' with { type: 'json' };
import documents from '../schemas/documents.schema.json' with { type: 'json' };
import form from '../schemas/form.schema.json' with { type: 'json' };
import page from '../schemas/page.schema.json' with { type: 'json' };
import parts from '../schemas/parts.schema.json' with { type: 'json' };
import product from '../schemas/product.schema.json' with { type: 'json' };
import promotions from '../schemas/promotions.schema.json' with { type: 'json' };
import rating from '../schemas/rating.schema.json' with { type: 'json' };
import reviewed from '../schemas/reviewed.schema.json' with { type: 'json' };

/**
 * What may be written in the files of a product, as JSON Schema: editors complete with it, `product:check` refuses
 * with it. `page` is the closed subset of JSON Schema that a page's own schema may use.
 */
export const vocabulary = {
  parts,
  page,
  product,
  form,
  rating,
  benefits,
  chart,
  cases,
  reviewed,
  documents,
  promotions,
};

export type VocabularyName = Exclude<keyof typeof vocabulary, 'parts'>;

/** Keywords of a field that JSON Schema does not have: a strict validator is told of them. */
export const ownKeywords = ['list', 'often', 'alsoCalled', 'given'];

/**
 * Events that a chart may take: people command, the world reports. There is no BACK: the runner keeps the trail. `AGREED`
 * is the customer's consent to what somebody else entered, in place of `VERIFIED`.
 */
export const chartEvents = [
  ...['ANSWER', 'NEXT', 'RESET', 'CONFIRM', 'REOPEN', 'RESEND', 'PAY', 'CANCEL'],
  ...['SENT', 'VERIFIED', 'REJECTED', 'EXPIRED', 'LOCKED', 'PAID', 'FAILED', 'CANCELLED'],
  ...['ISSUED', 'REFUNDED', 'LAPSED', 'AGREED'],
];

/** What the transitions of a journey may ask of the runner. */
export const chartActions = ['clear', 'clearFilled', 'tell', 'reset'];

/** What a waiting state may wait for. */
export const chartEffects = ['sendCode', 'watchPayment', 'issuePolicy'];

/** What the server may find out without a page having asked. */
export const serverLookups = ['promotion', 'existingCustomer', 'phoneProof'];

/** What may be remembered of a customer. */
export const customerDetails = [
  ...(['givenName', 'familyName', 'gender', 'dateOfBirth', 'identityNumber'] as const),
  ...(['occupation', 'address', 'province', 'email'] as const),
];

/** Members of the circumstances that expressions may read. */
export const circumstanceNames = [
  ...['channel', 'partner', 'isSale', 'isRequiredPayment', 'language', 'claimFreeYears'],
];
