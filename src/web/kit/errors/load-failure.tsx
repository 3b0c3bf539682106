import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { EmptyPage } from '#web/kit/layout/empty-page.tsx';
import { useFailureText } from '../feedback/use-failure-text.ts';

/** The reason why something could not be fetched, and a button to retry. */
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
