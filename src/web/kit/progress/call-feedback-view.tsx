import { useEffect, useState, useSyncExternalStore } from 'react';
import { callState } from '#web/api/call-state.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { Spinner } from '#web/kit/icon/spinner.tsx';
import { createLoading } from './loading.ts';
import { type Bar, barTimes, createProgress, hiddenBar } from './progress.ts';

/** The content of CallFeedback, once it is loaded. */
export function CallFeedbackView() {
  const ready = useMessages(['calls']);
  const bar = useBar();
  const loading = useSpinner();
  if (!ready) return null;
  return (
    <>
      {bar.phase !== 'hidden' && <TopBar bar={bar} />}
      {loading && <LoadingScreen />}
      <ErrorDialog />
    </>
  );
}

/** The dialogue of the global error: it shows the server's text, or our own. OK clears the error. */
function ErrorDialog() {
  const text = useText();
  const { error } = useSyncExternalStore(callState.subscribe, callState.now);
  return (
    <Dialog
      open={error !== null}
      onClose={callState.clearError}
      title={text('calls.error.title')}
      actions={<Button onClick={callState.clearError}>{text('calls.error.ok')}</Button>}
    >
      {error && <p>{'said' in error ? error.said : text(`calls.error.${error.sentence}`)}</p>}
    </Dialog>
  );
}

/** The full-screen spinner of the loading state. */
function LoadingScreen() {
  const text = useText();
  return (
    <div role="status" className="fixed inset-0 z-40 grid place-content-center bg-page print:hidden">
      <div className="grid justify-items-center gap-3 text-primary-deep">
        <Spinner className="size-10" />
        <p>{text('calls.loading')}</p>
      </div>
    </div>
  );
}

/** The bar on top while calls are under way; their progress is unknown, so the bar becomes slower towards the end. */
function TopBar({ bar: { phase, failed } }: { bar: Bar }) {
  const text = useText();
  const isDone = phase === 'done';
  return (
    // It appears with every call, so screen readers mention it only on request.
    <div role="status" aria-live="off">
      <div
        role="progressbar"
        aria-label={text('calls.loading')}
        aria-valuetext={failed ? text('calls.failed') : text('calls.loading')}
        data-failed={failed}
        className="pointer-events-none fixed inset-x-0 top-0 z-50 h-1 print:hidden"
      >
        <div
          style={{ transitionDuration: `${isDone ? 150 : barTimes.duration}ms` }}
          className={`h-full transition-[width] ease-out ${failed ? 'bg-error' : 'bg-primary'} ${isDone ? 'w-full' : 'w-[95%] starting:w-0'}`}
        >
          <div className="krama-fine size-full text-ink/60" />
        </div>
      </div>
    </div>
  );
}

/** The state of the bar on top. */
function useBar() {
  const [bar, setBar] = useState(hiddenBar);
  useEffect(() => {
    const progress = createProgress(setBar);
    let seen = callState.now();
    // Failures before the bar was mounted are ignored.
    progress.follow({ ...seen, outcome: 'answered' });
    const unsubscribe = callState.subscribe(() => {
      const { open, outcome } = callState.now();
      if (open !== seen.open || outcome !== seen.outcome) progress.follow({ open, outcome });
      seen = callState.now();
    });
    return () => {
      unsubscribe();
      progress.stop();
    };
  }, []);
  return bar;
}

/** True while the full-screen spinner is shown. */
function useSpinner(): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const loading = createLoading(setShown);
    const follow = () => loading.follow(callState.now().loading);
    let flag = false;
    const unsubscribe = callState.subscribe(() => {
      const { loading: next } = callState.now();
      if (next !== flag) follow();
      flag = next;
    });
    flag = callState.now().loading;
    follow();
    return () => {
      unsubscribe();
      loading.stop();
    };
  }, []);
  return shown;
}
