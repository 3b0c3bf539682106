import { Suspense } from 'react';
import { useUser } from '#web/api/people/user.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { lazyPage } from '#web/router/lazy-page.ts';
import type { ListExportProps } from './export-menu.tsx';

const ExportMenu = lazyPage(() => import('./export-menu.tsx'), 'ExportMenu');

/** Saves a list as a file, made by the server: shown to users with the right to save lists. */
export function ListExport(props: ListExportProps) {
  const { user } = useUser();
  const isReady = useMessages(['lists']);
  const may = user?.scope.some((scope) => scope === 'b2b:export' || scope === 'insurer:export') === true;
  if (!may || !isReady) return null;
  return (
    <Suspense>
      <ExportMenu {...props} />
    </Suspense>
  );
}
