import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/integration/api-clients.ts';
import type { AccountEventType } from '#contract/people/users.ts';
import type { Scope } from '#contract/scopes.ts';
import type { PeopleServices, Serve } from '#server/people/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem, requireFound } from '#server/platform/http/api-problem.ts';
import { problem } from '#server/platform/http/problem.ts';
import { registerCalls } from '#server/platform/http/register-call.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { readOwnPartner } from '../partners/own-partner.ts';
import { lockPartner } from '../partners/partner-repository.ts';
import { endSessions } from '../sessions/session-repository.ts';
import { logAccountEvent } from '../users/account-event-repository.ts';
import { insertUser, updateUser } from '../users/user-repository.ts';
import {
  type ClientSecret,
  type ClientUser,
  countLiveClients,
  endSecrets,
  insertApiClient,
  insertSecret,
  listClients,
  listLiveSecrets,
  lockApiClient,
  lockClientsMadeBy,
  updateApiClient,
} from './api-client-repository.ts';
import { CLIENT_PREFIX, createClientSecret } from './client-secret.ts';

/** Calls per minute of a client without its own limit. */
const CALLS_PER_MINUTE = 120;

const listApiClients: Serve<typeof contract.listApiClients> = async ({ database: { sql } }, { user }) => {
  const clients = await listClients(sql, readOwnPartner(user));
  const ids = clients.map(({ client }) => client.id);
  const secrets = await listLiveSecrets(sql, ids);
  return { clients: clients.map((one) => toClientView(one, secrets)) };
};

/**
 * Creates an API client. Throws 422 `scopeNotYours` for a right that the creator does not have, 409 `clientsTooMany`.
 */
const createApiClient: Serve<typeof contract.createApiClient> = async (services, { user, body }) => {
  const partnerId = readOwnPartner(user);
  const at = body.scope.findIndex((scope) => scope !== 'b2b:webhooks' && !user.scopes.includes(scope));
  if (at >= 0) throw problem('scopeNotYours', `/scope/${at}`);
  return services.database.transaction('create API client', async (sql) => {
    requireFound(await lockPartner(sql, partnerId), 'partnerNotFound');
    if ((await countLiveClients(sql, partnerId)) >= contract.MAX_CLIENTS) throw new ApiProblem(409, 'clientsTooMany');
    return addApiClient(services, sql, { ...body, partnerId, by: user.id });
  });
};

type NewClient = {
  partnerId: string;
  name: string;
  scope: Scope[];
  callsPerMinute?: number;
  /** Id of the user who creates the client; absent if nobody is signed in, as for a trial. */
  by?: string;
};

/** Creates a client with its user and its first secret, in the caller's transaction. */
export async function addApiClient(
  { now }: Pick<PeopleServices, 'now'>,
  sql: Sql,
  { partnerId, name, scope, callsPerMinute = CALLS_PER_MINUTE, by }: NewClient,
): Promise<contract.ApiClientWithSecret> {
  const id = `${CLIENT_PREFIX}${randomBytes(9).toString('hex')}`;
  const createdAt = now();
  const user: ClientUser['user'] = {
    ...{ id, username: id, givenName: name.trim(), familyName: 'API', phone: null, email: null, customerId: null },
    ...{
      partnerId,
      scopes: scope,
      language: 'en',
      status: 'active',
      password: null,
      isDemo: false,
      sellsOnOnePage: false,
      target: null,
    },
    ...{ secondFactor: null, secondFactorAt: null, secondFactorStep: null, createdAt, lastSignInAt: null },
  };
  await insertUser(sql, user);
  const client = { id, callsPerMinute, createdBy: by ?? null, lastUsedAt: null, revokedAt: null };
  await insertApiClient(sql, client);
  const { secret, kept } = await addSecret(sql, id, createdAt);
  await log(sql, 'clientCreated', { at: createdAt, by, partnerId, userId: id, note: scope.join(', ') });
  return { client: toClientView({ client, user }, [kept]), secret };
}

const changeApiClient: Serve<typeof contract.changeApiClient> = async (
  services,
  { user, params: { id }, body: { name, callsPerMinute } },
) => {
  return changeOwnClient(services, user, id, {
    type: 'clientChanged',
    apply: async (sql) => {
      if (name !== undefined) await updateUser(sql, id, { givenName: name.trim() });
      if (callsPerMinute !== undefined) await updateApiClient(sql, id, { callsPerMinute });
    },
  });
};

/** Adds a secret to a client. Throws 409 `secretsTooMany` if the client has two active secrets. */
const addApiClientSecret: Serve<typeof contract.addApiClientSecret> = async (services, { user, params: { id } }) => {
  let told = '';
  const client = await changeOwnClient(services, user, id, {
    type: 'clientSecretAdded',
    apply: async (sql, at) => {
      if ((await listLiveSecrets(sql, [id])).length >= contract.MAX_SECRETS)
        throw new ApiProblem(409, 'secretsTooMany');
      told = (await addSecret(sql, id, at)).secret;
    },
  });
  return { client, secret: told };
};

/**
 * Ends a secret. Throws 404 `secretNotFound`, 409 `lastSecret`. All tokens of the client end; the other secret can get
 * new tokens.
 */
const endApiClientSecret: Serve<typeof contract.endApiClientSecret> = async (
  services,
  { user, params: { id, secret } },
) => {
  return changeOwnClient(services, user, id, {
    type: 'clientSecretEnded',
    apply: async (sql, at) => {
      const live = await listLiveSecrets(sql, [id]);
      if (!live.some((one) => one.id === secret)) throw new ApiProblem(404, 'secretNotFound');
      if (live.length === 1) throw new ApiProblem(409, 'lastSecret');
      await endSecrets(sql, id, at, secret);
      await endSessions(sql, id, at);
    },
  });
};

const revokeApiClient: Serve<typeof contract.revokeApiClient> = (services, { user, params: { id } }) =>
  changeOwnClient(services, user, id, { type: 'clientRevoked', apply: (sql, at) => revoke(sql, id, at) });

/** Revokes all clients that a user created, in the caller's transaction. Their tokens and secrets end immediately. */
export async function revokeClientsMadeBy(
  { now }: Pick<PeopleServices, 'now'>,
  sql: Sql,
  userId: string,
  by: string,
): Promise<void> {
  const at = now();
  for (const { client, user } of await lockClientsMadeBy(sql, userId)) {
    await revoke(sql, client.id, at);
    await log(sql, 'clientRevoked', { at, by, partnerId: user.partnerId ?? '', userId: client.id });
  }
}

async function revoke(sql: Sql, id: string, at: Date): Promise<void> {
  await endSecrets(sql, id, at);
  await endSessions(sql, id, at);
  await updateUser(sql, id, { status: 'disabled' });
  await updateApiClient(sql, id, { revokedAt: at });
}

/** A change of a client, and the type of its log line. */
type ClientChange = { type: AccountEventType; apply: (sql: Sql, at: Date) => Promise<void> };

/**
 * Locks a client of the own partner, changes it, and logs the change. Throws 404 `clientNotFound`, 409 `clientRevoked`.
 */
async function changeOwnClient(
  { database, now }: PeopleServices,
  user: SignedInUser,
  id: string,
  { type, apply }: ClientChange,
): Promise<contract.ApiClientView> {
  const partnerId = readOwnPartner(user);
  return database.transaction(type, async (sql) => {
    const { client } = requireFound(await lockApiClient(sql, partnerId, id), 'clientNotFound');
    if (client.revokedAt) throw new ApiProblem(409, 'clientRevoked');
    const at = now();
    await apply(sql, at);
    await log(sql, type, { at, by: user.id, partnerId, userId: id });
    const after = await lockApiClient(sql, partnerId, id);
    return toClientView(after as ClientUser, await listLiveSecrets(sql, [id]));
  });
}

async function addSecret(sql: Sql, clientId: string, createdAt: Date): Promise<{ secret: string; kept: ClientSecret }> {
  const { secret, hash, ends } = createClientSecret();
  const id = randomBytes(9).toString('base64url');
  const kept = { id, clientId, hash, ends, createdAt, lastUsedAt: null, endedAt: null };
  await insertSecret(sql, kept);
  return { secret, kept };
}

type ClientLogLine = { at: Date; by: string | undefined; partnerId: string; userId: string; note?: string };

const log = (sql: Sql, type: AccountEventType, { by, ...line }: ClientLogLine) =>
  logAccountEvent(sql, { ...line, type, byId: by });

function toClientView({ client, user }: ClientUser, secrets: readonly ClientSecret[]): contract.ApiClientView {
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return {
    id: client.id,
    name: user.givenName,
    scope: user.scopes as contract.ApiClientView['scope'],
    callsPerMinute: client.callsPerMinute,
    secrets: secrets
      .filter(({ clientId }) => clientId === client.id)
      .map(({ id, ends, createdAt, lastUsedAt }) => ({
        ...{ id, ends, createdAt: createdAt.toISOString(), lastUsedAt: iso(lastUsedAt) },
      })),
    createdAt: user.createdAt.toISOString(),
    lastUsedAt: iso(client.lastUsedAt),
    revokedAt: iso(client.revokedAt),
  };
}

/** Registers the calls by which a partner administers its API clients. */
export function apiClientRoutes(app: FastifyInstance, services: PeopleServices): void {
  registerCalls(app, services, contract, {
    ...{ listApiClients, createApiClient, changeApiClient, addApiClientSecret, endApiClientSecret, revokeApiClient },
  });
}
