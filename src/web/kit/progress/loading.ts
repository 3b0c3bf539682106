/** Milliseconds: a shorter wait shows no spinner, and a spinner stays at least so long, so that it does not flicker. */
const loadingTimes = { throttle: 200, least: 200 };

/**
 * The full-screen spinner, controlled by the loading flag. Only the spinner stays longer: the page's content is not
 * delayed.
 */
export function createLoading(show: (shown: boolean) => void) {
  const now = () => performance.now();
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
