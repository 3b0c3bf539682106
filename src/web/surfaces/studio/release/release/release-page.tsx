import { Download, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import type { ReleaseView, SaleView } from '#contract/studio/releases.ts';
import { useUser } from '#web/api/people/user.ts';
import { downloadArchive } from '#web/api/studio/archives.ts';
import { isOpenRelease, useRelease, useReleaseAction } from '#web/api/studio/releases.ts';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { Done } from '#web/desk/form/done.tsx';
import { Lines } from '#web/desk/list/cells.tsx';
import { column } from '#web/desk/list/columns.tsx';
import { type Column, Table } from '#web/desk/list/table.tsx';
import { Loaded } from '#web/desk/page/loaded.tsx';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';
import { patterns } from '#web/router/paths.ts';
import { useReleaseTitle } from '#web/surfaces/studio/base/names/release-link.tsx';
import { ReleaseStateTag } from '#web/surfaces/studio/base/names/release-state-tag.tsx';
import { useSaleColumns } from '#web/surfaces/studio/base/names/use-sale-columns.tsx';
import { ReleaseChecksSection } from '../checks/release-checks-section.tsx';
import { ProductsSection } from '../product-list/products-section.tsx';
import { ApprovalSection } from './approval-section.tsx';
import { NextStep } from './next-step.tsx';
import { SummarySection } from './summary-section.tsx';
import { TrialSection } from './trial-section.tsx';

// Both read whole products to say changes in words, so they load after the page.
const ReleaseChanges = lazyPage(() => import('../changes/release-changes.tsx'), 'ReleaseChanges');
const CommentsSection = lazyPage(() => import('../changes/comments-section.tsx'), 'CommentsSection');
const EditsSection = lazyPage(() => import('../changes/edits-section.tsx'), 'EditsSection');

/** The page of one release: state, changes, edits, results of the checks, approvals and sales. */
export function ReleasePage() {
  const { id = '' } = useParams<{ id: string }>();
  return <Loaded call={useRelease(id)}>{(release) => <ReleaseDetails key={id} release={release} />}</Loaded>;
}

function ReleaseDetails({ release }: { release: ReleaseView }) {
  const text = useText();
  const titleOf = useReleaseTitle();
  const { dateTime } = useFormat();
  const { user } = useUser();
  const [done, setDone] = useState('');
  const { id, number, title, state, createdBy, createdAt } = release;
  const mayEdit = user?.scope.includes('studio:edit') === true;
  // A release that was on sale or is discarded does not change.
  const isOpen = isOpenRelease(release);
  return (
    <PortalPage
      title={text('studio.release.named', { number, title: titleOf(title) })}
      lead={
        <span className="flex flex-wrap items-center gap-x-4">
          <ReleaseStateTag state={state} />
          <span>
            {text('studio.release.begunBy', {
              name: createdBy?.name ?? text('studio.release.files'),
              at: dateTime(createdAt),
            })}
          </span>
          <TextLink href={patterns.studio}>{text('studio.release.all')}</TextLink>
        </span>
      }
      actions={<ReleaseActs release={release} mayDiscard={mayEdit && isOpen} />}
    >
      <Done said={done} />
      <NextStep release={release} mayEdit={mayEdit} onDone={setDone} />
      <SummarySection release={release} mayEdit={mayEdit && isOpen} onDone={setDone} />
      <ReleaseChecksSection release={release} />
      {user && <ApprovalSection release={release} user={user} onDone={setDone} />}
      {(state === 'checked' || state === 'approved' || state === 'scheduled') && <TrialSection release={id} />}
      <ProductsSection id={id} mayEdit={mayEdit && isOpen} onDone={setDone} />
      <Suspense fallback={<PageWaiting />}>
        <ReleaseChanges release={release} />
        <EditsSection id={id} mayUndo={mayEdit && isOpen} />
        <CommentsSection id={id} />
      </Suspense>
      <SalesSection sales={release.sales} />
    </PortalPage>
  );
}

type ReleaseActsProps = { release: Pick<ReleaseView, 'id' | 'number' | 'title'>; mayDiscard: boolean };

/** Buttons for a release in any state: download its files, or discard it. */
function ReleaseActs({ release: { id, number, title }, mayDiscard }: ReleaseActsProps) {
  const text = useText();
  const titleOf = useReleaseTitle();
  const [, navigate] = useLocation();
  const [isAsking, setIsAsking] = useState(false);
  const act = useReleaseAction(id);
  return (
    <>
      {mayDiscard && (
        <Button icon={Trash2} variant="quiet" onClick={() => setIsAsking(true)}>
          {text('studio.discard.action')}
        </Button>
      )}
      <Button icon={Download} variant="secondary" onClick={() => downloadArchive(id)}>
        {text('studio.export')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={text('studio.discard.title', { number, title: titleOf(title) })}
          action={text('studio.discard.action')}
          onConfirm={async () => {
            await act.mutateAsync('discard');
            navigate(patterns.studio);
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>{text('studio.discard.text')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Lists the sales of a release, each with start date, terms and person. */
function SalesSection({ sales }: { sales: SaleView[] }) {
  const text = useText();
  const { product, from, reason } = useSaleColumns();
  if (sales.length === 0) return null;
  const columns: Column<SaleView>[] = [
    product,
    column(text('studio.history.what'), ({ version, calledOffAt, holds }) => (
      <Tag variant={holds && version !== null ? 'success' : 'plain'}>
        {text(`studio.history.${calledOffAt ? 'calledOff' : version === null ? 'withdrawn' : 'sold'}`)}
      </Tag>
    )),
    from,
    column(text('studio.history.terms'), ({ drafts, offers }) => (
      <Lines wraps second={text(`studio.publish.offers.${offers}`)}>
        {text(`studio.publish.drafts.${drafts}`)}
      </Lines>
    )),
    reason,
  ];
  return (
    <section aria-labelledby="sales" className="grid gap-4">
      <h2 id="sales" className="text-lead">
        {text('studio.history.ofRelease')}
      </h2>
      <Table caption={text('studio.history.ofRelease')} columns={columns} rows={sales} by="id" />
    </section>
  );
}
