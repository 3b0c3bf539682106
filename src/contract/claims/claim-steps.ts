import Type from 'typebox';
import { closed, oneOf } from '../schemas.ts';
import { claimReasons, claimView } from './claims.ts';

/* What is done with a claim. May it be now, says machines/lifecycles/claim.json. */

const both = ['b2b:claims', 'insurer:claims'] as const;
const reviewers = ['insurer:claims'] as const;
const amount = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
const benefit = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,59}$' });
const text = (most: number) => Type.String({ minLength: 1, maxLength: most, pattern: '\\S' });
const reason = oneOf(claimReasons);

/** All steps answer 409 `claimStepNotPossible` at another stage, and `claimOfSomebodyElse` for what its reviewer does. */
const step = { method: 'POST', reply: claimView } as const;

export const takeClaim = {
  ...step,
  path: '/api/claims/:ref/take',
  who: reviewers,
  summary: 'Review a claim, or give it to somebody',
  body: closed({
    /** Id of one of the reviewers; oneself if not said. */
    reviewer: Type.Optional(Type.String({ maxLength: 64 })),
    /** Refused with 409 `claimOfSomebodyElse` if somebody else reviews it by now. */
    onlyIfFree: Type.Optional(Type.Boolean()),
  }),
} as const;

export const askClaim = {
  ...step,
  path: '/api/claims/:ref/ask',
  who: reviewers,
  summary: 'Ask for more; the question is sent to the contact person',
  body: closed({ question: text(600) }),
} as const;

export const answerClaim = {
  ...step,
  path: '/api/claims/:ref/answer',
  who: both,
  summary: 'Answer what was asked',
  body: closed({ answer: text(4000) }),
} as const;

/**
 * 422 `limitExceeded` with what is `left` (decimal string, and `amount` in minor units), `moreThanClaimed`,
 * `benefitNotCovered`, `twice`, `nothingApproved`.
 */
export const decideClaim = {
  ...step,
  path: '/api/claims/:ref/decide',
  who: reviewers,
  summary: 'Approve a claim by benefit line, or decline it',
  body: Type.Union([
    closed({
      outcome: Type.Literal('approve'),
      lines: Type.Array(closed({ benefit, amount, reason: Type.Optional(reason) }), {
        minItems: 1,
        maxItems: 40,
      }),
      message: Type.Optional(text(2000)),
    }),
    closed({ outcome: Type.Literal('decline'), reason: reason, message: Type.Optional(text(2000)) }),
  ]),
} as const;

export const payClaim = {
  ...step,
  path: '/api/claims/:ref/pay',
  who: reviewers,
  summary: 'Mark an approved claim as paid',
  body: closed({ reference: Type.Optional(text(120)) }),
} as const;

export const reopenClaim = {
  ...step,
  path: '/api/claims/:ref/reopen',
  who: reviewers,
  summary: 'Review a decided claim again; what it took of the benefits is given back',
  body: closed({ reason: text(2000) }),
} as const;

export const noteClaim = {
  ...step,
  path: '/api/claims/:ref/notes',
  who: reviewers,
  summary: "Write a note for the insurer's people",
  body: closed({ note: text(4000) }),
  status: 201,
} as const;
