const guardMs = 60_000;

/** For so long after a connection came back, a chunk that fails was requested without it. */
const RECONNECT_MS = 5_000;

let reloading = false;

/**
 * A chunk that fails to load mostly belongs to an older release: then the page reloads, at most once a minute, so that
 * a broken network causes no loop. After that the error page is shown. Without any network the page stays, because
 * nothing else could be loaded; just after the connection came back, the chunk is requested again (`lazyPage`).
 */
export function reloadOnStaleChunk(): void {
  let onlineAt = Number.NEGATIVE_INFINITY;
  window.addEventListener('online', () => {
    onlineAt = performance.now();
  });
  window.addEventListener('vite:preloadError', (event) => {
    const [load] = performance.getEntriesByType('navigation');
    const now = performance.now();
    if (!navigator.onLine || now - onlineAt < RECONNECT_MS) return;
    if (!canReload((load as PerformanceNavigationTiming | undefined)?.type, now)) return;
    reloading = true;
    event.preventDefault();
    window.location.reload();
  });
}

/**
 * Decides if a reload is allowed. Needs neither a clock nor a storage, because a browser may refuse both.
 *
 * @param type how the page was loaded, of `PerformanceNavigationTiming`
 * @param age milliseconds since then
 */
export function canReload(type: string | undefined, age: number): boolean {
  return type !== 'reload' || age >= guardMs;
}

/** True once the page is reloading. */
export function isReloading(): boolean {
  return reloading;
}
