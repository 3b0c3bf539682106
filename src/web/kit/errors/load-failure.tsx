import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { EmptyPage } from '#web/kit/layout/empty-page.tsx';
import { useFailureText } from '../feedback/use-failure-text.ts';

/** Something could not be fetched: why, and the way to try again. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const text = useText();
  const explain = useFailureText();
  return (
    <EmptyPage title={text('wizard.notOpened')}>
      <p>{explain(error)}</p>
      <Button onClick={onRetry}>{text('interface.ui.tryAgain')}</Button>
    </EmptyPage>
  );
}
