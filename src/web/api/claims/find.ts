import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { findAnything } from '#contract/claims/find.ts';
import { callQuery } from '../call-query.ts';

/** Minimum characters of a text that is searched. */
const SHORTEST = 2;

/** Finds rows of all kinds by a text, once it has two characters. The rows are forgotten when the search closes. */
export function useFound(text: string) {
  const typed = text.trim();
  return useQuery({
    ...callQuery(findAnything, { body: { text: typed } }),
    enabled: typed.length >= SHORTEST,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}
