import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  memo,
  Suspense,
  useCallback,
  useContext,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import type { ProductBundle } from '#contract/products.ts';
import { productBundle, useHydratedBundle } from '#web/api/catalogue/product-bundle.ts';
import { useSignedIn } from '#web/api/people/signed-in.ts';
import { findDraftLink, forgetDraftLink } from '#web/draft/draft-link.ts';
import { DRAFT_FRAGMENT } from '#web/draft/draft-storage-key.ts';
import { parsePageSegment } from '#web/draft/page/page-segment.ts';
import { type Draft, useDraft } from '#web/draft/use-draft.ts';
import { DraftContext, SavingContext, SoldContext } from '#web/draft/wizard-context.ts';
import { earlyEvents } from '#web/hydration/early-events.ts';
import { HydrationContext, useInBrowser } from '#web/hydration/hydration-context.ts';
import { whenIdle } from '#web/hydration/when-idle.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { LoadFailure } from '#web/kit/errors/load-failure.tsx';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { ProductWords } from '#web/product/product-words.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';
import { FirstPageWaiting } from './first-page-waiting.tsx';
import { AgentSlotsContext } from './frame/agent-slots.ts';
import { WizardPages } from './wizard-pages.tsx';

const MissingProductPage = lazyPage(() => import('#web/product/missing-product-page.tsx'), 'MissingProductPage');
const AgentGate = lazyPage(() => import('./agent/agent-gate.tsx'), 'AgentGate');

type WizardProps = { product: string; page?: string | undefined };

/** The purchase of one product, at its furthest page or at the one named in the address. */
export function Wizard({ product, page }: WizardProps) {
  const [run, setRun] = useState(0);
  const restart = useCallback(() => {
    forgetDraftLink(product);
    setRun((before) => before + 1);
  }, [product]);
  // The product's own address begins a new draft for a seller's next customer; the earlier draft stays in the list of
  // drafts.
  const nextCustomer = () => {
    if (page === undefined && !window.location.hash.startsWith(DRAFT_FRAGMENT)) forgetDraftLink(product);
  };
  const { locale } = useLanguage();
  // With a token of the app the page waits until the sign-in is known: otherwise the agent's page would replace the
  // public's and lose the input.
  const signedIn = useSignedIn() !== false;
  const ready = useMessages(['wizard', 'problems']);
  const hydrated = useHydratedBundle(product, locale);
  // Deferred: people can read and scroll a server page meanwhile.
  const inBrowser = useDeferredValue(useInBrowser());
  // The server's HTML stays unchanged until the journey's own page is beside it: a person may be typing in it.
  const [drawn, setDrawn] = useState(inBrowser ? undefined : hydrated);
  const onOpened = useCallback(() => setDrawn(undefined), []);
  const early = useContext(HydrationContext)?.early;
  if (!ready) return <Waiting />;
  const waiting = drawn ? null : <Waiting />;
  const opening = (
    <Opening
      key={`${product}:${run}`}
      isDrawn={drawn !== undefined}
      {...{ product, page, onOpened, onRestart: restart }}
    />
  );
  return (
    <>
      {drawn && <FirstPageWaiting bundle={drawn} early={early} />}
      {/* Only the browser knows the open draft. */}
      {!inBrowser && waiting}
      {inBrowser && !signedIn && opening}
      {inBrowser && signedIn && (
        <Suspense fallback={waiting}>
          <AgentGate waiting={waiting} onSeller={nextCustomer}>
            {opening}
          </AgentGate>
        </Suspense>
      )}
    </>
  );
}

type OpeningProps = WizardProps & { isDrawn: boolean; onOpened: () => void; onRestart: () => void };

/** Agents, and staff who change, cancel and renew a policy for its holder, read of the customer. */
const selectReader = (isSeller: boolean, draft: ReturnType<typeof useDraft>['draft']): { reader?: 'agent' } =>
  isSeller || (draft?.view?.about?.by ?? 'holder') !== 'holder' ? { reader: 'agent' } : {};

function Opening({ product, page, isDrawn, onOpened, onRestart }: OpeningProps) {
  const { locale } = useLanguage();
  const [isNew] = useState(() => findDraftLink(product, window.location.hash) === null);
  const { draft, failure, retry } = useDraft(product);
  const isSeller = useContext(AgentSlotsContext) !== null;
  const bundle = useQuery({
    ...productBundle(product, draft?.view?.version ?? 'current', locale, selectReader(isSeller, draft)),
    // A new draft may begin with the product version with which the server rendered the page.
    enabled: isNew || draft !== null,
    // A draft gets a version when it is first saved, and the person may change the language: the open page stays
    // meanwhile with its messages, and so do its shown problems.
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    if (!draft || draft.saving === 'new' || isSeller) return;
    return whenIdle(() => {
      import('#web/draft/offline/tab-copy.ts').then(({ storeCopy }) => storeCopy(draft, locale)).catch(() => {});
    });
  }, [draft, isSeller, locale]);
  const error = failure ?? bundle.error;
  const [resets, setResets] = useState(0);
  const onReset = useCallback(() => setResets((before) => before + 1), []);
  // The effect of answers on the page renders as deferred, in small parts: a keystroke waits only for its own field.
  // The address is deferred together with the draft.
  const now = useMemo(() => ({ draft, bundle: bundle.data, page, resets }), [draft, bundle.data, page, resets]);
  const shown = useDeferredPage(now);
  // The browser is sending the server's form: the answer replaces this document.
  const isLeaving = isDrawn && earlyEvents?.isSent;
  const isOver = !isLeaving && (Boolean(error) || (shown.draft !== null && shown.bundle !== undefined));
  useLayoutEffect(() => {
    if (isOver) onOpened();
  }, [isOver, onOpened]);

  if (isLeaving) return null;
  const tryAgain = () => (failure ? retry() : bundle.refetch());
  if (error) return <LoadFailure error={error} missing={<MissingProductPage product={product} />} onRetry={tryAgain} />;
  if (!shown.draft || !shown.bundle)
    return <BundleWaiting isDrawn={isDrawn} bundle={isNew ? bundle.data : undefined} page={page} />;
  return (
    <SavingContext value={draft?.saving ?? null}>
      <OpenedWizard {...shown} draft={shown.draft} bundle={shown.bundle} {...{ onReset, onRestart }} />
    </SavingContext>
  );
}

type PageState = { draft: Draft | null; bundle: ProductBundle | undefined; page: string | undefined; resets: number };

function useDeferredPage(now: PageState): PageState {
  const later = useDeferredValue(now);
  // The person waits for another page: without deferring it appears sooner.
  return now.draft && now.bundle && now.page !== later.page ? now : later;
}

/** The first page of a new draft before it is open, or a placeholder; nothing while the server's page is shown. */
function BundleWaiting({ isDrawn, bundle, page }: Pick<OpeningProps, 'isDrawn'> & Pick<PageState, 'bundle' | 'page'>) {
  if (isDrawn) return null;
  const isFirst = bundle && (page === undefined || parsePageSegment(page) === bundle.way[0]);
  return isFirst ? <FirstPageWaiting bundle={bundle} /> : <Waiting />;
}

type OpenedWizardProps = {
  draft: Draft;
  bundle: ProductBundle;
  page: string | undefined;
  resets: number;
  onReset: () => void;
  onRestart: () => void;
};

const OpenedWizard = memo(function Opened({ draft, bundle, page, resets, onReset, onRestart }: OpenedWizardProps) {
  if (page !== undefined && !(parsePageSegment(page) in draft.product.definition.form.pages))
    return <MissingProductPage product={bundle.id} />;
  return (
    <ProductWords messages={bundle.messages}>
      <SoldContext value={bundle}>
        <DraftContext value={draft}>
          <WizardPages wanted={page} resets={resets} onReset={onReset} onRestart={onRestart} />
        </DraftContext>
      </SoldContext>
    </ProductWords>
  );
});

function Waiting() {
  return (
    <div className="mx-auto w-full max-w-form px-5 pt-10">
      <PageWaiting />
    </div>
  );
}
