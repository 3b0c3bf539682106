/**
 * Resolves when the connection is back, or after this time in milliseconds, because browsers do not report every loss.
 */
export function backOnline(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener('online', end);
    signal?.addEventListener('abort', end);
  });
}
