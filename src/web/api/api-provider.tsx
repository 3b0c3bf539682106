import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isRetryable } from './api-error.ts';

const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => isRetryable(error) && count < 3,
        staleTime: 60_000,
        refetchOnWindowFocus: false,
      },
    },
  });
/** Cache of the answers that the pages of this visit have read; null on the server. */
export const browserQueryClient = typeof window === 'undefined' ? null : createQueryClient();

/** Provides the cache of API answers: in the browser one for the visit, on the server one for each page. */
export function ApiProvider({ children }: { children: ReactNode }) {
  const [client] = useState(() => browserQueryClient ?? createQueryClient());
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
