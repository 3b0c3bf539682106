import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isPassing } from './api-error.ts';

const client = new QueryClient({
  defaultOptions: {
    queries: { retry: (count, error) => isPassing(error) && count < 3, staleTime: 60_000, refetchOnWindowFocus: false },
  },
});

/** What was read from the API is kept here for the visit. */
export function ApiProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
