import { expect, test, vi } from 'vitest';
import { defer } from '#tests/components/defer.ts';
import { show } from '#tests/components/show.tsx';
import { apiError } from '#web/api/api-error.ts';
import { Table } from '../list/table.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { useSelection } from './use-selection.tsx';

type Row = { id: string; isOpen: boolean };
const ROWS: Row[] = ['CL-1', 'CL-2', 'CL-3'].map((id) => ({ id, isOpen: id !== 'CL-3' }));

function Page({
  act,
  isReady = true,
  rows = ROWS,
}: {
  act: (row: Row) => Promise<unknown>;
  isReady?: boolean;
  rows?: Row[];
}) {
  const selection = useSelection({
    rows,
    keyOf: ({ id }) => id,
    nameOf: ({ id }) => id,
    mayChoose: ({ isOpen }) => isOpen,
  });
  return (
    <>
      <BulkBar
        selection={selection}
        acts={[{ id: 'take', label: 'Assign to me', about: <p>You review them.</p>, isReady, act }]}
        keyOf={({ id }) => id}
        nameOf={({ id }) => id}
      />
      <Table caption="Claims" columns={[selection.column]} rows={rows} by="id" />
    </>
  );
}

const files = ['portal', 'lists', 'problems', 'wizard'];

test('rows are chosen one by one or all at once; a row on which no act is possible has no box', async () => {
  const screen = await show(<Page act={async () => {}} />, { files });
  const all = screen.getByRole('checkbox', { name: 'Select all rows on this page' });
  expect(screen.getByRole('checkbox').elements()).toHaveLength(3);
  await expect.element(screen.getByRole('toolbar')).not.toBeInTheDocument();
  await screen.getByRole('checkbox', { name: 'Select CL-1' }).click();
  expect((all.element() as HTMLInputElement).indeterminate).toBe(true);
  await expect.element(screen.getByRole('toolbar', { name: 'Actions for the selected rows' })).toBeVisible();
  await expect.element(screen.getByRole('status')).toHaveTextContent('1 row selected');
  await all.click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('2 rows selected');
  expect(screen.container.querySelector('tbody .md\\:hidden')?.textContent).toBe('Select CL-1');
  await screen.getByRole('button', { name: 'Clear the selection' }).click();
  await expect.element(screen.getByRole('toolbar')).not.toBeInTheDocument();
});

test('a list on which no act is possible has no box for all', async () => {
  const screen = await show(<Page act={async () => {}} rows={ROWS.slice(2)} />, { files });
  await expect.element(screen.getByRole('checkbox', { name: 'Select all rows on this page' })).toBeDisabled();
});

test('an act on rows runs once, says its progress, and has a result for each row in focus', async () => {
  const waits = defer<void>();
  const act = vi.fn(async ({ id }: Row) => {
    await waits.promise;
    if (id === 'CL-2') throw apiError(0, { problem: 'network' });
  });
  const screen = await show(<Page act={act} />, { files });
  await screen.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
  await screen.getByRole('button', { name: 'Assign to me' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Assign to me: 2 rows' });
  await expect.element(dialog).toHaveTextContent('You review them.');
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
  const run = dialog.getByRole('button', { name: 'Assign to me' });
  await run.click();
  await expect.element(run).toHaveAttribute('aria-busy', 'true');
  await expect.element(dialog.getByRole('status')).toHaveTextContent('0 of 2');
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  await run.click({ force: true });
  waits.resolve();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(act.mock.calls.map(([{ id }]) => id).toSorted()).toEqual(['CL-1', 'CL-2']);
  await expect
    .poll(() => document.activeElement?.textContent)
    .toMatch(/^Done: 1\. Failed: 1\.CL-2: There is no connection at the moment\. .*CL-1: done$/);
  await expect.element(screen.getByRole('status')).toHaveTextContent('1 row selected');
});

test('an act that lacks input does not run', async () => {
  const act = vi.fn(async () => {});
  const screen = await show(<Page act={act} isReady={false} />, { files });
  await screen.getByRole('checkbox', { name: 'Select CL-1' }).click();
  await screen.getByRole('button', { name: 'Assign to me' }).click();
  const run = screen.getByRole('dialog').getByRole('button', { name: 'Assign to me' });
  await expect.element(run).toHaveAttribute('aria-disabled', 'true');
  await run.click({ force: true });
  expect(act).not.toHaveBeenCalled();
});
