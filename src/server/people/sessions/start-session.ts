import dayjs from 'dayjs';
import type { FastifyRequest } from 'fastify';
import type { PeopleServices } from '#server/people/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { toNetwork } from '#server/platform/http/client-network.ts';
import { describeDevice } from './describe-device.ts';
import { insertSession } from './session-repository.ts';
import { createSessionToken, hashToken, SESSION_SECONDS } from './session-token.ts';

/** The origin of a sign-in. */
export type SignInContext = {
  network: string;
  device: string;
  /** True if the issuer reports a second factor. */
  secondFactor?: boolean;
  /** Maximum lifetime of the session in seconds; default: that of the specification. */
  seconds?: number;
};

export function readSignInContext({ ip, headers }: FastifyRequest): SignInContext {
  return { network: toNetwork(ip), device: describeDevice(headers['user-agent']) };
}

/** Creates a session of a user in the caller's transaction and returns its token, which is never readable again. */
export async function startSession(
  { ids, now }: Pick<PeopleServices, 'ids' | 'now'>,
  sql: Sql,
  userId: string,
  { network, device, secondFactor = false, seconds = SESSION_SECONDS }: SignInContext,
): Promise<string> {
  const token = createSessionToken();
  const at = now();
  await insertSession(sql, {
    ...{
      id: ids.id(),
      tokenHash: hashToken(token),
      userId,
      network,
      device,
      secondFactor,
      startedAt: at,
      lastSeenAt: at,
      endedAt: null,
    },
    expiresAt: dayjs(at).add(seconds, 'second').toDate(),
  });
  return token;
}
