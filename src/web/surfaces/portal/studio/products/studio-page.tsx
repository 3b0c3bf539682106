import { Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { pathTo } from '#contract/addresses.ts';
import { useUser } from '#web/api/people/user.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Icon } from '#web/kit/layout/icon.tsx';
import { patterns } from '#web/router/paths.ts';
import { Done } from '#web/surfaces/portal/form/done.tsx';
import { PortalPage } from '#web/surfaces/portal/page/portal-page.tsx';
import { BeginProduct } from '../making/begin-product.tsx';
import { BeginDialog } from './begin-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { ProductTable } from './product-table.tsx';
import { ReleaseList } from './release-list.tsx';
import { SaleHistory } from './sale-history.tsx';

/** What sells now, since when and by which release; the releases; and all that was ever put on sale or withdrawn. */
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
            <Button variant="secondary" onClick={() => setOpened('import')}>
              <Icon of={Upload} />
              {text('studio.import.action')}
            </Button>
            <Button variant="secondary" onClick={() => setOpened('product')}>
              <Icon of={Plus} />
              {text('studio-making.title')}
            </Button>
            <Button onClick={() => setOpened('begin')}>
              <Icon of={Plus} />
              {text('studio.begin.action')}
            </Button>
          </>
        )
      }
    >
      <Done said={done} />
      <h2 className="text-lead">{text('studio.products.title')}</h2>
      <ProductTable mayWithdraw={user?.scope.includes('studio:approve') === true} onDone={setDone} />
      <h2 className="text-lead">{text('studio.releases.title')}</h2>
      <ReleaseList />
      <h2 className="text-lead">{text('studio.history.title')}</h2>
      {isOpen ? (
        <SaleHistory />
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={() => setIsOpen(true)}>
          {text('studio.history.show')}
        </Button>
      )}
      {opened === 'begin' && <BeginDialog onClose={close} onBegun={show} />}
      {opened === 'product' && (
        <BeginProduct
          onClose={close}
          onMade={(id, product) => navigate(pathTo(patterns.studioProduct, { id, product }))}
        />
      )}
      {opened === 'import' && <ImportDialog onClose={close} onBegun={show} />}
    </PortalPage>
  );
}
