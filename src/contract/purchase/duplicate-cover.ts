import Type, { type Static } from 'typebox';
import { oneOf } from '../schemas.ts';

/** A policy that already insures, for some of the same days, what is to be insured. Told to its holder and to who sold it. */
export const duplicateCover = Type.Object({
  policy: Type.String(),
  /** Id of the product. */
  product: Type.String(),
  /** What is insured twice. */
  kind: oneOf(['vehicle', 'person', 'place']),
  /** Business dates, both included. */
  effectiveFrom: Type.String(),
  effectiveTo: Type.String(),
});
export type DuplicateCover = Static<typeof duplicateCover>;

/** Numbers of the policies that who goes on knows of, and wants another beside. */
export const acknowledgedPolicies = Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 50 }));
