import { useMessages } from '#web/i18n/use-messages.ts';
import { ErrorDialog } from './error-dialog.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { TopBar } from './top-bar.tsx';
import { useBar } from './use-bar.ts';
import { useSpinner } from './use-spinner.ts';

/** What CallFeedback shows, once it is loaded. */
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
