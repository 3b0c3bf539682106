import Value from 'typebox/value';
import {
  listPlaceholders,
  type SiteFile,
  type SiteSettings,
  settingMessages,
  siteFile,
  siteMessageFiles,
} from '#contract/studio/material/site-settings.ts';
import type { ReadJson } from '#engine/language/load-definition.ts';
import { flattenMessages, type Messages, type MessageTree } from '#shared/flatten-messages.ts';
import { type Locale, locales } from '#shared/format.ts';
import { selectOwnWords } from './site-settings.ts';

/** The present messages and settings of the site. */
export type FollowedSite = {
  /** Returns the operator's settings, overridden by those on sale. */
  settings(): SiteSettings;
  /** Returns the changed messages in a language, by their ids; for the server. */
  own(locale: Locale): Record<string, string>;
  /** Returns the changed messages for browsers, by language and file: `en interface`. */
  words(): Record<string, Messages>;
  /** Returns the version on sale, which differs after every change; null if there is none. */
  version(): string | null;
  /** Loads the version on sale; null if there is none. */
  follow(version: string | null): Promise<void>;
};

/**
 * Follows the version on sale.
 * @param load reads the stored content of a version
 */
export function followSite(
  operator: SiteSettings,
  readJson: ReadJson,
  load: (version: string) => Promise<unknown>,
): FollowedSite {
  let version: string | null = null;
  let now = { settings: operator, words: {} as Record<string, Messages>, own: selectSiteWords({}, operator) };

  function take(file: SiteFile): void {
    const { words: written = {}, ...sold } = file;
    const settings = { ...operator, ...sold };
    const words: Record<string, Messages> = {};
    for (const locale of locales)
      for (const name of siteMessageFiles) {
        const base = flattenMessages(name, readJson(`locales/${locale}/${name}.json`) as MessageTree);
        const said = Object.entries(written[locale] ?? {}).filter(
          // A newer server's message may have other placeholders, or may no longer exist.
          ([id, text]) =>
            base[id] !== undefined &&
            !settingMessages.includes(id) &&
            listPlaceholders(text) === listPlaceholders(base[id]),
        );
        if (said.length > 0) words[`${locale} ${name}`] = Object.fromEntries(said);
      }
    now = { settings, words, own: selectSiteWords(words, settings) };
  }

  return {
    settings: () => now.settings,
    own: (locale) => now.own[locale],
    words: () => now.words,
    version: () => version,
    async follow(next) {
      if (next === version) return;
      const content = next === null ? { site: {} } : await load(next);
      const site = (content as { site?: unknown } | undefined)?.site ?? {};
      // Content that does not match the schema is ignored.
      take(Value.Check(siteFile, site) ? site : {});
      version = next;
    },
  };
}

function selectSiteWords(words: Record<string, Messages>, settings: SiteSettings): Record<Locale, Messages> {
  return Object.fromEntries(
    locales.map((locale) => {
      const said = Object.entries(words).filter(([key]) => key.startsWith(`${locale} `));
      return [locale, Object.assign({}, ...said.map(([, messages]) => messages), selectOwnWords(settings))];
    }),
  ) as Record<Locale, Messages>;
}
