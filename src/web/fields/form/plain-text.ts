import type { ReactNode } from 'react';

/**
 * Replaces rjsf's Markdown component (vite.config.ts): our labels and helps are plain text, and a Markdown parser would
 * be a tenth of all script that the first page of a wizard may use.
 */
export function Markdown({ children }: { children?: ReactNode }): ReactNode {
  return children;
}
