import type { DeskListName } from '#contract/lists/exports.ts';
import type { Scope } from '#contract/scopes.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { DeskList } from './desk-list.ts';
import * as saleLists from './sale-lists.ts';
import * as staffLists from './staff-lists.ts';

const lists: Record<DeskListName, DeskList> = { ...saleLists, ...staffLists };

/** Returns a list of the portal by its name. */
export const findDeskList = (name: DeskListName): DeskList => lists[name];

/** Returns true if the user may make the call of a list, and so read its rows. */
export function mayReadList(list: DeskList, user: Pick<SignedInUser, 'scopes'>): boolean {
  return listReadingScopes(list, user).length > 0;
}

/** Lists the user's rights by which the user reads a list: they decide which rows the user gets. */
export function listReadingScopes({ call: { who } }: DeskList, { scopes }: Pick<SignedInUser, 'scopes'>): Scope[] {
  return who.filter((scope) => scopes.includes(scope));
}
