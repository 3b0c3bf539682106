import { Suspense, useContext, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { evaluatePlain } from '#engine/language/expression.ts';
import { findPageDefinition } from '#engine/product.ts';
import { findPreviousPage, findReachablePage } from '#engine/wizard.ts';
import { useSetPageSeller } from '#web/api/site/shown-seller.ts';
import { formatPageSegment, parsePageSegment } from '#web/draft/page/page-segment.ts';
import { findPageKind, isCounted, listPageSteps, type PageKind } from '#web/draft/page/page-steps.ts';
import type { Draft } from '#web/draft/use-draft.ts';
import { SoldContext, useOpenDraft } from '#web/draft/wizard-context.ts';
import { preloadFields } from '#web/fields/form/preload-fields.ts';
import { whenIdle } from '#web/hydration/when-idle.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { ProgressSteps } from '#web/kit/feedback/progress-steps.tsx';
import { useWords } from '#web/product/use-words.ts';
import { lazyPage } from '#web/router/lazy-page.ts';
import { paths } from '#web/router/paths.ts';
import { type AgentSlots, AgentSlotsContext } from './frame/agent-slots.ts';
import { SavedState } from './frame/saved-state.tsx';
import { FormPage } from './page/form-page.tsx';
import { PremiumSpoken } from './premium/premium-now.tsx';
import { QuotationAside } from './quotation/quotation-aside.tsx';
import { WizardFrame } from './wizard-frame.tsx';

const QuotationPage = lazyPage(() => import('./quotation/quotation-page.tsx'), 'QuotationPage');
const SummaryPage = lazyPage(() => import('./page/summary-page.tsx'), 'SummaryPage');
const PaymentPage = lazyPage(() => import('./payment/payment-page.tsx'), 'PaymentPage');
const StopPage = lazyPage(() => import('./page/stop-page.tsx'), 'StopPage');
const CompletedPage = lazyPage(() => import('./completed-page.tsx'), 'CompletedPage');
const DraftTools = lazyPage(() => import('./sharing/draft-tools.tsx'), 'DraftTools');
const OfflineNotice = lazyPage(() => import('#web/draft/offline/offline-notice.tsx'), 'OfflineNotice');
const VersionOffer = lazyPage(() => import('./version-offer.tsx'), 'VersionOffer');

const pages = { form: FormPage, quotation: QuotationPage, summary: SummaryPage, payment: PaymentPage, stop: StopPage };

type WizardPagesProps = {
  wanted: string | undefined;
  /** Number of resets: even the present page renders from the start, because its earlier content is obsolete. */
  resets: number;
  onReset: () => void;
  onRestart: () => void;
};

/** The journey's frame: the steps, the requested page or else the furthest one, the quotation. */
export function WizardPages({ wanted, resets, onReset, onRestart }: WizardPagesProps) {
  const draft = useOpenDraft();
  const { product, view, link, situation, position, saving, copied } = draft;
  const words = useWords(product.id);
  const [, navigate] = useLocation();
  const asked = wanted === undefined ? undefined : parsePageSegment(wanted);
  const reached = asked === undefined ? { page: position.page, held: false } : findReachablePage(position, asked);
  // After the confirmation the order's own page is the only one.
  const page = (position.confirmed ? position.page : reached.page) ?? '';
  const [held, setHeld] = useState<string | null>(null);
  const agent = useContext(AgentSlotsContext);
  const sold = useContext(SoldContext);
  useSetPageSeller(view?.seller);
  usePreloadedPage(draft, page);

  useEffect(() => {
    // The address still names the page that the server's draft has reached.
    if (page === '' || page === asked || copied) return;
    setHeld(reached.held && !position.confirmed ? page : null);
    navigate(paths.buy(product.id, formatPageSegment(page)), { replace: true });
  }, [page, asked, reached.held, position.confirmed, copied, product.id, navigate]);

  const onPassed = () => {
    setHeld(null);
    // The record is newer than the rendered state.
    const { page } = draft.journeyNow().position;
    navigate(paths.buy(product.id, page && formatPageSegment(page)));
  };

  const begin = () => {
    onReset();
    onPassed();
  };

  if (position.ended) {
    return (
      <Suspense>
        <CompletedPage order={view?.order ?? null} onRestart={onRestart} />
      </Suspense>
    );
  }
  const kind = findPageKind(draft, page);
  const { Page, isWhole } = choosePage(kind, copied, agent);
  const before = position.confirmed ? undefined : findPreviousPage(position, page);
  const backTo = before === undefined ? undefined : paths.buy(product.id, formatPageSegment(before));
  return (
    <>
      {agent && (
        <agent.Bar
          customer={evaluatePlain(product.definition.product.policyholder.name, situation.scope)}
          onRestart={onRestart}
        />
      )}
      <WizardFrame
        isWide={isWhole}
        steps={
          <>
            {!isWhole && (
              <ProgressSteps
                steps={listPageSteps(draft, page, words)}
                counted={isCounted(position.route, page, sold?.decidingPages ?? [])}
              />
            )}
            <SavedState saving={saving} />
            <PremiumSpoken />
          </>
        }
        // Once there is an order its own page shows the price; a stopped journey has no price.
        aside={
          kind !== 'payment' &&
          kind !== 'stop' && (
            <div className="sticky top-6">
              <QuotationAside />
            </div>
          )
        }
        tools={
          link &&
          view &&
          !position.confirmed && (
            <Suspense>
              <DraftTools link={link} hasQuotation={kind === 'quotation'} onReset={begin} />
            </Suspense>
          )
        }
      >
        <JourneyNotices />
        <Suspense fallback={<PageWaiting />}>
          <Page
            key={`${isWhole ? 'all' : page}:${resets}`}
            page={page}
            held={held === page}
            back={backTo}
            onPassed={onPassed}
          />
        </Suspense>
      </WizardFrame>
    </>
  );
}

/** The component of a page. `isWhole`: it shows the questions of all pages. */
function choosePage(kind: PageKind, isCopied: boolean, agent: AgentSlots | null) {
  if (isCopied) return { Page: FormPage, isWhole: false };
  const OnePage = kind === 'form' || kind === 'quotation' ? agent?.OnePage : undefined;
  return { Page: OnePage ?? pages[kind], isWhole: OnePage !== undefined };
}

/** Preloads the code of the next page: the person has answered and will continue. */
function usePreloadedPage({ product, view, position }: Draft, page: string): void {
  const { pages: way } = position.route;
  const following = view === null ? undefined : way[way.indexOf(page) + 1];
  useEffect(() => {
    if (following === undefined) return;
    return whenIdle(() => {
      QuotationPage.preload();
      SummaryPage.preload();
      preloadFields(findPageDefinition(product, following));
    });
  }, [product, following]);
}

/** The notices about the draft as a whole. */
function JourneyNotices() {
  const text = useText();
  const { view, position, lost, copied } = useOpenDraft();
  return (
    <Suspense>
      {copied && <OfflineNotice />}
      {lost && <Notice kind="warning">{text('wizard.lost')}</Notice>}
      {view && (view.trial || (view.version !== view.currentVersion && !position.confirmed)) && <VersionOffer />}
    </Suspense>
  );
}
