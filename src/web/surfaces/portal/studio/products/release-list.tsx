import type { ReleaseRow } from '#contract/studio/releases.ts';
import { useReleases } from '#web/api/studio/releases.ts';
import { useText } from '#web/i18n/use-text.ts';
import { When } from '#web/surfaces/portal/list/cells.tsx';
import { PagedTable } from '#web/surfaces/portal/list/paged-table.tsx';
import type { Column } from '#web/surfaces/portal/list/table.tsx';
import { ReleaseLink } from '../release-link.tsx';
import { ReleaseStateTag } from '../release-state-tag.tsx';

/** All releases, the newest first. */
export function ReleaseList() {
  const text = useText();
  const columns: Column<ReleaseRow>[] = [
    { head: text('studio.release.head'), isName: true, cell: (release) => <ReleaseLink release={release} /> },
    { head: text('portal.words.status'), cell: ({ state }) => <ReleaseStateTag state={state} /> },
    {
      head: text('studio.release.by'),
      cell: ({ createdBy }) => createdBy?.name ?? text('studio.release.files'),
    },
    { head: text('studio.release.begun'), cell: ({ createdAt }) => <When at={createdAt} /> },
  ];
  return (
    <PagedTable
      caption={text('studio.releases.title')}
      columns={columns}
      by="id"
      list={useReleases()}
      empty={text('studio.releases.none')}
    />
  );
}
