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

/** Draws the page of this address, or takes over what the server has drawn of it. */
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
  // What the server could not know of: the visit's own language and partner, and that inside the app there is no app bar.
  const fits =
    pageState?.locale === resolveLocale(window.location, visitLocale()) &&
    !isNativeApp &&
    readRememberedPartner() === undefined;
  // What the server has drawn is taken over in small pieces, and not in the task of the scripts themselves.
  setTimeout(async () => {
    await loadGrammarIfNeeded(JSON.stringify(pageState));
    if (fits) startTransition(() => void hydrateRoot(root, page));
    else createRoot(root).render(page);
  });
}

// The frame of the studio's preview has modules from the file that this is in, and draws what it shows by itself.
if (!window.studioPreview) start();
