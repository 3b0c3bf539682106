import { Ban, CircleCheck, KeyRound, LogOut, Pencil, ScrollText, Send } from 'lucide-react';
import { useLocation } from 'wouter';
import type { UserView } from '#contract/people/users.ts';
import { type MenuAction, RowMenu } from '#web/desk/list/action-menu.tsx';
import { Lines } from '#web/desk/list/cells.tsx';
import type { Column } from '#web/desk/list/table.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { patterns } from '#web/router/paths.ts';
import type { UserAction } from './user-action-dialog.tsx';

type Handlers = { onChange: (user: UserView) => void; onAct: (action: UserAction, user: UserView) => void };

const variants = { invited: 'gold', active: 'success', disabled: 'error' } as const;

/** The columns of the list of users. */
export function useUserColumns({ onChange, onAct }: Handlers): Column<UserView>[] {
  const text = useText();
  const { dateTime, list } = useFormat();
  const [, navigate] = useLocation();

  const actionsOf = (user: UserView): MenuAction[] => {
    const act = (action: UserAction, icon: MenuAction['icon'], word: string = action) => ({
      id: action,
      icon,
      label: text(`portal-admin.userActions.${word}.action`),
      onClick: () => onAct(action, user),
    });
    const change = {
      id: 'change',
      icon: Pencil,
      label: text('portal-admin.users.change'),
      onClick: () => onChange(user),
    };
    const log = {
      id: 'log',
      icon: ScrollText,
      label: text('portal.menu.accountLog'),
      onClick: () => navigate(`${patterns.accountLog}?user=${encodeURIComponent(user.id)}`),
    };
    if (user.status === 'disabled') return [change, act('enable', CircleCheck), log];
    if (user.status === 'invited') return [change, act('reset', Send, 'inviteAgain'), act('disable', Ban), log];
    return [change, act('reset', KeyRound), act('endSessions', LogOut), act('disable', Ban), log];
  };

  return [
    {
      head: text('portal.words.name'),
      isName: true,
      cell: ({ givenName, familyName, username }) => (
        <Lines wraps second={username}>
          {givenName} {familyName}
        </Lines>
      ),
    },
    {
      head: text('portal-admin.users.contact'),
      cell: ({ email, phone }) => (
        <span className="grid break-words text-small md:min-w-48">
          {email && <span>{email}</span>}
          {phone && <span className="figures">{phone}</span>}
        </span>
      ),
    },
    { head: text('portal.user.partner'), cell: ({ partner }) => partner?.name ?? text('portal.words.insurer') },
    {
      head: text('portal.user.scope'),
      cell: ({ scope }) => <span className="text-small">{list(scope.map((one) => text(`portal.scopes.${one}`)))}</span>,
    },
    {
      head: text('portal.words.status'),
      cell: ({ status, hasSecondFactor }) => (
        <span className="flex flex-wrap gap-1.5 whitespace-nowrap">
          <Tag variant={variants[status]}>{text(`portal.userStatus.${status}`)}</Tag>
          {hasSecondFactor && <Tag>{text('portal-admin.users.twoSteps')}</Tag>}
        </span>
      ),
    },
    {
      head: text('portal-admin.users.lastSignIn'),
      cell: ({ lastSignInAt }) => (
        <span className="figures text-small">
          {lastSignInAt ? dateTime(lastSignInAt) : text('portal-admin.users.never')}
        </span>
      ),
    },
    {
      head: text('portal.actions'),
      isActions: true,
      cell: (user) => <RowMenu label={text('portal.actionsOf', { what: user.username })} actions={actionsOf(user)} />,
    },
  ];
}
