import { useText } from '#web/i18n/use-text.ts';
import { Spinner } from '#web/kit/feedback/spinner.tsx';

/** The full-screen spinner of the loading state. */
export function LoadingScreen() {
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
