import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { closedObject, nullable, oneOf, textInput } from '../schemas.ts';

/*
 * The list of hospitals, garages and other providers. Forms of claims and letters of guarantee offer its names. People who
 * decide or pay claims read it. An administrator, who does neither, maintains it.
 */

export const providerKinds = ['hospital', 'clinic', 'pharmacy', 'garage', 'assessor', 'other'] as const;

const provider = Type.Object({
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
export type ClaimProvider = Static<typeof provider>;

const providers = Type.Array(provider);

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
