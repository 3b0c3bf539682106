import Type, { type Static } from 'typebox';
import { get, patch, post } from '../call.ts';
import { closedObject, nullable, oneOf, textInput } from '../schemas.ts';

/* Programs of a partner that call this API by client credentials (RFC 6749, 4.4), for the partner's own administrators. */

const admin = ['b2b:admin'] as const;

/** What a program may be given; never the right to make others. */
export const clientScopes = ['b2b:sell', 'b2b:claims', 'b2b:reports', 'b2b:webhooks'] as const;
const scope = Type.Array(oneOf(clientScopes), { minItems: 1, maxItems: clientScopes.length, uniqueItems: true });
const name = textInput(60);
/** Calls a minute, counted by all servers together. */
const callsPerMinute = Type.Integer({ minimum: 1, maximum: 600 });

/** How many clients of a partner, and secrets of a client, live at once at most. */
export const MAX_CLIENTS = 20;
export const MAX_SECRETS = 2;

const secretView = Type.Object({
  id: Type.String(),
  /** Its last characters, to tell it from the other. */
  ends: Type.String(),
  createdAt: Type.String(),
  lastUsedAt: nullable(Type.String()),
});

const clientView = Type.Object({
  /** The `client_id`. */
  id: Type.String(),
  name: Type.String(),
  scope: Type.Array(oneOf(clientScopes)),
  callsPerMinute: Type.Integer(),
  /** Those that live, the older first. */
  secrets: Type.Array(secretView),
  createdAt: Type.String(),
  /** When it last got a token. */
  lastUsedAt: nullable(Type.String()),
  revokedAt: nullable(Type.String()),
});
export type ApiClientView = Static<typeof clientView>;

/** The secret is told here and never again. */
const clientWithSecret = Type.Object({ client: clientView, secret: Type.String() });
export type ApiClientWithSecret = Static<typeof clientWithSecret>;

export const listApiClients = get('/api/b2b/api-clients', admin, 'API clients of the own partner, newest first', {
  reply: Type.Object({ clients: Type.Array(clientView) }),
});

/** A client gets only what its maker may, or `b2b:webhooks`: 422 `scopeNotYours`. 409 `clientsTooMany`. */
export const createApiClient = post('/api/b2b/api-clients', admin, 'Add an API client', {
  body: closedObject({ name, scope, callsPerMinute: Type.Optional(callsPerMinute) }),
  reply: clientWithSecret,
  status: 201,
  secretReply: true,
});

export const changeApiClient = patch('/api/b2b/api-clients/:id', admin, 'Change an API client; members left out stay', {
  body: closedObject({ name: Type.Optional(name), callsPerMinute: Type.Optional(callsPerMinute) }),
  reply: clientView,
});

/** The other one goes on working until it is ended. 409 `secretsTooMany`, `clientRevoked`. */
export const addApiClientSecret = post('/api/b2b/api-clients/:id/secrets', admin, 'A second secret of an API client', {
  reply: clientWithSecret,
  status: 201,
  secretReply: true,
});

/** Tokens that were got by it end with it. 409 `lastSecret`: who wants none revokes the client. */
export const endApiClientSecret = post(
  '/api/b2b/api-clients/:id/secrets/:secret/end',
  admin,
  'End a secret of an API client',
  { reply: clientView },
);

/** At once and for good: its secrets and tokens end. */
export const revokeApiClient = post('/api/b2b/api-clients/:id/revoke', admin, 'Revoke an API client', {
  reply: clientView,
});
