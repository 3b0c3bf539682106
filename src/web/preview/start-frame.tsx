import { Suspense, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { loadGrammarIfNeeded } from '#shared/fill-message.ts';
import { ApiProvider } from '#web/api/api-provider.tsx';
import { Language } from '#web/i18n/language.tsx';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { paths } from '#web/router/paths.ts';
import type { PreviewLink, PreviewState } from '#web/surfaces/studio/preview/preview.ts';
import { installLocalServer } from './local-server.ts';
import { PreviewedWizard } from './previewed-wizard.tsx';

/** Shows a product's journey in the frame's own window: the same pages as in the shop, without a server. */
export async function startFrame(link: PreviewLink): Promise<void> {
  installLocalServer();
  // A text that is being edited may need the whole grammar of messages at any moment.
  await loadGrammarIfNeeded();
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<Frame link={link} />);
}

function Frame({ link }: { link: PreviewLink }) {
  const state = useSyncExternalStore(link.subscribe, link.state);
  if (!state) return null;
  return (
    <Language locale={state.language}>
      <ApiProvider>
        <Suspense fallback={<PageWaiting />}>
          <Journey key={state.run} link={link} state={state} />
        </Suspense>
      </ApiProvider>
    </Language>
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
