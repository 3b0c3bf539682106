import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isPassing } from './api-error.ts';

const newClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => isPassing(error) && count < 3,
        staleTime: 60_000,
        refetchOnWindowFocus: false,
      },
    },
  });
/** What the visit's pages have read; none on the server. */
export const ofTheVisit = typeof window === 'undefined' ? null : newClient();

/** What was read from the API is kept here for the visit; on the server for one page. */
export function ApiProvider({ children }: { children: ReactNode }) {
  const [client] = useState(() => ofTheVisit ?? newClient());
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
