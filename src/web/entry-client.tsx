import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { loadGrammarIfNeeded } from '#shared/fill-message.ts';
import { isNativeApp } from './api/app-mode.ts';
import { App } from './app.tsx';
import { HydrationContext, readPageState } from './hydration/hydration-context.ts';
import { visitLocale } from './i18n/language-memory.ts';
import { resolveLocale } from './router/address.ts';
import { startLanguage } from './router/start-language.ts';
import { readRememberedPartner } from './router/visit-partner.ts';

/** Renders the page of this address, or hydrates the HTML of the server. */
function start(): void {
  startLanguage();

  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id root');
  const pageState = readPageState();
  const page = (
    <StrictMode>
      <HydrationContext value={pageState}>
        <App />
      </HydrationContext>
    </StrictMode>
  );
  // False if the HTML of the server does not fit this visit: the server does not know the visit's own language and
  // partner, and that the mobile app has its own bar.
  const fits =
    pageState?.locale === resolveLocale(window.location, visitLocale()) &&
    !isNativeApp &&
    readRememberedPartner() === undefined;
  // React hydrates the server's HTML in small pieces, and not in the task of the scripts themselves.
  setTimeout(async () => {
    await loadGrammarIfNeeded(JSON.stringify(pageState));
    if (fits) startTransition(() => void hydrateRoot(root, page));
    else createRoot(root).render(page);
  });
}

// The frame of the studio's preview imports modules from this file's bundle, and renders its content itself.
if (!window.studioPreview) start();
