import { WORKER_PATH } from './names.ts';

/**
 * Registers the service worker and tells it the files that this page has loaded already. A browser may refuse it; then
 * the site works as without it.
 */
export async function registerWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  await serviceWorker.register(WORKER_PATH);
  const { active } = await serviceWorker.ready;
  active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name));
}
