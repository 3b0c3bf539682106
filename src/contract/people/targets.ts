import Type, { type Static } from 'typebox';
import { get } from '../call.ts';
import { closedObject, nullable } from '../schemas.ts';

/* Targets of sellers and of partners for a calendar month, and the reached amounts. */

/** The highest target: premium in minor units, number of policies. */
export const HIGHEST_TARGET = { premium: 100_000_000_00, policies: 1_000_000 } as const;

/** The target for each calendar month in Phnom Penh: premium in minor units of USD, number of policies, or both. */
export const monthlyTarget = closedObject({
  premium: nullable(Type.Integer({ minimum: 1, maximum: HIGHEST_TARGET.premium })),
  policies: nullable(Type.Integer({ minimum: 1, maximum: HIGHEST_TARGET.policies })),
});
export type MonthlyTarget = Static<typeof monthlyTarget>;

const progress = Type.Object({
  /** Null: the administrator set none. */
  target: nullable(monthlyTarget),
  /** Written premium minus returned premium, in minor units. */
  premium: Type.Integer(),
  /** Number of sales. */
  policies: Type.Integer(),
  /** Earned commission minus reversed commission, in minor units. */
  commission: Type.Integer(),
});
export type Progress = Static<typeof progress>;

const monthProgress = Type.Object({
  /** The first business day of the month, and today. */
  from: Type.String(),
  to: Type.String(),
  currency: Type.String(),
  /** The sales of the current user. */
  own: progress,
  /** The sales of the partner; null for a user without the right to its reports. */
  partner: nullable(progress),
});
export type MonthProgress = Static<typeof monthProgress>;

/** The figures are those of the commission report of the current month. */
export const getMonthProgress = get(
  '/api/b2b/month-progress',
  ['b2b:sell'],
  'Target, sales and commission of the month, for the signed-in seller',
  { reply: monthProgress },
);
