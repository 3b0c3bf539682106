/** Milliseconds: until a wait is worth a spinner, and how long it stays at least, so that it does not flicker. */
const loadingTimes = { throttle: 200, least: 200 };

/** The full-screen spinner, by the loading flag. Only the spinner stays: what was waited for is not held back. */
export function createLoading(show: (shown: boolean) => void, now: () => number = Date.now) {
  let shownAt: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function appear(): void {
    shownAt = now();
    show(true);
  }
  function leave(): void {
    shownAt = undefined;
    show(false);
  }

  return {
    follow(loading: boolean): void {
      clearTimeout(timer);
      if (loading && shownAt === undefined) timer = setTimeout(appear, loadingTimes.throttle);
      if (!loading && shownAt !== undefined)
        timer = setTimeout(leave, Math.max(0, shownAt + loadingTimes.least - now()));
    },
    stop: () => clearTimeout(timer),
  };
}
