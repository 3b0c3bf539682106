import { expect, test, vi } from 'vitest';
import { show } from '#tests/components/show.tsx';
import { PasteRows } from './paste-rows.tsx';

test('pasted rows of a spreadsheet are counted; another text stays in the box', async () => {
  const paste = vi.fn(() => 2);
  const screen = await show(<PasteRows onPaste={paste} />, { files: ['claim-filing'] });
  await screen.getByText('Paste rows from a spreadsheet', { exact: true }).first().click();
  const box = screen.getByLabelText('Paste rows from a spreadsheet (optional)');
  await expect.element(box).toHaveAccessibleDescription(/^Copy the rows and paste them here\. Columns: benefit/);
  await box.fill('no row');
  await expect.element(box).toHaveValue('no row');
  await expect.element(screen.getByRole('status')).toHaveTextContent(/^$/);
  await box.fill('a\tb');
  await expect.element(screen.getByRole('status')).toHaveTextContent('2 rows were added. Check them below.');
  await expect.element(box).toHaveValue('');
  expect(paste.mock.calls).toEqual([['a\tb']]);
});
