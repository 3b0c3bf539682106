import { Suspense } from 'react';
import type { DeskListName, ListQuestion } from '#contract/exports.ts';
import { useUser } from '#web/api/people/user.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { lazyPage } from '#web/router/lazy-page.ts';

const ExportMenu = lazyPage(() => import('./export-menu.tsx'), 'ExportMenu');

export type ListExportProps = {
  list: DeskListName;
  /** The filters and the sorting that the page shows. */
  question: ListQuestion;
};

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
