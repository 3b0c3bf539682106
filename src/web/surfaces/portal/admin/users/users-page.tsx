import {
  Ban,
  CircleCheck,
  Forward,
  KeyRound,
  LogOut,
  Pencil,
  Scale,
  ScrollText,
  Send,
  Target,
  UserPlus,
} from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { findRole } from '#contract/people/role-templates.ts';
import type { UserView } from '#contract/people/users.ts';
import { joinNames } from '#shared/full-name.ts';
import {
  useChangeUser,
  useDisableUser,
  useEnableUser,
  useEndUserSessions,
  useResetUser,
  useUserPrograms,
  useUsers,
} from '#web/api/people/accounts.ts';
import { useUser } from '#web/api/people/user.ts';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { useDialogs } from '#web/desk/form/done.tsx';
import { Lines } from '#web/desk/list/cells.tsx';
import { actionsColumn, column, nameColumn } from '#web/desk/list/columns.tsx';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import { ListPage } from '#web/desk/list/paged-table.tsx';
import { SearchInput } from '#web/desk/list/search-input.tsx';
import type { Column } from '#web/desk/list/table.tsx';
import { useFilters } from '#web/desk/list/use-filters.ts';
import type { MenuAction } from '#web/desk/page/action-list.tsx';
import { RowMenu } from '#web/desk/page/action-menu.tsx';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { patterns } from '#web/router/paths.ts';
import { AuthorityForm } from './authority-form.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { TargetForm } from './target-form.tsx';
import { UserForm } from './user-form.tsx';

type UserDialog =
  | { form: UserView | 'new' }
  | { authority: UserView }
  | { target: UserView }
  | { handOver: UserView }
  | { action: UserAction; user: UserView };

/** The users whom an administrator looks after: search, invite, change, disable, enable, reset. */
export function UsersPage() {
  const text = useText();
  const { filters, change, box, isFiltered } = useFilters('search', 'status', 'partner');
  const list = useUsers(filters);
  const { opened, done, open, close, finish } = useDialogs<UserDialog>();
  const columns = useUserColumns(open);
  const statuses = (['invited', 'active', 'disabled'] as const).map((value) => ({
    value,
    label: text(`portal.userStatus.${value}`),
  }));

  return (
    <ListPage
      title={text('portal.menu.users')}
      actions={
        <Button icon={UserPlus} onClick={() => open({ form: 'new' })}>
          {text('portal-admin.users.invite')}
        </Button>
      }
      filters={
        <>
          <SearchInput label={text('portal-admin.users.search')} {...box('search')} />
          <FilterSelect label={text('portal.words.status')} {...box('status')} choices={statuses} all />
          {filters.partner !== '' && (
            <Button variant="quiet" onClick={() => change({ partner: '' })}>
              {text('portal-admin.users.ofAllPartners')}
            </Button>
          )}
        </>
      }
      done={done}
      columns={columns}
      by="id"
      list={list}
      savedAs="users"
      empty={text('portal-admin.users.none')}
      isFiltered={isFiltered}
    >
      {opened && 'form' in opened && (
        <UserForm
          user={opened.form === 'new' ? null : opened.form}
          onClose={close}
          onDone={({ username }) =>
            finish(text(`portal-admin.users.${opened.form === 'new' ? 'invited' : 'changed'}`, { username }))
          }
        />
      )}
      {opened && 'authority' in opened && <AuthorityForm user={opened.authority} onClose={close} onDone={finish} />}
      {opened && 'target' in opened && <UserTarget user={opened.target} onClose={close} onDone={finish} />}
      {opened && 'handOver' in opened && <HandOverDialog user={opened.handOver} onClose={close} onDone={finish} />}
      {opened && 'action' in opened && <UserActionDialog {...opened} onClose={close} onDone={finish} />}
    </ListPage>
  );
}

const variants = { invited: 'gold', active: 'success', disabled: 'error' } as const;

/** The columns of the list of users. */
function useUserColumns(onOpen: (dialog: UserDialog) => void): Column<UserView>[] {
  const text = useText();
  const { dateTime, list } = useFormat();
  const [, navigate] = useLocation();
  const isOfInsurer = useUser().user?.scope.includes('insurer:admin') ?? false;

  const actionsOf = (user: UserView): MenuAction[] => {
    const act = (action: UserAction, icon: MenuAction['icon'], word: string = action) => ({
      id: action,
      icon,
      label: text(`portal-admin.userActions.${word}.action`),
      onClick: () => onOpen({ action, user }),
    });
    const change = {
      id: 'change',
      icon: Pencil,
      label: text('portal-admin.users.change'),
      onClick: () => onOpen({ form: user }),
    };
    const log = {
      id: 'log',
      icon: ScrollText,
      label: text('portal.menu.accountLog'),
      onClick: () => navigate(`${patterns.accountLog}?user=${encodeURIComponent(user.id)}`),
    };
    const authority = {
      id: 'authority',
      icon: Scale,
      label: text('portal-admin.authority.action'),
      onClick: () => onOpen({ authority: user }),
    };
    const target = {
      id: 'target',
      icon: Target,
      label: text('portal-admin.target.action'),
      onClick: () => onOpen({ target: user }),
    };
    const changes = [
      change,
      ...(user.scope.includes('insurer:claims') ? [authority] : []),
      ...(user.scope.includes('b2b:sell') ? [target] : []),
    ];
    const handOver = {
      id: 'handOver',
      icon: Forward,
      label: text('portal-admin.handOver.action'),
      onClick: () => onOpen({ handOver: user }),
    };
    const logs = [...(user.partner ? [handOver] : []), ...(isOfInsurer ? [log] : [])];
    if (user.status === 'disabled') return [...changes, act('enable', CircleCheck), ...logs];
    if (user.status === 'invited') return [...changes, act('reset', Send, 'inviteAgain'), act('disable', Ban), ...logs];
    return [...changes, act('reset', KeyRound), act('endSessions', LogOut), act('disable', Ban), ...logs];
  };

  return [
    nameColumn(text('portal.words.name'), ({ username, ...user }) => (
      <Lines wraps second={username}>
        {joinNames(user)}
      </Lines>
    )),
    column(text('portal-admin.users.contact'), ({ email, phone }) => (
      <span className="grid break-words text-small md:min-w-48">
        {email && <span>{email}</span>}
        {phone && <span className="figures">{phone}</span>}
      </span>
    )),
    ...(isOfInsurer
      ? [column<UserView>(text('portal.user.partner'), ({ partner }) => partner?.name ?? text('portal.words.insurer'))]
      : []),
    column(text('portal.user.role'), ({ scope }) => {
      const role = findRole(scope);
      return (
        <span className="grid text-small">
          {role && <span className="text-body">{text(`portal.roles.${role.name}`)}</span>}
          <span>{list(scope.map((one) => text(`portal.scopes.${one}`)))}</span>
        </span>
      );
    }),
    column(text('portal.words.status'), ({ status, hasSecondFactor }) => (
      <span className="flex flex-wrap gap-1.5 whitespace-nowrap">
        <Tag variant={variants[status]}>{text(`portal.userStatus.${status}`)}</Tag>
        {hasSecondFactor && <Tag>{text('portal-admin.users.twoSteps')}</Tag>}
      </span>
    )),
    column(text('portal-admin.users.lastSignIn'), ({ lastSignInAt }) => (
      <span className="figures text-small">
        {lastSignInAt ? dateTime(lastSignInAt) : text('portal-admin.users.never')}
      </span>
    )),
    actionsColumn(text('portal.actions'), (user) => (
      <RowMenu label={text('portal.actionsOf', { what: user.username })} actions={actionsOf(user)} />
    )),
  ];
}

type UserAction = 'disable' | 'enable' | 'reset' | 'endSessions';

type UserActionDialogProps = {
  action: UserAction;
  user: UserView;
  onClose: () => void;
  /** Called with a text about the result. */
  onDone: (said: string) => void;
};

/** Asks before an action on a user, and explains the consequence. */
function UserActionDialog({ action, user, onClose, onDone }: UserActionDialogProps) {
  const text = useText();
  const disable = useDisableUser();
  const enable = useEnableUser();
  const reset = useResetUser();
  const endSessions = useEndUserSessions();
  const [secondFactor, setSecondFactor] = useState(false);
  const { id, username, status, hasSecondFactor } = user;
  const word = action === 'reset' && status === 'invited' ? 'inviteAgain' : action;
  const say = (part: string) => text(`portal-admin.userActions.${word}.${part}`, { username });

  const calls = {
    disable: () => disable.mutateAsync(id),
    enable: () => enable.mutateAsync(id),
    reset: () => reset.mutateAsync({ id, ...(secondFactor ? { secondFactor } : {}) }),
    endSessions: () => endSessions.mutateAsync(id),
  };
  return (
    <ConfirmDialog
      title={say('title')}
      action={say('action')}
      onConfirm={async () => {
        await calls[action]();
        onDone(say('done'));
      }}
      onClose={onClose}
    >
      <p>{say('text')}</p>
      {action === 'disable' && <EndingPrograms userId={id} />}
      {action === 'reset' && hasSecondFactor && (
        <Checkbox
          id="reset-second-factor"
          checked={secondFactor}
          onChange={setSecondFactor}
          label={text('portal-admin.userActions.reset.secondFactor')}
        />
      )}
    </ConfirmDialog>
  );
}

type UserTargetProps = { user: UserView; onClose: () => void; onDone: (said: string) => void };

function UserTarget({ user, ...dialog }: UserTargetProps) {
  const change = useChangeUser(user.id);
  const save = (target: UserView['target']) => change.mutateAsync({ target });
  return <TargetForm name={joinNames(user)} target={user.target} onSave={save} {...dialog} />;
}

/** Names the API clients and webhooks that end with the user. */
function EndingPrograms({ userId }: { userId: string }) {
  const text = useText();
  const { data } = useUserPrograms(userId);
  const names = [...(data?.clients ?? []).map(({ name }) => name), ...(data?.webhooks ?? []).map(({ url }) => url)];
  if (names.length === 0) return null;
  return (
    <>
      <p>{text('portal-admin.userActions.disable.programs')}</p>
      <ul className="list-disc ps-5">
        {names.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two clients may have one name
          <li key={at} className="break-all">
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}
