import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { UserView } from '#contract/people/users.ts';
import { useUsers } from '#web/api/people/accounts.ts';
import { Done } from '#web/desk/form/done.tsx';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import { PagedTable } from '#web/desk/list/paged-table.tsx';
import { SearchInput } from '#web/desk/list/search-input.tsx';
import { useFilters } from '#web/desk/list/use-filters.ts';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { type UserAction, UserActionDialog } from './user-action-dialog.tsx';
import { useUserColumns } from './user-columns.tsx';
import { UserForm } from './user-form.tsx';

type OpenedDialog = { form: UserView | 'new' } | { action: UserAction; user: UserView } | null;

/** All users who may sign in: search, invite, change, disable, enable, reset. */
export function UsersPage() {
  const text = useText();
  const { filters, change, box, isFiltered } = useFilters('search', 'status', 'partner');
  const list = useUsers(filters);
  const [opened, setOpened] = useState<OpenedDialog>(null);
  const [done, setDone] = useState('');
  const columns = useUserColumns({
    onChange: (user) => setOpened({ form: user }),
    onAct: (action, user) => setOpened({ action, user }),
  });
  const open = (what: OpenedDialog) => {
    setDone('');
    setOpened(what);
  };
  const close = (said = '') => {
    setDone(said);
    setOpened(null);
  };
  const statuses = (['invited', 'active', 'disabled'] as const).map((value) => ({
    value,
    label: text(`portal.userStatus.${value}`),
  }));

  return (
    <PortalPage
      title={text('portal.menu.users')}
      actions={
        <Button icon={UserPlus} onClick={() => open({ form: 'new' })}>
          {text('portal-admin.users.invite')}
        </Button>
      }
    >
      <div className="flex flex-wrap items-end gap-4">
        <SearchInput label={text('portal-admin.users.search')} {...box('search')} />
        <FilterSelect label={text('portal.words.status')} {...box('status')} choices={statuses} />
        {filters.partner !== '' && (
          <Button variant="quiet" onClick={() => change({ partner: '' })}>
            {text('portal-admin.users.ofAllPartners')}
          </Button>
        )}
      </div>
      <Done said={done} />
      <PagedTable
        caption={text('portal.menu.users')}
        columns={columns}
        by="id"
        list={list}
        empty={text('portal-admin.users.none')}
        isFiltered={isFiltered}
      />
      {opened && 'form' in opened && (
        <UserForm
          user={opened.form === 'new' ? null : opened.form}
          onClose={() => close()}
          onDone={({ username }) =>
            close(
              text(opened.form === 'new' ? 'portal-admin.users.invited' : 'portal-admin.users.changed', { username }),
            )
          }
        />
      )}
      {opened && 'action' in opened && <UserActionDialog {...opened} onClose={close} />}
    </PortalPage>
  );
}
