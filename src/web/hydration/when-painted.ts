/** The longest wait for the paint of a busy page, in milliseconds. */
const MAX_WAIT_MS = 100;

/**
 * Waits until the browser has painted the change of an action; a hidden page is not painted, so there it does not wait.
 */
export async function whenPainted(): Promise<void> {
  if (typeof document === 'undefined' || document.visibilityState === 'hidden') return;
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, MAX_WAIT_MS);
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
  });
}
