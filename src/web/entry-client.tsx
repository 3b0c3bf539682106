import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isNativeApp } from './api/app-mode.ts';
import { App } from './app.tsx';
import { readPageState, WrittenContext } from './hydration/written.ts';
import { visitLocale } from './i18n/language-memory.ts';
import { localeOf } from './router/address.ts';
import { startLanguage } from './router/start-language.ts';
import { rememberedPartner } from './router/visit-partner.ts';

startLanguage();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');
const written = readPageState();
const page = (
  <StrictMode>
    <WrittenContext value={written}>
      <App />
    </WrittenContext>
  </StrictMode>
);
// What the server could not know of: the visit's own language and partner, and that inside the app there is no app bar.
const fits =
  written?.locale === localeOf(window.location, visitLocale()) && !isNativeApp && rememberedPartner() === undefined;
// What the server has drawn is taken over in small pieces, and not in the task of the scripts themselves.
if (fits) setTimeout(() => startTransition(() => void hydrateRoot(root, page)));
else createRoot(root).render(page);
