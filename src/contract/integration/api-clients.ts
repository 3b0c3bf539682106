import Type, { type Static } from 'typebox';
import { get, patch, post } from '../call.ts';
import { closedObject, nullable, oneOf, textInput } from '../schemas.ts';

/*
 * API clients: programs of a partner that call this API by client credentials (RFC 6749, 4.4). The partner's own
 * administrators manage them.
 */

const admin = ['b2b:admin'] as const;

/** The scopes that a client may get. A client can never create other clients. */
export const clientScopes = ['b2b:sell', 'b2b:claims', 'b2b:reports', 'b2b:webhooks'] as const;
const scope = Type.Array(oneOf(clientScopes), { minItems: 1, maxItems: clientScopes.length, uniqueItems: true });
const name = textInput(60);
/** Calls a minute, counted over all servers. */
const callsPerMinute = Type.Integer({ minimum: 1, maximum: 600 });

/** Maximum number of active clients of a partner, and of active secrets of a client. */
export const MAX_CLIENTS = 20;
export const MAX_SECRETS = 2;

const secretView = Type.Object({
  id: Type.String(),
  /** The last characters of the secret, so that people can distinguish it from the other secret. */
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
  /** Active secrets, the older first. */
  secrets: Type.Array(secretView),
  createdAt: Type.String(),
  /** The time at which the client last got a token; null: never. */
  lastUsedAt: nullable(Type.String()),
  revokedAt: nullable(Type.String()),
});
export type ApiClientView = Static<typeof clientView>;

/** Only this reply contains the secret. */
const clientWithSecret = Type.Object({ client: clientView, secret: Type.String() });
export type ApiClientWithSecret = Static<typeof clientWithSecret>;

export const listApiClients = get('/api/b2b/api-clients', admin, 'API clients of the own partner, newest first', {
  reply: Type.Object({ clients: Type.Array(clientView) }),
});

/** A client gets only scopes of its creator, or `b2b:webhooks`: else 422 `scopeNotYours`. 409 `clientsTooMany`. */
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

/** The first secret remains valid until somebody ends it. 409 `secretsTooMany`, `clientRevoked`. */
export const addApiClientSecret = post('/api/b2b/api-clients/:id/secrets', admin, 'A second secret of an API client', {
  reply: clientWithSecret,
  status: 201,
  secretReply: true,
});

/** Tokens that were issued for this secret end, too. 409 `lastSecret`: revoke the client instead. */
export const endApiClientSecret = post(
  '/api/b2b/api-clients/:id/secrets/:secret/end',
  admin,
  'End a secret of an API client',
  { reply: clientView },
);

/** Takes effect immediately and is final: all secrets and tokens of the client end. */
export const revokeApiClient = post('/api/b2b/api-clients/:id/revoke', admin, 'Revoke an API client', {
  reply: clientView,
});
