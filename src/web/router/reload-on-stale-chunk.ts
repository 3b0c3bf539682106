const key = 'reloaded-at';
const guardMs = 60_000;

let reloading = false;

/**
 * A page piece that cannot be loaded is most often one of an older release: the page loads anew, at most once a
 * minute, so that a broken network does not spin. After that the error page speaks. Without any network the page stays:
 * nothing could be loaded in its place.
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

/** @param last when it was done last, in milliseconds as text; null for never */
export function canReload(now: number, last: string | null): boolean {
  return now - Number(last) >= guardMs;
}

/** True once the page is being loaded anew. */
export function isReloading(): boolean {
  return reloading;
}
