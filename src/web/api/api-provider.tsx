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
/** What the visit's pages have read; none on the server. */
export const browserQueryClient = typeof window === 'undefined' ? null : createQueryClient();

/** What was read from the API is kept here for the visit; on the server for one page. */
export function ApiProvider({ children }: { children: ReactNode }) {
  const [client] = useState(() => browserQueryClient ?? createQueryClient());
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
