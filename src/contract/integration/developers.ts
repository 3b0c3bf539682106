import Type, { type Static } from 'typebox';
import { get } from '../call.ts';
import { fileReply, nullable, oneOf } from '../schemas.ts';

/** Names of the shell commands on the page `/developers`, in the order of its three steps. */
export const commandNames = ['token', 'quote', 'webhook', 'test'] as const;

const developersView = Type.Object({
  /** Origin of the API, such as `https://shop.example`, without a slash at the end. */
  origin: Type.String(),
  /** True outside Prod: anyone may create a trial partner and its keys. */
  hasSandbox: Type.Boolean(),
  /** Shell commands with curl. They read `CLIENT_ID` and `CLIENT_SECRET` from the environment. */
  commands: Type.Array(Type.Object({ name: oneOf(commandNames), text: Type.String() })),
  /** The client for TypeScript: its version and the command that installs it; null if this server has none. */
  client: nullable(Type.Object({ version: Type.String(), command: Type.String() })),
});
export type DevelopersView = Static<typeof developersView>;

export const getDevelopers = get('/api/developers', 'anyone', 'How a program of a partner begins', {
  reply: developersView,
});

/** The OpenAPI document, generated from the contract. A test runs its examples. */
export const getPartnerApi = get('/api/partner-api.json', 'anyone', 'The API for partners, as OpenAPI 3.1', {
  reply: Type.Unsafe<object>(Type.Any()),
});

/** 404 `notFound` for another file than that of the present version, or if this server has none. */
export const getPartnerClient = get(
  '/api/partner-client/:file',
  'anyone',
  'The client of the API for partners, as a package for npm',
  { params: Type.Object({ file: Type.String({ maxLength: 100, pattern: '^[\\w.-]+\\.tgz$' }) }), reply: fileReply },
);
