import Value from 'typebox/value';
import {
  listPlaceholders,
  SITE,
  SITE_FILE,
  type SiteFile,
  type SiteSettings,
  settingMessages,
  siteFile,
  siteMessageFiles,
} from '#contract/studio/material/site-settings.ts';
import type { ProductChecks, ReleaseCheckDetails } from '#contract/studio/release-checks.ts';
import type { Json } from '#engine/language/json.ts';
import { FileError, type ProductFiles } from '#product-files/product-files.ts';
import { findSiteSmsIssues } from '#server/catalogue/messages/sms-issues.ts';
import { buildSoldContent, hasSite } from '#server/catalogue/releases/site-content.ts';
import { flattenMessages, type Messages, type MessageTree } from '#shared/flatten-messages.ts';
import { type Locale, locales } from '#shared/format.ts';
import type { Issue } from '#workbench/base/issue.ts';
import type { EvaluatedProduct } from './evaluation-messages.ts';

/** Finds the issues of the site's messages and settings, each with its position in `locales/site.json`. */
export function findSiteIssues(files: ProductFiles): Issue[] {
  if (!hasSite(files)) return [];
  let site: Json;
  try {
    site = files(SITE_FILE);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return [createIssue('malformed', '', `${error.message}.`, 'Correct the JSON.')];
  }
  const unfit = [...Value.Errors(siteFile, site)].map(({ instancePath, message }) =>
    createIssue(
      'site-setting',
      instancePath,
      `It ${message}.`,
      'Correct it, or take it out: then the setting of the server holds.',
    ),
  );
  if (unfit.length > 0) return unfit;
  return [...findWordIssues(site as SiteFile, files), ...findSiteSmsIssues(site as SiteFile)];
}

function findWordIssues({ words = {} }: SiteFile, files: ProductFiles): Issue[] {
  return locales.flatMap((locale) => {
    const base = loadBaseWords(files, locale);
    return Object.entries(words[locale] ?? {}).flatMap(([id, text]): Issue[] => {
      const at = `/words/${locale}/${id}`;
      const said = base[id];
      if (said === undefined || settingMessages.includes(id))
        return [createIssue('site-word-unknown', at, `The site says no "${id}".`, 'Take it out, or correct its name.')];
      if (text.trim() === '') return [createIssue('message-missing', at, `"${id}" says nothing.`, 'Write it.')];
      if (/[<>]/.test(text)) return [createIssue('markup-in-words', at, 'Words are plain text.', 'Take < and > out.')];
      if (listPlaceholders(text) === listPlaceholders(said)) return [];
      const mend = `Use the same: ${listPlaceholders(said) || 'none'}.`;
      return [createIssue('message-placeholders', at, `"${id}" has other places.`, mend)];
    });
  });
}

function loadBaseWords(files: ProductFiles, locale: Locale): Messages {
  const of = (name: string) => flattenMessages(name, files(`locales/${locale}/${name}.json`) as unknown as MessageTree);
  return Object.assign({}, ...siteMessageFiles.map(of));
}

const createIssue = (code: string, at: string, message: string, mend: string): Issue => {
  return { code, file: SITE_FILE, at, message, mend };
};

/** Returns the members of an issue that a report contains. */
export const toReported = ({ path: _path, ...issue }: Issue) => issue;

/**
 * Evaluates the site of a release: its issues, and its changed messages and settings. No paths are run for it.
 * @param now the present messages and settings of the site
 */
export function evaluateSite(files: ProductFiles, now: SiteFile): EvaluatedProduct {
  const findings = findSiteIssues(files).map(toReported);
  const isThere = hasSite(files) && findings.every(({ code }) => code !== 'malformed');
  const version = isThere ? buildSoldContent(SITE, files, new Date(0)).version : null;
  const { words: next = {}, ...set } = isThere ? ((files(SITE_FILE) as SiteFile | null) ?? {}) : {};
  const { words: said = {}, ...was } = now;
  const words: ReleaseCheckDetails['words'] =
    findings.length > 0
      ? []
      : locales.flatMap((language) => {
          const base = loadBaseWords(files, language);
          const ids = [...new Set([...Object.keys(next[language] ?? {}), ...Object.keys(said[language] ?? {})])].sort();
          return ids.flatMap((id) => {
            const [before = base[id] ?? null, after = base[id] ?? null] = [said[language]?.[id], next[language]?.[id]];
            return before === after ? [] : [{ language, id, before, after }];
          });
        });
  const settings = findings.length > 0 ? [] : listChangedSettings(was, set);
  const evidence: ProductChecks = {
    ...{ product: SITE, version, findings, isCovered: true },
    ...(settings.length > 0 && { settings }),
    words: locales.map((language) => ({ language, changed: words.filter((one) => one.language === language).length })),
  };
  const nothing = { missing: [], survivors: [], policies: null, quotes: null, journeys: [], pages: {}, tables: [] };
  return { evidence, details: { ...nothing, words: words.slice(0, 600) } };
}

type SettingText = NonNullable<ProductChecks['settings']>[number];

/**
 * The maximum number of characters of a reported setting: the list of partners with direct settlement may have hundreds
 * of entries.
 */
const MAX_SETTING_LENGTH = 2_000;

function listChangedSettings(was: SiteSettings, is: SiteSettings): SettingText[] {
  const [old, now] = [was, is].map((settings) => new Map(listSettings(settings))) as [
    Map<string, string>,
    Map<string, string>,
  ];
  return [...new Set([...old.keys(), ...now.keys()])]
    .sort()
    .filter((key) => old.get(key) !== now.get(key))
    .map((key) => {
      const [name = '', language] = key.split(' ') as [string, Locale | undefined];
      const told = (settings: Map<string, string>) => settings.get(key)?.slice(0, MAX_SETTING_LENGTH) ?? null;
      return { name, language: language ?? null, before: told(old), after: told(now) };
    });
}

/** Lists each setting as a text, for each language if it has one: `address km`. */
function listSettings({ links = {}, directSettlement, ...rest }: SiteSettings): [string, string][] {
  const settlers =
    directSettlement && mapLocales((language) => directSettlement.map(({ name }) => name[language]).join(', '));
  return Object.entries({ ...rest, ...links, ...(settlers && { directSettlement: settlers }) }).flatMap(
    ([name, value]): [string, string][] =>
      typeof value !== 'object'
        ? [[name, String(value)]]
        : locales.map((language): [string, string] => [`${name} ${language}`, value[language]]),
  );
}

const mapLocales = (say: (language: Locale) => string) => ({ en: say('en'), km: say('km'), zh: say('zh') });
