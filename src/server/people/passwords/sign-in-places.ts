import type { PeopleServices } from '#server/people/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { computeLimitKey } from '#server/platform/limits/consume-quota.ts';
import { type NetworkLimit, returnNetworkPlaces, takeNetworkPlaces } from '#server/platform/limits/network-places.ts';
import { countOpen } from '#server/platform/limits/network-standing.ts';
import {
  listPlaceMinutes,
  lockPlaces,
  PLACE_MINUTES,
  type TakenPlaces,
  takePlaces,
} from '#server/platform/limits/place-repository.ts';

/** Sign-ins of unknown browsers that fail: of a network, which may be an office or the customers of an operator. */
const NETWORK_LIMIT: NetworkLimit = { name: 'sign-ins of a network', free: 30, most: 100, perPaid: 0.1 };

/** An attempt of an unknown browser: its network, its account or typed name, and its answer to a proof of work. */
export type NetworkAttempt = { network: string; account: string; work: string | undefined };

/** The places that an attempt took: of the networks, and of the account in this network (`own`). */
export type SignInPlace = TakenPlaces & { own: string };

/**
 * Takes a place of an attempt in the caller's transaction.
 * @throws 429 `tooManyFromNetwork`, `workNeeded`
 */
export async function takeSignInPlace(
  services: PeopleServices,
  sql: Sql,
  { network, account, work }: NetworkAttempt,
): Promise<SignInPlace> {
  const own = computeLimitKey(services, 'sign-ins of an account from a network', `${account}\n${network}`);
  const asked = { limit: NETWORK_LIMIT, network, work: { answer: work, subject: account } };
  const { keys = [], at = services.now() } = (await takeNetworkPlaces(services, sql, asked)) ?? {};
  await takePlaces(sql, [own], at);
  return { keys, at, own };
}

/** Returns the place of an attempt that was neither right nor wrong. */
export async function returnPlace(services: PeopleServices, sql: Sql, { keys, own, at }: SignInPlace): Promise<void> {
  await returnNetworkPlaces(services, sql, { keys: [...keys, own], at });
}

/** Returns all open places of an account in a network after a right attempt, so that a mistyped password costs nothing. */
export async function returnFailedPlaces(services: PeopleServices, { keys, own }: SignInPlace): Promise<void> {
  await services.database.transaction('return sign-ins', async (sql) => {
    await lockPlaces(sql, [own]);
    for (const minute of await listPlaceMinutes(sql, [own], services.now())) {
      const at = new Date(minute.endsAt.getTime() - PLACE_MINUTES * 60_000);
      for (let open = countOpen(minute); open > 0; open -= 1) await returnPlace(services, sql, { keys, own, at });
    }
  });
}
