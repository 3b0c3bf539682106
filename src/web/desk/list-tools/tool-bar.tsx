import { Bookmark, Columns3, Mail, Plus, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { ListQuestion } from '#contract/lists/exports.ts';
import type { ListView, ViewedPage } from '#contract/lists/list-views.ts';
import { useListViews } from '#web/api/lists.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { buttonClasses } from '#web/kit/action/button-classes.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { ActionMenu } from '../page/action-menu.tsx';
import { ColumnsDialog, type NamedColumn } from './columns-dialog.tsx';
import { MailReportsDialog } from './mail-reports-dialog.tsx';
import { DeleteViewDialog, SaveViewDialog } from './view-dialogs.tsx';

export type ToolBarProps = {
  list: ViewedPage;
  /** The filters and the sorting, as they were sent. */
  question: ListQuestion;
  /** The filters that a view saves; by default those of the question in the address. */
  saved?: ListQuestion;
  /** The columns that can be hidden. */
  columns: readonly NamedColumn[];
  /** The ids of the shown ones. */
  shown: readonly string[];
  onColumns: (ids: string[]) => void;
};

type Opened = 'save' | 'delete' | 'columns' | 'mail';

/** The buttons for the saved views and the columns of a list. */
export function ToolBar({ list, question, saved, columns, shown, onColumns }: ToolBarProps) {
  const text = useText();
  const { data: all = [] } = useListViews();
  const [opened, setOpened] = useState<Opened | null>(null);
  const views = all.filter((view) => view.list === list);
  const close = () => setOpened(null);
  return (
    <>
      <ActionMenu
        face={
          <>
            <Icon of={Bookmark} className="size-4.5" />
            {text('lists.views.title')}
          </>
        }
        faceClassName={buttonClasses('quiet')}
        className="min-w-56"
        actions={[
          ...views.map((view) => ({
            id: view.id,
            icon: view.isShared ? Users : Bookmark,
            label: view.name,
            onClick: () => openView(view),
          })),
          { id: 'save', icon: Plus, label: text('lists.views.save'), onClick: () => setOpened('save') },
          ...(views.some(({ mayDelete }) => mayDelete)
            ? [{ id: 'delete', icon: Trash2, label: text('lists.views.delete'), onClick: () => setOpened('delete') }]
            : []),
          ...(list === 'reports'
            ? [{ id: 'mail', icon: Mail, label: text('lists.views.mail'), onClick: () => setOpened('mail') }]
            : []),
        ]}
      />
      {columns.length > 0 && (
        <Button variant="quiet" icon={Columns3} onClick={() => setOpened('columns')}>
          {text('lists.columns.title')}
        </Button>
      )}
      {opened === 'save' && <SaveViewDialog list={list} question={question} saved={saved} onClose={close} />}
      {opened === 'mail' && <MailReportsDialog views={views} onClose={close} />}
      {opened === 'delete' && <DeleteViewDialog views={views.filter(({ mayDelete }) => mayDelete)} onClose={close} />}
      {opened === 'columns' && <ColumnsDialog columns={columns} shown={shown} onChange={onColumns} onClose={close} />}
    </>
  );
}

/** Opens a view on the page of its list. A searched text does not stay. */
function openView({ query }: ListView): void {
  const { pathname } = window.location;
  const params = new URLSearchParams(query);
  navigate(params.size === 0 ? pathname : `${pathname}?${params}`, { state: null });
}
