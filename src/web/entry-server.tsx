import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { Router } from 'wouter';
import type { PageState, RenderPage } from '#contract/server-rendering.ts';
import { loadGrammarIfNeeded } from '#shared/fill-message.ts';
import { App } from './app.tsx';
import { HydrationContext, type HydrationState } from './hydration/hydration-context.ts';
import { loadMessages } from './i18n/load-messages.ts';
import { resolveLocale } from './router/address.ts';

await loadGrammarIfNeeded();

/** A page requests its messages, then data, then the messages for that data. */
const MAX_RENDER_PASSES = 6;

/** Renders a page until it requests nothing more. Rejects when a page throws, or requests data that cannot be read. */
export const renderPage: RenderPage = async (address, { get, words, ...world }) => {
  const { pathname, search } = new URL(address, 'http://page');
  const locale = resolveLocale({ pathname, search }, null);
  const files = new Set(['interface']);
  const paths = new Set<string>();
  const pieces = new Set<string>();
  const state: PageState = { locale, visitor: world.visitor, messages: {}, replies: {} };
  const { early } = world;
  if (early) state.early = { page: early.page, pages: early.pages };
  for (let drawing = 0; drawing < MAX_RENDER_PASSES; drawing++) {
    for (const file of files)
      state.messages[file] ??= { ...(await loadMessages(locale, file)), ...words[`${locale} ${file}`] };
    for (const path of paths) state.replies[path] ??= await get(path);
    const known = files.size + paths.size;
    const want: HydrationState['want'] = (wanted) => {
      if ('reply' in wanted) paths.add(wanted.reply);
      else if ('piece' in wanted) pieces.add(wanted.piece);
      else for (const file of wanted.files) files.add(file);
    };
    const given = { config: world.config, product: world.product, ...(early && { early }) };
    const html = await renderOnce({ ...state, ...given, want }, pathname, search);
    if (files.size + paths.size === known) return { html, state, pieces: [...pieces] };
  }
  throw new Error(`${pathname} asks for ever more: ${[...files, ...paths].join(', ')}`);
};

async function renderOnce(state: HydrationState, pathname: string, search: string): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <Router ssrPath={pathname} ssrSearch={search}>
        <HydrationContext value={state}>
          <App />
        </HydrationContext>
      </Router>
    </StrictMode>,
    // Our security policy would block the inline scripts that React uses to move chunks to their positions.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void failures.push(error) },
  );
  let html = '';
  for await (const piece of prelude) html += piece;
  if (failures.length > 0) throw failures[0];
  return html;
}
