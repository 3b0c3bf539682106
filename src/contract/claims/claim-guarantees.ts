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
