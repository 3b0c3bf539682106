import type { ReactNode } from 'react';
import { isApiError } from '#web/api/api-error.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { EmptyPage } from '#web/kit/layout/empty-page.tsx';
import { useFailureText } from '../feedback/use-failure-text.ts';

type LoadFailureProps = {
  error: unknown;
  onRetry: () => void;
  /** Shown instead if the server answers 404. */
  missing?: ReactNode;
};

/** The reason why something could not be fetched, and a button to retry. */
export function LoadFailure({ error, onRetry, missing }: LoadFailureProps) {
  const text = useText();
  const explain = useFailureText();
  if (missing && isApiError(error) && error.status === 404) return missing;
  return (
    <EmptyPage title={text('wizard.notOpened')}>
      <p>{explain(error)}</p>
      <Button onClick={onRetry}>{text('interface.ui.tryAgain')}</Button>
    </EmptyPage>
  );
}
