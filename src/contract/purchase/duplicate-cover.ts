import Type, { type Static } from 'typebox';
import { oneOf } from '../schemas.ts';

/** A policy that already insures the same risk for some of the same days. Its holder and its seller see it. */
export const duplicateCover = Type.Object({
  policy: Type.String(),
  /** Id of the product. */
  product: Type.String(),
  /** The kind of risk that is insured twice. */
  kind: oneOf(['vehicle', 'person', 'place']),
  /** Business dates, both included. */
  effectiveFrom: Type.String(),
  effectiveTo: Type.String(),
});
export type DuplicateCover = Static<typeof duplicateCover>;

/** Numbers of the policies that the user knows of and wants to have in addition. */
export const acknowledgedPolicies = Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 50 }));
