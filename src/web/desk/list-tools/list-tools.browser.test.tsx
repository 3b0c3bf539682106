import { expect, test, vi } from 'vitest';
import { type ExportView, listExports } from '#contract/lists/exports.ts';
import { type ListView, listViews } from '#contract/lists/list-views.ts';
import { cacheAnswer, show } from '#tests/components/show.tsx';
import { KeysButton, KeysDialog } from '../keys/keys-dialog.tsx';
import { ExportMenu } from '../list-export/export-menu.tsx';
import { ColumnsDialog } from './columns-dialog.tsx';
import { DayFilters } from './day-filters.tsx';
import { MailReportsDialog } from './mail-reports-dialog.tsx';
import { ToolBar } from './tool-bar.tsx';
import { DeleteViewDialog } from './view-dialogs.tsx';

const files = ['portal', 'lists', 'problems'];
const view = (name: string, more: Partial<ListView> = {}): ListView => ({
  ...{ id: name, list: 'orders', name, query: {}, isShared: false, mayDelete: true, isMailed: false },
  ...more,
});

test('the days of a list have labels, and a wrong order is said at the last one', async () => {
  const change = vi.fn();
  const days = (to: string) => <DayFilters from="2026-02-01" to={to} onChange={change} />;
  const screen = await show(days('2026-03-01'), { files });
  const last = screen.getByRole('group', { name: 'To', exact: true });
  await expect.element(screen.getByRole('group', { name: 'From' })).toBeVisible();
  await expect.element(last.getByLabelText('Day')).not.toHaveAttribute('aria-invalid');
  await screen.rerender(days('2026-01-01'));
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('The last day is before the first day. Change one of them.');
  await expect.element(last.getByLabelText('Day')).toHaveAttribute('aria-invalid', 'true');
  await expect
    .element(last.getByLabelText('Day'))
    .toHaveAccessibleDescription('The last day is before the first day. Change one of them.');
});

test('the columns of a list: each can be hidden, and all shown again', async () => {
  const change = vi.fn();
  const columns = [
    { id: 'phone', head: 'Phone' },
    { id: 'plan', head: 'Plan' },
  ];
  const close = vi.fn();
  const screen = await show(<ColumnsDialog columns={columns} shown={['plan']} onChange={change} onClose={close} />, {
    files,
  });
  const dialog = screen.getByRole('dialog', { name: 'Columns' });
  await expect.element(dialog.getByRole('checkbox', { name: 'Plan' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Phone' }).click();
  await dialog.getByRole('button', { name: 'Show all' }).click();
  expect(change.mock.calls).toEqual([[['phone', 'plan']], [['phone', 'plan']]]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  expect(close).toHaveBeenCalledTimes(1);
});

test('the saved views of a list: all of this list, and what can be done with them', async () => {
  cacheAnswer(listViews, {}, [view('Mine'), view('Ours', { isShared: true }), view('Other', { list: 'claims' })]);
  const bar = (list: 'orders' | 'reports') => (
    <ToolBar {...{ list, question: {}, columns: [{ id: 'a', head: 'A' }], shown: [], onColumns: () => {} }} />
  );
  const screen = await show(bar('orders'), { files });
  await screen.getByRole('button', { name: 'Views' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Mine' })).toBeVisible();
  const items = () =>
    screen
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent);
  expect(items()).toEqual(['Mine', 'Ours', 'Save this view', 'Delete views']);
  await screen.getByRole('menuitem', { name: 'Save this view' }).click();
  const save = screen.getByRole('dialog', { name: 'Save this view' });
  await expect
    .element(save.getByLabelText('Name'))
    .toHaveAccessibleDescription(
      "The view has filters, order and columns. It never has a searched text. Do not write a customer's name.",
    );
  await expect.element(save.getByRole('checkbox', { name: 'Share with colleagues' })).toBeVisible();
  await expect.element(save.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await save.getByRole('button', { name: 'Cancel' }).click();
  await screen.getByRole('button', { name: 'Views' }).click();
  await screen.getByRole('menuitem', { name: 'Delete views' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Delete views' })).toBeVisible();
  await screen.getByRole('button', { name: 'Close' }).last().click();
  await screen.getByRole('button', { name: 'Columns' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Columns' })).toBeVisible();
  await screen.getByRole('button', { name: 'Close' }).last().click();
  await screen.rerender(bar('reports'));
  await screen.getByRole('button', { name: 'Views' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Reports by mail' })).toBeVisible();
  expect(items()).toEqual(['Save this view', 'Reports by mail']);
  await screen.getByRole('menuitem', { name: 'Reports by mail' }).click();
  await expect.element(screen.getByRole('dialog')).toHaveTextContent('Save a report first.');
});

test('reports by mail: each saved report, ticked if it is sent', async () => {
  const screen = await show(
    <MailReportsDialog views={[view('Month', { isMailed: true }), view('Year')]} onClose={() => {}} />,
    { files },
  );
  const dialog = screen.getByRole('dialog', { name: 'Reports by mail each morning' });
  await expect.element(dialog).toHaveTextContent(/You get the figures each morning/);
  await expect.element(dialog.getByRole('checkbox', { name: 'Month' })).toBeChecked();
  await expect.element(dialog.getByRole('checkbox', { name: 'Year' })).not.toBeChecked();
  await expect.element(dialog.getByRole('button', { name: 'Close' }).last()).toHaveTextContent('Close');
});

test('views to delete: each button names its view, a shared one says so', async () => {
  const screen = await show(
    <DeleteViewDialog views={[view('Mine'), view('Ours', { isShared: true })]} onClose={() => {}} />,
    { files },
  );
  const dialog = screen.getByRole('dialog', { name: 'Delete views' });
  await expect.element(dialog.getByRole('button', { name: /^Delete ?: Mine$/ })).toBeVisible();
  expect(
    dialog
      .getByRole('listitem')
      .elements()
      .map((item) => item.firstChild?.textContent),
  ).toEqual(['Mine', 'Ours · shared']);
  await expect.element(dialog.getByText('Close', { exact: true })).toBeVisible();
  await screen.rerender(<DeleteViewDialog views={[]} onClose={() => {}} />);
  await expect.element(dialog.getByRole('status')).toHaveTextContent('There is no view to delete.');
});

const file = (more: Partial<ExportView>): ExportView => ({
  ...{ id: 'f', list: 'orders', format: 'csv', status: 'running', rows: 6_000, all: null, failure: null },
  ...{ createdAt: '2026-01-05T03:04:00Z', keptUntil: null },
  ...more,
});

const MAY_LEAVE = 'You can leave this page. When you come back, the file is here.';
test.each<[Partial<ExportView>, string]>([
  [{ rows: 0, status: 'waiting' }, 'The file is being prepared.'],
  [{}, `6,000 rows are written.${MAY_LEAVE}`],
  [{ rows: 5, all: 6_001 }, `5 of 6,001 rows are written.${MAY_LEAVE}`],
  [{ rows: 5, all: 10 }, '5 of 10 rows are written.'],
  [
    { status: 'done', keptUntil: '2026-01-05T03:04:00Z' },
    'The file is ready: 6,000 rows.Download the fileIt is deleted at 05 Jan, 2026 10:04.',
  ],
  [
    { status: 'failed', failure: 'tooManyRows' },
    'The list has more rows than a sheet can hold. Set filters and save it again.',
  ],
  [{ status: 'failed', failure: 'rightLost' }, 'You may no longer save this list.'],
  [{ status: 'failed', failure: 'fault' }, 'The file could not be made. Save it again.'],
])('a file of a list that is %o says: %s', async (more, sentence) => {
  cacheAnswer(listExports, {}, [file(more)]);
  const screen = await show(<ExportMenu list="orders" question={{}} />, { files });
  await expect.element(screen.getByRole('status').first()).toHaveTextContent(sentence);
  if (more.all)
    expect(screen.container.querySelector('progress')?.getAttribute('aria-label')).toBe('The file is being prepared.');
});

test('a list is saved as one of two kinds of file', async () => {
  cacheAnswer(listExports, {}, []);
  const screen = await show(<ExportMenu list="orders" question={{}} />, { files });
  await screen.getByRole('button', { name: 'Save as a file' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Excel' })).toBeVisible();
  await expect.element(screen.getByRole('menuitem', { name: 'CSV' })).toBeVisible();
});

test('the keys of a page are listed by a button', async () => {
  const screen = await show(
    <>
      <KeysButton />
      <KeysDialog />
    </>,
    { files },
  );
  await screen.getByRole('button', { name: 'Keys of this page' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Keys of this page' })).toHaveTextContent('?Shows this list');
});
