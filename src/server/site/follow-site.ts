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

/** What the site says and sets now. */
export type FollowedSite = {
  /** What is on sale, over what the operator says. */
  settings(): SiteSettings;
  /** Messages that are said otherwise than the files of the server say, by their ids; for the server. */
  own(locale: Locale): Record<string, string>;
  /** The same for browsers: by language and file, `en interface`. */
  words(): Record<string, Messages>;
  /** Becomes another one with every change. */
  version(): string | null;
  /** Takes what is on sale; null where nothing is. */
  follow(version: string | null): Promise<void>;
};

/** @param load what is kept of a version of the site */
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
          // A newer server may have other places in a message, or none of that name any more.
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
      // What no judging passed is not taken.
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
