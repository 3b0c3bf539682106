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
 * The vocabulary of a product's files, as JSON Schema: editors complete with it, `product:check` validates with it.
 * `page` is the closed subset of JSON Schema for a page's own schema.
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

/** Keywords of a field that JSON Schema does not have. A strict validator must know them. */
export const ownKeywords = ['list', 'often', 'alsoCalled', 'given'];

/**
 * Events of a chart: people send commands, external systems send reports. There is no event BACK, because the runner
 * knows the passed pages. `AGREED` is the customer's consent to an agent's order, instead of `VERIFIED`.
 */
export const chartEvents = [
  ...['ANSWER', 'NEXT', 'RESET', 'CONFIRM', 'REOPEN', 'RESEND', 'PAY', 'CANCEL'],
  ...['SENT', 'VERIFIED', 'REJECTED', 'EXPIRED', 'LOCKED', 'PAID', 'FAILED', 'CANCELLED'],
  ...['ISSUED', 'REFUNDED', 'LAPSED', 'AGREED'],
];

/** The actions that transitions of a journey may request from the runner. */
export const chartActions = ['clear', 'clearFilled', 'tell', 'reset'];

/** The effects that a waiting state may wait for. */
export const chartEffects = ['sendCode', 'watchPayment', 'issuePolicy'];

/** The lookups that the server may do without an effect of a page. */
export const serverLookups = ['promotion', 'existingCustomer', 'phoneProof'];

/** The members of the reading of an identity card or passport that can fill an item of a list. */
export const cardMembers = [...(['fullName', 'givenName', 'familyName', 'gender', 'dateOfBirth', 'idNumber'] as const)];

/** Keywords of the schemas above that JSON Schema does not have. */
export const schemaKeywords = ['searchedAs'];

/** Members of the circumstances that expressions may read. */
export const circumstanceNames = [
  ...['channel', 'partner', 'isSale', 'isRequiredPayment', 'language', 'claimFreeYears', 'isRenewal'],
];
