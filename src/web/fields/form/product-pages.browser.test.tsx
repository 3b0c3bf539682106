import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showProductPage } from '#tests/components/show-product-page.tsx';
import { installLocalServer } from '#web/preview/local-server.ts';

// The first page of each product, and a page with every other kind of field.
const EMPTY_PAGES: [product: string, page: string, errors: number][] = [
  ['travel', 'travelInfo', 3],
  ['medical', 'plan', 2],
  ['auto', 'vehicleInfo', 5],
];

test.each(EMPTY_PAGES)(
  'Next on the empty page %s %s: each error is at its field, and the summary leads there',
  async (...row) => {
    const [product, name, least] = row;
    const screen = await showProductPage(product, name);
    await screen.getByRole('button', { name: 'Next' }).click();
    const found = screen.getByRole('region', { name: 'Please check these answers' });
    await expect.element(found).toHaveFocus();
    const summary = found.element();
    const links = [...summary.querySelectorAll('a')];
    expect(links.length).toBeGreaterThanOrEqual(least);
    for (const link of links) {
      const message = link.textContent ?? '';
      link.click();
      const field = document.activeElement as HTMLElement;
      expect(summary.contains(field), message).toBe(false);
      expect(field.getAttribute('aria-invalid'), message).toBe('true');
      await expect.element(page.elementLocator(field)).toHaveAccessibleDescription(expect.stringContaining(message));
    }
  },
);

test('plans: names, prices, the recommended one, and the place of each', async () => {
  const screen = await showProductPage('travel', 'plan', { isAnswered: true });
  for (const name of ['Basic $5.95', 'Standard $6.80', 'Premier $9.35'])
    await expect.element(screen.getByRole('radio', { name, exact: true })).toBeEnabled();
  await expect.element(screen.getByRole('radio', { name: 'Standard $6.80' })).toBeChecked();
  expect([...screen.container.querySelectorAll('label')].map(({ textContent }) => textContent?.slice(0, 24))).toEqual([
    expect.stringMatching(/^Plan 1 of 3Basic/),
    expect.stringMatching(/^Recommended for mostPlan/),
    expect.stringMatching(/^Plan 3 of 3Premier/),
  ]);
  await expect.element(screen.getByText('Recommended for most: Standard')).toBeVisible();
  await expect.element(screen.getByText('Pays up to $70,000 for treatment', { exact: false })).toBeVisible();
  const more = [...screen.container.querySelectorAll('button')].find(
    (button) => button.textContent === 'All 14 benefits',
  );
  more?.click();
  await expect.poll(() => more?.textContent).toBe('Only what differs most');
});

test('plans without a price wait for their answers', async () => {
  const screen = await showProductPage('medical', 'plan');
  const plans = screen.getByRole('radio', { name: /^(Essential|Standard|Premier)$/ });
  await expect.poll(() => plans.elements().length).toBe(3);
});

test('persons of a list: one is changed at a time, done returns the focus, and a removal is asked for', async () => {
  const screen = await showProductPage('festivalPA', 'insuredCard', { isAnswered: true });
  const list = screen.getByRole('region', { name: 'Insured persons' });
  await expect.element(list.getByRole('status').first()).toHaveTextContent('4 of 4 entered');
  await screen.getByRole('button', { name: 'Change Vuthy Chan' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Vuthy Chan' })).toHaveFocus();
  const done = screen.getByRole('button', { name: 'Done' });
  const name = screen.getByRole('textbox').first();
  await name.fill('');
  await done.click();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
  await name.fill('Vuthy Chan');
  await done.click();
  await expect.element(screen.getByRole('heading', { name: 'Vuthy Chan' })).toHaveFocus();
  await screen.getByRole('button', { name: 'Remove Vuthy Chan' }).click();
  const question = screen.getByRole('dialog', { name: 'Remove Vuthy Chan?' });
  await expect.element(question).toHaveTextContent('Your answers here will be cleared.');
  await expect.element(question.getByRole('button', { name: 'Keep' })).toBeVisible();
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.element(list.getByRole('heading', { name: 'Insured persons' })).toHaveFocus();
  await expect.element(list.getByRole('status').first()).toHaveTextContent('3 of 4 entered');
  await screen.getByRole('button', { name: /^Add/ }).click();
  await expect.element(screen.getByRole('textbox').first()).toHaveFocus();
});

/** Answers the calls of a product page inside the window, as the preview of the studio does. */
function answerInWindow(): () => void {
  const { fetch, XMLHttpRequest } = window;
  installLocalServer();
  return () => void Object.assign(window, { fetch, XMLHttpRequest });
}

test('the person behind a phone is proved by a code, and the proof has the focus', async () => {
  const restore = answerInWindow();
  const screen = await showProductPage('medical', 'customerInfo', { isAnswered: true });
  const open = screen.getByRole('button', { name: 'Bought from us before? We can fill in your details' });
  await expect.element(open).toHaveAttribute('aria-expanded', 'false');
  await open.click();
  await expect.element(open).toHaveAttribute('aria-expanded', 'true');
  const sentence = screen.getByText(/^We send a code to this number\. With the code and your date of birth/);
  await expect.element(sentence).toHaveAttribute('aria-live', 'polite');
  await screen.getByRole('button', { name: 'Send me the code' }).click();
  await expect.element(screen.getByText(/^We have sent a code of 6 digits to •••/)).toBeVisible();
  const code = screen.getByLabelText('Code', { exact: true });
  await expect.element(code).toHaveFocus();
  await code.fill('12');
  await screen.getByRole('button', { name: 'Confirm the code' }).click();
  await expect.element(code).toHaveAccessibleDescription('6 digits Enter all 6 digits of the code');
  await code.fill('123456');
  await screen.getByRole('button', { name: 'Confirm the code' }).click();
  const proven = screen.getByRole('status').filter({ hasText: 'Your number is confirmed' });
  await expect.element(proven).toHaveFocus();
  restore();
});

test('a code that is not sent says why; without a phone none is asked for', async () => {
  const screen = await showProductPage('medical', 'customerInfo', { isAnswered: true });
  await screen.getByRole('button', { name: 'Bought from us before? We can fill in your details' }).click();
  const send = screen.getByRole('button', { name: 'Send me the code' });
  await send.click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(/\S/);
  await expect.element(send).toHaveAttribute('aria-busy', 'false');
  await screen.getByRole('textbox', { name: 'Phone number' }).fill('');
  await screen.getByRole('heading', { level: 1 }).click();
  await expect.element(screen.getByText('Please enter your mobile number first.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Send me the code' })).toBeDisabled();
});

test('an amount shows its currency and its thousands; a number its text', async () => {
  const screen = await showProductPage('auto', 'vehicleInfo', { isAnswered: true });
  await expect.element(screen.getByLabelText('Vehicle value')).toHaveValue('28,000');
  await expect.element(screen.getByText('$', { exact: true })).toBeVisible();
  await expect.element(screen.getByLabelText('Make')).toBeVisible();
});
