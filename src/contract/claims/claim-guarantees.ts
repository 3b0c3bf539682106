import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { closedObject, day, documentLanguage, fileReply, nullable, oneOf, textInput } from '../schemas.ts';
import { reviewerScopes } from './claims.ts';

/*
 * Letters of guarantee: the insurer promises a hospital or a garage to pay its bill for a claim, up to a limit and until
 * a day. The limit is reserved: other claims cannot use it. The bill is decided with the claim, and counts once.
 */

/** `decided`: the claim has its decision, which replaces the letter. */
const guaranteeStates = ['valid', 'expired', 'ended', 'decided'] as const;

const guarantee = Type.Object({
  id: Type.String(),
  number: Type.String(),
  /** Name of the hospital, garage or shop. */
  provider: Type.String(),
  benefit: Type.String(),
  /** The limit in minor units. */
  amount: Type.Integer(),
  currency: Type.String(),
  /** Days, weeks or visits; null: no limit of them. */
  units: nullable(Type.Integer()),
  /** The last business date on which it is valid. */
  validUntil: Type.String(),
  state: oneOf(guaranteeStates),
  issuedAt: Type.String(),
  issuedBy: Type.String(),
  /** The reason for which a person ended it; null: it was not ended. */
  endReason: nullable(Type.String()),
});
export type ClaimGuarantee = Static<typeof guarantee>;

const guarantees = Type.Array(guarantee);

/** The letters of a claim, the first one first. 404 `claimNotFound`, as in all calls below. */
export const listClaimGuarantees = get('/api/claims/:ref/guarantees', reviewerScopes, 'The guarantees of a claim', {
  reply: guarantees,
});

/**
 * Issues a letter and reserves its limit. Only the reviewer of a claim without a decision may do it. 422
 * `limitExceeded`, `benefitNotCovered`, `causeExcluded`, `withinWaiting`, `unitsMissing`, `guaranteeDays`; 409
 * `guaranteeThere` if a valid letter has the same benefit, `approvalWaits`, `claimStepNotPossible`,
 * `claimOfSomebodyElse`; 403 `guaranteeAboveAuthority` and the codes of a conflict of interest.
 */
export const issueGuarantee = post('/api/claims/:ref/guarantees', reviewerScopes, 'Issue a letter of guarantee', {
  reply: guarantees,
  status: 201,
  body: closedObject({
    provider: textInput(120),
    benefit: Type.String({ minLength: 1, maxLength: 60 }),
    amount: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
    units: Type.Optional(Type.Integer({ minimum: 1, maximum: 999 })),
    cause: Type.Optional(Type.String({ maxLength: 60 })),
    validUntil: day,
  }),
});

/** Ends a valid letter before its last day: its limit is free again. 404 `guaranteeNotFound`, 409 `guaranteeEnded`. */
export const endGuarantee = post('/api/claims/:ref/guarantees/:id/end', reviewerScopes, 'End a letter of guarantee', {
  reply: guarantees,
  body: closedObject({ reason: textInput(500) }),
});

/** Returns the letter as `application/pdf`. 404 `guaranteeNotFound`. */
export const getGuaranteeLetter = get(
  '/api/claims/:ref/guarantees/:id/letter',
  reviewerScopes,
  'A letter of guarantee, as PDF',
  { query: closedObject({ language: Type.Optional(documentLanguage) }), reply: fileReply },
);

/*
 * The list of hospitals, garages and other providers. Forms of claims and letters of guarantee offer its names. People who
 * decide or pay claims read it. An administrator, who does neither, maintains it.
 */

export const providerKinds = ['hospital', 'clinic', 'pharmacy', 'garage', 'assessor', 'other'] as const;

const claimProvider = Type.Object({
  id: Type.String(),
  kind: oneOf(providerKinds),
  /** The name in Latin letters, which claims store. */
  name: Type.String(),
  khmerName: nullable(Type.String()),
  chineseName: nullable(Type.String()),
  /** True if the insurer settles its bills directly. */
  isDirect: Type.Boolean(),
  /** The bank and the last characters of the account; null: no account. */
  bank: nullable(Type.String()),
  digits: nullable(Type.String()),
});
export type ClaimProvider = Static<typeof claimProvider>;

const providers = Type.Array(claimProvider);

/** Returns the providers that were not ended, by name. */
export const listProviders = get(
  '/api/claim-providers',
  ['insurer:claims', 'insurer:claim-payments', 'insurer:admin'],
  'Hospitals, garages and other providers of claims',
  { reply: providers },
);

/**
 * Adds a provider. Errors: 409 `providerThere` if one has this name; 422 `accountInvalid`; 422 `accountMissing` for
 * direct settlement without an account.
 */
export const addProvider = post('/api/claim-providers', ['insurer:admin'], 'Add a provider', {
  body: closedObject({
    kind: oneOf(providerKinds),
    name: textInput(120),
    khmerName: Type.Optional(textInput(120)),
    chineseName: Type.Optional(textInput(120)),
    isDirect: Type.Boolean(),
    /** The account for direct settlement: 6 to 34 letters and digits; blanks and hyphens do not count. */
    account: Type.Optional(
      closedObject({ bank: textInput(120), number: Type.String({ minLength: 1, maxLength: 60 }) }),
    ),
  }),
  reply: providers,
  status: 201,
});

/** Ends a provider: forms no longer offer it, and claims that name it stay as they are. 404 `providerNotFound`. */
export const endProvider = post('/api/claim-providers/:id/end', ['insurer:admin'], 'End a provider', {
  reply: providers,
});
