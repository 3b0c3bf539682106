import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { Call, ReplyOf } from '#contract/call.ts';
import { buildCacheKey, type CallArgs } from '#contract/client.ts';
import type { SiteConfig } from '#contract/site.ts';
import type { MessageTree } from '#shared/flatten-messages.ts';
import type { Locale } from '#shared/format.ts';
import { ApiProvider, browserQueryClient } from '#web/api/api-provider.tsx';
import { HydrationContext } from '#web/hydration/hydration-context.ts';
import { Language } from '#web/i18n/language.tsx';
import { loadMessages, registerMessages } from '#web/i18n/load-messages.ts';

const files = import.meta.glob<MessageTree>('../../locales/*/*.json', { import: 'default' });
// The web names them from one of its folders.
registerMessages(Object.fromEntries(Object.entries(files).map(([path, load]) => [`../${path}`, load])));

type ShowOptions = {
  locale?: Locale;
  /** Message files beside those of every page. */
  files?: readonly string[];
  /** The replies of the API with which the server rendered the page, by their addresses. */
  replies?: Record<string, unknown>;
  /** Settings of the site that differ from none. */
  config?: Partial<SiteConfig>;
  /** The address of the page. */
  path?: string;
};

/** Puts the reply of a reading call into the cache of the page, as if it had been read before. */
export function cacheAnswer<C extends Call>(call: C, args: CallArgs<C>, reply: ReplyOf<C>): void {
  browserQueryClient?.setQueryData(buildCacheKey(call, args), reply);
}

/** Renders components in the page as the application does: language, messages, addresses and the cache of the API. */
export async function show(content: ReactNode, options: ShowOptions = {}) {
  const { locale = 'en', files: more = [], replies = {}, path = '/', config } = options;
  const names = ['interface', 'calls', 'problems', ...more];
  const messages = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await loadMessages(locale, name)] as const)),
  );
  const location = memoryLocation({ path, record: true });
  const state = {
    locale,
    visitor: { languages: [], chosen: true },
    messages,
    replies,
    ...(config ? { config: config as SiteConfig } : {}),
  };
  const screen = await render(content, {
    wrapper: ({ children }) => (
      <Router hook={location.hook} searchHook={location.searchHook}>
        <HydrationContext value={state}>
          <Language locale={locale}>
            <ApiProvider>{children}</ApiProvider>
          </Language>
        </HydrationContext>
      </Router>
    ),
  });
  return { ...screen, visited: location.history };
}
