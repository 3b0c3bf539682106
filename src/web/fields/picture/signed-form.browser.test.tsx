import { expect, test } from 'vitest';
import { show } from '#tests/components/show.tsx';
import { SignedForm } from './signed-form.tsx';

test('a form to print and its signed copy: languages, rules, and a sending that fails says why', async () => {
  const screen = await show(<SignedForm id="r1" />, { files: ['portal-sales', 'wizard'] });
  expect(screen.container.querySelector('p')?.textContent).toBe('Form to sign:KhmerEnglishKhmer and English');
  await expect.element(screen.getByText('JPEG, PNG, WebP or PDF, at most 2 MB')).toBeVisible();
  const input = screen.getByLabelText('Choose the signed form').last();
  await input.upload(new File(['%PDF'], 'signed.pdf', { type: 'application/pdf' }));
  await expect.element(screen.getByText('signed.pdf')).toBeVisible();
  await screen.getByRole('button', { name: 'Record as consent' }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(screen.getByText('signed.pdf')).not.toBeInTheDocument();
  await input.upload(new File(['x'], 'a.png', { type: 'image/png' }));
  await expect.element(screen.getByRole('alert')).toBeVisible();
});
