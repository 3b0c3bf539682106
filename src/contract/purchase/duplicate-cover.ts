import Type, { type Static } from 'typebox';
import { oneOf } from '../schemas.ts';

/** Another policy that insures the same risk for some of the same days. Its policyholder and its seller may see it. */
export const duplicateCover = Type.Object({
  policy: Type.String(),
  /** Id of the product. */
  product: Type.String(),
  /** The kind of risk that is insured twice. */
  kind: oneOf(['vehicle', 'person', 'place']),
  /** The first and the last day of the policy's cover, as business dates. */
  effectiveFrom: Type.String(),
  effectiveTo: Type.String(),
});
export type DuplicateCover = Static<typeof duplicateCover>;

/** Numbers of the duplicate policies that the user accepts. Default: none. */
export const acknowledgedPolicies = Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 50 }));
