const guardMs = 60_000;

let reloading = false;

/**
 * A chunk that fails to load mostly belongs to an older release: then the page reloads, at most once a minute, so that
 * a broken network causes no loop. After that the error page is shown. Without any network the page stays, because
 * nothing else could be loaded.
 */
export function reloadOnStaleChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const [load] = performance.getEntriesByType('navigation');
    if (!navigator.onLine || !canReload((load as PerformanceNavigationTiming | undefined)?.type, performance.now()))
      return;
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
