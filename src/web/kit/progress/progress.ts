import type { CallState } from '#web/api/call-state.ts';

/**
 * Milliseconds (specification, 9): a shorter call shows no bar; the bar's duration; and its time on the screen when all
 * calls have ended.
 */
export const barTimes = { throttle: 200, duration: 5000, hide: 500 };

export type Bar = { phase: 'hidden' | 'running' | 'done'; failed: boolean };

export const hiddenBar: Bar = { phase: 'hidden', failed: false };

type Seen = Pick<CallState, 'open' | 'outcome'>;

/**
 * The bar on top, controlled by the calls under way. Quick calls show no bar, but a failure always does; a refusal,
 * which its page explains, only if the bar is visible anyway.
 */
export function createProgress(show: (bar: Bar) => void) {
  let bar = hiddenBar;
  let failures = false;
  let coming: ReturnType<typeof setTimeout> | undefined;
  let going: ReturnType<typeof setTimeout> | undefined;

  function turn(next: Bar): void {
    if (next.phase === bar.phase && next.failed === bar.failed) return;
    bar = next;
    show(bar);
  }
  function stopTimers(): void {
    clearTimeout(coming);
    clearTimeout(going);
    coming = undefined;
    going = undefined;
  }

  function followOpenCalls(): void {
    if (failures && bar.phase === 'hidden') {
      stopTimers();
      turn({ phase: 'running', failed: true });
    } else if (bar.phase === 'running') {
      turn({ phase: 'running', failed: failures });
    } else if (coming === undefined) {
      coming = setTimeout(() => {
        stopTimers();
        turn({ phase: 'running', failed: failures });
      }, barTimes.throttle);
    }
  }
  function finish(): void {
    clearTimeout(coming);
    coming = undefined;
    if (bar.phase === 'done' && !failures) return;
    if (bar.phase === 'hidden' && !failures) return;
    stopTimers();
    turn({ phase: 'done', failed: failures });
    going = setTimeout(() => turn(hiddenBar), barTimes.hide);
  }

  return {
    follow({ open, outcome }: Seen): void {
      failures = outcome === 'failed' || (outcome === 'refused' && bar.phase !== 'hidden');
      if (open > 0) followOpenCalls();
      else finish();
    },
    stop: stopTimers,
  };
}
