const key = 'reloaded-at';
const guardMs = 60_000;

/**
 * A page piece that cannot be loaded is most often one of an older release: the page loads anew, at most once a
 * minute, so that a broken network does not spin. After that the error page speaks.
 */
export function reloadOnStalePiece(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (Date.now() - Number(sessionStorage.getItem(key)) < guardMs) return;
    sessionStorage.setItem(key, String(Date.now()));
    event.preventDefault();
    window.location.reload();
  });
}
