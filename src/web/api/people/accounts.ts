import type { BodyOf } from '#contract/call.ts';
import { changeClaimAuthority, getClaimAuthority } from '#contract/claims/claim-authority.ts';
import { listSessions } from '#contract/people/accounts.ts';
import { getBook, handOver } from '#contract/people/hand-over.ts';
import { getProfile } from '#contract/people/sign-in.ts';
import * as calls from '#contract/people/users.ts';
import { useCall, useFresh, useRead, useSend } from '../call-query.ts';
import { send } from '../http.ts';
import { type Filters, usePageList } from '../page-list.ts';

/** Calls that show users; a user may change the own account. */
const DEPENDENT_CALLS = [calls.listUsers, calls.listAccountEvents, getProfile, listSessions];

/** Users, sorted by user name, for the insurer's administrators. */
export const useUsers = (query: Filters<typeof calls.listUsers> = {}) => usePageList(calls.listUsers, query);

/** Events of accounts and partners, newest first. */
export const useAccountEvents = (query: Filters<typeof calls.listAccountEvents> = {}) =>
  usePageList(calls.listAccountEvents, query);

export const useInviteUser = () => useSend(calls.inviteUser, {}, ...DEPENDENT_CALLS);

export const useChangeUser = (id: string) => useSend(calls.changeUser, { params: { id } }, ...DEPENDENT_CALLS);

/** API clients and webhooks that a user created and that are still active. */
export const useUserPrograms = (id: string) => useRead(calls.listUserPrograms, { params: { id } });

export const useDisableUser = () =>
  useCall((id: string) => send(calls.disableUser, { params: { id } }), ...DEPENDENT_CALLS);

export const useEnableUser = () =>
  useCall((id: string) => send(calls.enableUser, { params: { id } }), ...DEPENDENT_CALLS);

/** Resets a user's password; `secondFactor` switches off the second factor, too. */
export const useResetUser = () =>
  useCall(
    ({ id, ...body }: BodyOf<typeof calls.resetUser> & { id: string }) =>
      send(calls.resetUser, { params: { id }, body }),
    ...DEPENDENT_CALLS,
  );

export const useEndUserSessions = () =>
  useCall((id: string) => send(calls.endUserSessions, { params: { id } }), ...DEPENDENT_CALLS);

/** The work that a user looks after. */
export const useBook = (id: string) => useFresh(getBook, { params: { id } });

export const useHandOver = (id: string) => useSend(handOver, { params: { id } }, getBook, calls.listAccountEvents);

/** The amounts that a user approves of claims without a second person. */
export const useClaimAuthority = (id: string) => useFresh(getClaimAuthority, { params: { id } });

export const useChangeClaimAuthority = (id: string) =>
  useSend(changeClaimAuthority, { params: { id } }, getClaimAuthority, calls.listAccountEvents);
