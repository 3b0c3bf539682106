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
  if (!serviceWorker.controller) await new Promise((done) => serviceWorker.addEventListener('controllerchange', done));
  // From now on the worker sees itself what the page requests. A file that is on its way is listed when it has arrived.
  const controlledAt = performance.now();
  const post = (addresses: readonly string[]) =>
    addresses.length > 0 && serviceWorker.controller?.postMessage(addresses);
  post(pages);
  new PerformanceObserver((list) =>
    post(list.getEntries().flatMap(({ name, startTime }) => (startTime < controlledAt ? [name] : []))),
  ).observe({ type: 'resource', buffered: true });
}
