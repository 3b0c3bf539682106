import { WORKER_PATH } from './names.ts';

/**
 * Registers the service worker and tells it the files of this page. A browser may refuse it; then
 * the site works as without it.
 */
export function registerWorker(): void {
  navigator.serviceWorker
    ?.register(WORKER_PATH)
    .then(() => storeInWorker([]))
    .catch(() => {});
}

/**
 * Tells the worker the files that this page has loaded already, and the pages of a wizard that it shall be able to send
 * without a connection.
 */
export async function storeInWorker(pages: readonly string[]): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.ready;
  // From then on the worker sees itself what the page loads.
  if (!serviceWorker.controller) await new Promise((done) => serviceWorker.addEventListener('controllerchange', done));
  serviceWorker.controller?.postMessage([
    ...performance.getEntriesByType('resource').map(({ name }) => name),
    ...pages,
  ]);
}
