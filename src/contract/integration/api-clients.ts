import Type, { type Static } from 'typebox';
import { get, patch, post } from '../call.ts';
import { closedObject, nullable, oneOf, textInput } from '../schemas.ts';

/*
 * API clients: programs of a partner that call this API with client credentials (RFC 6749, 4.4). The partner's own
 * administrators manage them.
 */

const admin = ['b2b:admin'] as const;

/** The scopes that a client may get. A client can never create other clients. */
export const clientScopes = ['b2b:sell', 'b2b:claims', 'b2b:reports', 'b2b:webhooks'] as const;
const scope = Type.Array(oneOf(clientScopes), { minItems: 1, maxItems: clientScopes.length, uniqueItems: true });
const name = textInput(60);
/** Maximum API calls of a client per minute, counted over all servers. No limit of a network or of one call counts for it. */
const callsPerMinute = Type.Integer({ minimum: 1, maximum: 600 });

/** Maximum number of active clients of a partner, and of active secrets of a client. */
export const MAX_CLIENTS = 20;
export const MAX_SECRETS = 2;

const secretView = Type.Object({
  id: Type.String(),
  /** The last characters of the secret. They help people to distinguish the two secrets of a client. */
  ends: Type.String(),
  createdAt: Type.String(),
  lastUsedAt: nullable(Type.String()),
});

const clientView = Type.Object({
  /** The `client_id` of the API client. */
  id: Type.String(),
  name: Type.String(),
  scope: Type.Array(oneOf(clientScopes)),
  callsPerMinute: Type.Integer(),
  /** The client's active secrets, the oldest first. */
  secrets: Type.Array(secretView),
  createdAt: Type.String(),
  /** The time at which the client last got a token; null: never. */
  lastUsedAt: nullable(Type.String()),
  revokedAt: nullable(Type.String()),
});
export type ApiClientView = Static<typeof clientView>;

/** The reply to a new client or secret. No other reply contains the secret. */
const clientWithSecret = Type.Object({ client: clientView, secret: Type.String() });
export type ApiClientWithSecret = Static<typeof clientWithSecret>;

export const listApiClients = get('/api/b2b/api-clients', admin, 'API clients of the own partner, newest first', {
  reply: Type.Object({ clients: Type.Array(clientView) }),
});

/**
 * Creates an API client. 422 `scopeNotYours` for a scope that its creator does not have; every creator may give
 * `b2b:webhooks`. 409 `clientsTooMany` if the partner has `MAX_CLIENTS` active clients.
 */
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

/**
 * Adds a second secret; the first secret stays valid until somebody ends it. 409 `secretsTooMany` if there are two
 * active secrets already, 409 `clientRevoked` for a revoked client.
 */
export const addApiClientSecret = post('/api/b2b/api-clients/:id/secrets', admin, 'A second secret of an API client', {
  reply: clientWithSecret,
  status: 201,
  secretReply: true,
});

/**
 * Ends a secret and all tokens of its client; the other secret can get new tokens. 409 `lastSecret` if the client has
 * no other secret: revoke the client instead.
 */
export const endApiClientSecret = post(
  '/api/b2b/api-clients/:id/secrets/:secret/end',
  admin,
  'End a secret of an API client',
  { reply: clientView },
);

/** Revokes a client immediately and permanently: all its secrets and tokens end. */
export const revokeApiClient = post('/api/b2b/api-clients/:id/revoke', admin, 'Revoke an API client', {
  reply: clientView,
});
