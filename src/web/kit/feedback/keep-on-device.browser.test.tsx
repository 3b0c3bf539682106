import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defer } from '#tests/components/defer.ts';
import { show } from '#tests/components/show.tsx';
import { removeCards } from '#web/offline/kept-cards.ts';
import { KeepOnDevice } from './keep-on-device.tsx';

// A browser without the service worker of the site stores no cards.
beforeEach(() => {
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({} as ServiceWorkerRegistration);
});
afterEach(removeCards);

const files = ['offline'];
const REMOVE = 'Remove this card from this device';
const KEEP = 'Keep this card on this device';

test('a card is kept on the device, and removed again', async () => {
  const screen = await show(<KeepOnDevice number="TR-1" address="/languages/en.svg" />, { files });
  await screen.getByRole('button', { name: KEEP }).click();
  await expect.element(screen.getByRole('button', { name: REMOVE })).toBeVisible();
  const sentence = screen.getByText('The card is on this device. You can see it without a connection.');
  await expect.element(sentence).toHaveAttribute('aria-live', 'polite');
  await screen.getByRole('button', { name: REMOVE }).click();
  await expect.element(screen.getByRole('button', { name: KEEP })).toBeVisible();
  await expect.element(screen.getByText(/^You can then see the card without a connection/)).toBeVisible();
});

test('a card that cannot be stored says so; its button waits meanwhile', async () => {
  const screen = await show(<KeepOnDevice number="TR-2" address="/api/no-card" />, { files });
  const answer = defer<Response>();
  vi.spyOn(window, 'fetch').mockReturnValue(answer.promise);
  const keep = screen.getByRole('button', { name: KEEP });
  await keep.click();
  await expect.element(keep).toHaveAttribute('aria-busy', 'true');
  answer.resolve(new Response(null, { status: 503 }));
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('The card could not be stored. Please try again with a connection.');
});
