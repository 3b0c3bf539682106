const key = 'reloaded-at';
const guardMs = 60_000;

let reloading = false;

/**
 * A chunk that fails to load mostly belongs to an older release: then the page reloads, at most once a minute, so that
 * a broken network causes no loop. After that the error page is shown. Without any network the page stays, because
 * nothing else could be loaded.
 */
export function reloadOnStaleChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || !canReload(Date.now(), sessionStorage.getItem(key))) return;
    sessionStorage.setItem(key, String(Date.now()));
    reloading = true;
    event.preventDefault();
    window.location.reload();
  });
}

/**
 * Decides if a reload is allowed.
 *
 * @param last time of the last reload, in milliseconds as text; null for never
 */
export function canReload(now: number, last: string | null): boolean {
  return now - Number(last) >= guardMs;
}

/** True once the page is reloading. */
export function isReloading(): boolean {
  return reloading;
}
