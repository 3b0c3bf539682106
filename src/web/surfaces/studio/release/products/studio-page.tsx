import { Plus, Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import type { ReleaseRow } from '#contract/studio/releases.ts';
import { pathTo } from '#shared/addresses.ts';
import { useUser } from '#web/api/people/user.ts';
import { useReleases } from '#web/api/studio/releases.ts';
import { Done } from '#web/desk/form/done.tsx';
import { column, nameColumn, timeColumn } from '#web/desk/list/columns.tsx';
import { PagedTable } from '#web/desk/list/paged-table.tsx';
import type { Column } from '#web/desk/list/table.tsx';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { ChunkLoading } from '#web/kit/progress/chunk-loading.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';
import { patterns } from '#web/router/paths.ts';
import { ReleaseLink } from '#web/surfaces/studio/base/names/release-link.tsx';
import { ReleaseStateTag } from '#web/surfaces/studio/base/names/release-state-tag.tsx';
import { ProductTable } from './product-table.tsx';
import { SecondFactorNotice } from './second-factor-notice.tsx';

const StartProduct = lazyPage(() => import('../product-list/start-product.tsx'), 'StartProduct');
const NewReleaseDialog = lazyPage(() => import('./new-release-dialog.tsx'), 'NewReleaseDialog');
const ImportReleaseDialog = lazyPage(() => import('./import-release-dialog.tsx'), 'ImportReleaseDialog');
const SaleHistory = lazyPage(() => import('./sale-history.tsx'), 'SaleHistory');

/** Shows the products on sale with start date and release, all releases, and the history of sales and withdrawals. */
export function StudioPage() {
  const text = useText();
  const { user } = useUser();
  const [, navigate] = useLocation();
  const [opened, setOpened] = useState<'begin' | 'import' | 'product' | null>(null);
  const [done, setDone] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const mayEdit = user?.scope.includes('studio:edit') === true;
  const close = () => setOpened(null);
  const show = (id: string) => navigate(pathTo(patterns.studioRelease, { id }));
  return (
    <PortalPage
      title={text('portal.menu.studio')}
      lead={text('studio.lead')}
      actions={
        mayEdit && (
          <>
            <Button icon={Upload} variant="secondary" onClick={() => setOpened('import')}>
              {text('studio.import.action')}
            </Button>
            <Button icon={Plus} variant="secondary" onClick={() => setOpened('product')}>
              {text('studio.begin.product')}
            </Button>
            <Button icon={Plus} onClick={() => setOpened('begin')}>
              {text('studio.begin.action')}
            </Button>
          </>
        )
      }
    >
      <Done said={done} />
      <SecondFactorNotice user={user} />
      <h2 className="text-lead">{text('studio.products.title')}</h2>
      <ProductTable mayWithdraw={user?.scope.includes('studio:approve') === true} onDone={setDone} />
      <h2 className="text-lead">{text('studio.releases.title')}</h2>
      <ReleaseList />
      <h2 className="text-lead">{text('studio.history.title')}</h2>
      {isOpen ? (
        <Suspense fallback={<ChunkLoading />}>
          <SaleHistory />
        </Suspense>
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={() => setIsOpen(true)}>
          {text('studio.history.show')}
        </Button>
      )}
      <Suspense>
        {opened === 'begin' && <NewReleaseDialog onClose={close} onBegun={show} />}
        {opened === 'product' && (
          <StartProduct
            onClose={close}
            onMade={(id, product) => navigate(pathTo(patterns.studioProduct, { id, product }))}
          />
        )}
        {opened === 'import' && <ImportReleaseDialog onClose={close} onBegun={show} />}
      </Suspense>
    </PortalPage>
  );
}

/** Lists all releases, the newest first. */
function ReleaseList() {
  const text = useText();
  const columns: Column<ReleaseRow>[] = [
    nameColumn(text('studio.release.head'), (release) => <ReleaseLink release={release} />),
    column(text('portal.words.status'), ({ state }) => <ReleaseStateTag state={state} />),
    column(text('studio.release.by'), ({ createdBy }) => createdBy?.name ?? text('studio.release.files')),
    timeColumn(text('studio.release.begun'), ({ createdAt }) => createdAt),
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
