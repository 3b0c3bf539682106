import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, ReplyOf } from '#contract/call.ts';
import type * as calls from '#contract/people/users.ts';
import type { AccountEventView, UserView } from '#contract/people/users.ts';
import { send } from '../http.ts';
import { usePageList, useSearchList } from '../page-list.ts';

const USERS = '/admin/users';
const EVENTS = '/admin/account-events';
const at = (id: string, rest = ''): string => `${USERS}/${encodeURIComponent(id)}${rest}`;

/** Users by name, for the insurer's administrators. */
export const useUsers = (query: { search?: string; partner?: string; status?: string } = {}) =>
  useSearchList<UserView>(USERS, query);

/** What was done to accounts and partners, newest first. */
export const useAccountEvents = (query: { user?: string; partner?: string } = {}) =>
  usePageList<AccountEventView>(EVENTS, query);

function useUserCall<Sent, Reply = UserView>(call: (sent: Sent) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: () => Promise.all([USERS, EVENTS, 'user'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
    networkMode: 'always',
  });
}

export const useInviteUser = () =>
  useUserCall((body: BodyOf<typeof calls.inviteUser>) => send<UserView>('POST', USERS, { body }));

export const useChangeUser = (id: string) =>
  useUserCall((body: BodyOf<typeof calls.changeUser>) => send<UserView>('PATCH', at(id), { body }));

export const useDisableUser = () => useUserCall((id: string) => send<UserView>('POST', at(id, '/disable')));

export const useEnableUser = () => useUserCall((id: string) => send<UserView>('POST', at(id, '/enable')));

/** `secondFactor` switches that off, too. */
export const useResetUser = () =>
  useUserCall(({ id, ...body }: BodyOf<typeof calls.resetUser> & { id: string }) =>
    send<UserView>('POST', at(id, '/reset'), { body }),
  );

export const useEndUserSessions = () =>
  useUserCall((id: string) => send<ReplyOf<typeof calls.endUserSessions>>('POST', at(id, '/end-sessions')));
