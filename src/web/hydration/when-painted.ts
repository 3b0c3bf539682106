/** A busy page may be painted late: what waits for it does not wait longer. */
const MAX_WAIT_MS = 100;

/** Waits until what an act has changed is painted; who went to another application sees no paint, and is not waited for. */
export async function whenPainted(): Promise<void> {
  if (typeof document === 'undefined' || document.visibilityState === 'hidden') return;
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, MAX_WAIT_MS);
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
  });
}
