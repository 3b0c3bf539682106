import type { ReactNode } from 'react';

/**
 * In the place of rjsf's Markdown component (vite.config.ts): our labels and helps are plain text, and a parser of
 * Markdown would be a tenth of all script that the first page of a wizard may use.
 */
export function Markdown({ children }: { children?: ReactNode }): ReactNode {
  return children;
}
