import { Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { Router, useLocation } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { selectReader } from '#product-files/product-messages.ts';
import { loadGrammarIfNeeded } from '#shared/fill-message.ts';
import { ApiProvider } from '#web/api/api-provider.tsx';
import { formatPageSegment, parsePageSegment } from '#web/draft/page/page-segment.ts';
import { DraftContext, useOpenDraft } from '#web/draft/wizard-context.ts';
import { Language } from '#web/i18n/language.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { MissingTextContext, useText } from '#web/i18n/use-text.ts';
import { ErrorBoundary } from '#web/kit/errors/error-boundary.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { CheckPattern } from '#web/kit/layout/check-pattern.tsx';
import { Money } from '#web/kit/layout/money.tsx';
import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { ProductWords } from '#web/product/product-words.tsx';
import { paths } from '#web/router/paths.ts';
import { WizardPages } from '#web/surfaces/journey/wizard-pages.tsx';
import type { PreviewLink, PreviewState } from '#web/surfaces/studio/preview/preview.ts';
import { installLocalServer } from './local-server.ts';
import { useDropping } from './use-dropping.ts';
import { usePointing } from './use-pointing.ts';
import { usePreviewDraft } from './use-preview-draft.ts';

/** Shows a product's journey in the frame's own window: the same pages as in the shop, without a server. */
export async function startFrame(link: PreviewLink): Promise<void> {
  installLocalServer();
  // A text that is being edited may need the whole grammar of messages at any moment.
  await loadGrammarIfNeeded();
  const root = document.getElementById('root');
  // A product that cannot be drawn yet is no error of the program: the frame says so.
  if (root) createRoot(root, { onCaughtError: () => {} }).render(<Frame link={link} />);
}

function Frame({ link }: { link: PreviewLink }) {
  const state = useSyncExternalStore(link.subscribe, link.state);
  if (!state) return null;
  return (
    <Language locale={state.language}>
      <ApiProvider>
        <Suspense fallback={<PageWaiting />}>
          <MissingTextContext value={ignoreMissingText}>
            <ErrorBoundary fallback={NotDrawn} retry={state.definition}>
              <Journey key={state.run} link={link} state={state} />
            </ErrorBoundary>
          </MissingTextContext>
        </Suspense>
      </ApiProvider>
    </Language>
  );
}

const ignoreMissingText = () => {};

/** Shown instead of a page that cannot be drawn, until the product is changed. */
function NotDrawn() {
  const text = useText();
  const isReady = useMessages(['studio-preview']);
  if (!isReady) return null;
  return (
    <div className="p-5">
      <Notice kind="warning" title={text('studio-preview.fault.title')}>
        {text('studio-preview.fault.page')}
      </Notice>
    </div>
  );
}

/** The journey with its own addresses: the outer window's address does not change. */
function Journey({ link, state }: { link: PreviewLink; state: PreviewState }) {
  const [{ hook, searchHook }] = useState(() => memoryLocation({ path: paths.buy(state.product) }));
  return (
    <Router hook={hook} searchHook={searchHook}>
      <PreviewedWizard link={link} state={state} />
    </Router>
  );
}

type PreviewedWizardProps = { link: PreviewLink; state: PreviewState };

/** The wizard of a product that is being edited, at the chosen page. */
function PreviewedWizard({ link, state }: PreviewedWizardProps) {
  const { product, selected, messages } = state;
  const isReady = useMessages(['wizard', 'problems', 'studio-preview']);
  const [path, navigate] = useLocation();
  const named = path.startsWith(`${paths.buy(product)}/components/`) ? path.split('/').at(-1) : undefined;
  const page = named === undefined ? undefined : parsePageSegment(named);
  const [looked, setLooked] = useState<string | undefined>(undefined);
  const [resets, setResets] = useState(0);
  const draft = usePreviewDraft(state, link, looked);

  useEffect(() => {
    const { page: wanted, from } = selected;
    if (wanted === undefined || from === 'preview') return;
    setLooked(wanted);
    navigate(paths.buy(product, formatPageSegment(wanted)));
  }, [selected, product, navigate]);
  const drawn = page ?? draft.position.page;
  usePointing(link, state, drawn);
  useDropping(link, state, drawn);
  useEffect(() => link.drew(drawn), [link, drawn]);

  const reader = draft.record.circumstances.isSale === true ? 'agent' : 'customer';
  const said = useMemo(() => selectReader(messages, reader), [messages, reader]);

  if (!isReady) return <PageWaiting />;
  return (
    <ProductWords messages={said}>
      <DraftContext value={draft}>
        {draft.position.confirmed ? (
          <PreviewEnd />
        ) : (
          <WizardPages
            wanted={named}
            resets={resets}
            onReset={() => setResets((before) => before + 1)}
            onRestart={() => {
              setLooked(undefined);
              void draft.run({ kind: 'reset' });
            }}
          />
        )}
      </DraftContext>
    </ProductWords>
  );
}

/** Shown instead of the payment: a preview orders nothing. */
function PreviewEnd() {
  const text = useText();
  const { view } = useOpenDraft();
  const rated = view?.rated;
  return (
    <div className="mx-auto grid w-full max-w-form gap-4 px-5 pt-10">
      <CheckPattern className="h-3 w-full" />
      <PageTitle title={text('studio-preview.end.title')} />
      {rated?.status === 'rated' && <Money minorUnits={rated.premium.total} currency={rated.premium.currency} large />}
      <p>{text('studio-preview.end.text')}</p>
    </div>
  );
}
