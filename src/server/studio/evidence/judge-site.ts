import Value from 'typebox/value';
import type { EvidenceDetails, ProductEvidence } from '#contract/studio/evidence.ts';
import {
  placesIn,
  SITE,
  SITE_FILE,
  type SiteFile,
  type SiteSettings,
  saidBySettings,
  siteFile,
  siteWordFiles,
} from '#contract/studio/material/site-settings.ts';
import type { Json } from '#engine/language/json.ts';
import { FileError, type ProductFiles } from '#product-files/product-files.ts';
import { smsFindingsOfSite } from '#server/catalogue/messages/sms-findings.ts';
import { hasSite, soldContent } from '#server/catalogue/releases/site-content.ts';
import { flattenMessages, type Messages, type MessageTree } from '#shared/flatten-messages.ts';
import { type Locale, locales } from '#shared/format.ts';
import type { Finding } from '#workbench/base/finding.ts';
import type { JudgedProduct } from './judging.ts';

/** What is wrong with what the site says and sets, each with its place in `locales/site.json`. */
export function siteFindings(files: ProductFiles): Finding[] {
  if (!hasSite(files)) return [];
  let site: Json;
  try {
    site = files(SITE_FILE);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return [finding('malformed', '', `${error.message}.`, 'Correct the JSON.')];
  }
  const unfit = [...Value.Errors(siteFile, site)].map(({ instancePath, message }) =>
    finding(
      'site-setting',
      instancePath,
      `It ${message}.`,
      'Correct it, or take it out: then the setting of the server holds.',
    ),
  );
  if (unfit.length > 0) return unfit;
  return [...wordFindings(site as SiteFile, files), ...smsFindingsOfSite(site as SiteFile, files)];
}

function wordFindings({ words = {} }: SiteFile, files: ProductFiles): Finding[] {
  return locales.flatMap((locale) => {
    const base = baseWords(files, locale);
    return Object.entries(words[locale] ?? {}).flatMap(([id, text]): Finding[] => {
      const at = `/words/${locale}/${id}`;
      const said = base[id];
      if (said === undefined || saidBySettings.includes(id))
        return [finding('site-word-unknown', at, `The site says no "${id}".`, 'Take it out, or correct its name.')];
      if (text.trim() === '') return [finding('message-missing', at, `"${id}" says nothing.`, 'Write it.')];
      if (/[<>]/.test(text)) return [finding('markup-in-words', at, 'Words are plain text.', 'Take < and > out.')];
      if (placesIn(text) === placesIn(said)) return [];
      const mend = `Use the same: ${placesIn(said) || 'none'}.`;
      return [finding('message-placeholders', at, `"${id}" has other places.`, mend)];
    });
  });
}

function baseWords(files: ProductFiles, locale: Locale): Messages {
  const of = (name: string) => flattenMessages(name, files(`locales/${locale}/${name}.json`) as unknown as MessageTree);
  return Object.assign({}, ...siteWordFiles.map(of));
}

const finding = (code: string, at: string, message: string, mend: string): Finding => ({
  ...{ code, file: SITE_FILE, at },
  ...{ message, mend },
});

/**
 * Judges the site of a release: what is wrong, and which of its words and settings are other ones than by now. It is walked by nobody.
 * @param now what the site says and sets by now
 */
export function judgeSite(files: ProductFiles, now: SiteFile): JudgedProduct {
  const findings = siteFindings(files).map(({ code, file, at, message, mend }) => ({ code, file, at, message, mend }));
  const isThere = hasSite(files) && findings.every(({ code }) => code !== 'malformed');
  const version = isThere ? soldContent(SITE, files, new Date(0)).version : null;
  const { words: next = {}, ...set } = isThere ? ((files(SITE_FILE) as SiteFile | null) ?? {}) : {};
  const { words: said = {}, ...was } = now;
  const words: EvidenceDetails['words'] =
    findings.length > 0
      ? []
      : locales.flatMap((language) => {
          const base = baseWords(files, language);
          const ids = [...new Set([...Object.keys(next[language] ?? {}), ...Object.keys(said[language] ?? {})])].sort();
          return ids.flatMap((id) => {
            const [before = base[id] ?? null, after = base[id] ?? null] = [said[language]?.[id], next[language]?.[id]];
            return before === after ? [] : [{ language, id, before, after }];
          });
        });
  const settings = findings.length > 0 ? [] : settingsChanged(was, set);
  const evidence: ProductEvidence = {
    ...{ product: SITE, version, findings, isCovered: true },
    ...(settings.length > 0 && { settings }),
    words: locales.map((language) => ({ language, changed: words.filter((one) => one.language === language).length })),
  };
  const nothing = { missing: [], survivors: [], policies: null, quotes: null, journeys: [], pages: {}, tables: [] };
  return { evidence, details: { ...nothing, words: words.slice(0, 600) } };
}

type Setting = NonNullable<ProductEvidence['settings']>[number];

/** Longest text of a setting that is told: of those who settle directly there may be hundreds. */
const LONGEST = 2_000;

function settingsChanged(was: SiteSettings, is: SiteSettings): Setting[] {
  const [old, now] = [was, is].map((settings) => new Map(settingsIn(settings))) as [
    Map<string, string>,
    Map<string, string>,
  ];
  return [...new Set([...old.keys(), ...now.keys()])]
    .sort()
    .filter((key) => old.get(key) !== now.get(key))
    .map((key) => {
      const [name = '', language] = key.split(' ') as [string, Locale | undefined];
      const told = (settings: Map<string, string>) => settings.get(key)?.slice(0, LONGEST) ?? null;
      return { name, language: language ?? null, before: told(old), after: told(now) };
    });
}

/** Each setting as a text, of each language where it has one: `address km`. */
function settingsIn({ links = {}, directSettlement, ...rest }: SiteSettings): [string, string][] {
  const settlers =
    directSettlement && inEach((language) => directSettlement.map(({ name }) => name[language]).join(', '));
  return Object.entries({ ...rest, ...links, ...(settlers && { directSettlement: settlers }) }).flatMap(
    ([name, value]): [string, string][] =>
      typeof value === 'string'
        ? [[name, value]]
        : locales.map((language): [string, string] => [`${name} ${language}`, value[language]]),
  );
}

const inEach = (say: (language: Locale) => string) => ({ en: say('en'), km: say('km'), zh: say('zh') });
