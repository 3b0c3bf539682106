import { Suspense } from 'react';
import { useMessages } from '#web/i18n/use-messages.ts';
import { lazyPage } from '#web/router/lazy-page.ts';
import type { ToolBarProps } from './tool-bar.tsx';

const ToolBar = lazyPage(() => import('./tool-bar.tsx'), 'ToolBar');

/** The saved views of a list and the choice of its columns. Their code loads after the list. */
export function ListTools(props: ToolBarProps) {
  const isReady = useMessages(['lists']);
  return (
    // The place is kept while the code loads, so that the list does not move.
    <div className="flex min-h-11 flex-wrap items-center justify-end gap-2 max-md:order-last print:hidden">
      {isReady && (
        <Suspense>
          <ToolBar {...props} />
        </Suspense>
      )}
    </div>
  );
}
