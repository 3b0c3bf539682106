import Type, { type Static } from 'typebox';
import { get } from '../call.ts';
import { oneOf } from '../schemas.ts';

/** What a developer types, in the order of the three steps of the page `/developers`. */
export const commandNames = ['token', 'quote', 'webhook', 'test'] as const;

const developersView = Type.Object({
  /** Where the API is, without a slash at the end. */
  origin: Type.String(),
  /** Whether anyone may have keys of a trial partner: nothing is real here. */
  hasSandbox: Type.Boolean(),
  /** Lines for a shell with curl; `CLIENT_ID` and `CLIENT_SECRET` stand in its environment. */
  commands: Type.Array(Type.Object({ name: oneOf(commandNames), text: Type.String() })),
});
export type DevelopersView = Static<typeof developersView>;

export const getDevelopers = get('/api/developers', 'anyone', 'How a program of a partner begins', {
  reply: developersView,
});

/** Made of the contract; its examples are run by a test. */
export const getPartnerApi = get('/api/partner-api.json', 'anyone', 'The API for partners, as OpenAPI 3.1', {
  reply: Type.Unsafe<object>(Type.Any()),
});
