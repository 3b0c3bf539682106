import { WORKER_PATH } from './names.ts';

/**
 * Registers the service worker and tells it the files that this page has loaded already. A browser may refuse it; then
 * the site works as without it.
 */
export function registerWorker(): void {
  const { serviceWorker } = navigator;
  serviceWorker
    ?.register(WORKER_PATH)
    .then(() => serviceWorker.ready)
    .then(({ active }) => active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name)))
    .catch(() => {});
}
