import type { ReleaseRow } from '#contract/studio/releases.ts';
import { useReleases } from '#web/api/studio/releases.ts';
import { When } from '#web/desk/list/cells.tsx';
import { PagedTable } from '#web/desk/list/paged-table.tsx';
import type { Column } from '#web/desk/list/table.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ReleaseLink } from '#web/surfaces/studio/base/names/release-link.tsx';
import { ReleaseStateTag } from '#web/surfaces/studio/base/names/release-state-tag.tsx';

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
