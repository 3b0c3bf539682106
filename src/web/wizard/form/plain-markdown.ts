import type { ReactNode } from 'react';

/**
 * Stands in for `markdown-to-jsx/react`, which rjsf would bring along (31 KiB of gzip) for descriptions written in
 * Markdown: a page schema has none, its words are messages. `vite.config.ts` puts it in place.
 */
export function Markdown({ children }: { children?: ReactNode }): ReactNode {
  return children;
}
