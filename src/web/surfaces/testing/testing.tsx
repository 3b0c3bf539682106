import type { ReactNode } from 'react';
import { isApiError } from '#web/api/api-error.ts';
import { ApiProvider } from '#web/api/api-provider.tsx';
import { useTestClock } from '#web/api/testing.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { TestingPage } from './testing-page.tsx';

/** `/testing`; where the server has none of it (Prod) the address is like any unknown one: `otherwise`. */
export function Testing({ otherwise }: { otherwise: ReactNode }) {
  return (
    <ApiProvider>
      <Opening otherwise={otherwise} />
    </ApiProvider>
  );
}

function Opening({ otherwise }: { otherwise: ReactNode }) {
  const ready = useMessages(['testing', 'problems', 'wizard']);
  const { data, error } = useTestClock();
  if (isApiError(error) && error.status === 404) return otherwise;
  return ready && (data || error) ? <TestingPage /> : null;
}
