import Value from 'typebox/value';
import { flattenMessages, type Messages, type MessageTree } from '#contract/flatten-messages.ts';
import { type Locale, locales } from '#contract/format.ts';
import type { EvidenceDetails, ProductEvidence } from '#contract/studio/evidence.ts';
import {
  placesIn,
  SITE,
  SITE_FILE,
  type SiteFile,
  saidBySettings,
  siteFile,
  siteWordFiles,
} from '#contract/studio/material/site-settings.ts';
import { FileError, type ProductFiles } from '#contract/studio/product-files.ts';
import type { Json } from '#engine/language/json.ts';
import { smsFindingsOfSite } from '#server/catalogue/messages/sms-findings.ts';
import { hasSite, soldContent } from '#server/catalogue/releases/site-content.ts';
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

/** Judges the site of a release: what is wrong, and which of its words are other ones than by now. It is walked by nobody. */
export function judgeSite(files: ProductFiles, now: (locale: Locale) => Messages): JudgedProduct {
  const findings = siteFindings(files).map(({ code, file, at, message, mend }) => ({ code, file, at, message, mend }));
  const isThere = hasSite(files) && findings.every(({ code }) => code !== 'malformed');
  const version = isThere ? soldContent(SITE, files, new Date(0)).version : null;
  const next = isThere ? ((files(SITE_FILE) as SiteFile | null)?.words ?? {}) : {};
  const words: EvidenceDetails['words'] =
    findings.length > 0
      ? []
      : locales.flatMap((language) => {
          const base = baseWords(files, language);
          const ids = [...new Set([...Object.keys(next[language] ?? {}), ...Object.keys(now(language))])].sort();
          return ids.flatMap((id) => {
            const [before = base[id] ?? null, after = base[id] ?? null] = [now(language)[id], next[language]?.[id]];
            return before === after ? [] : [{ language, id, before, after }];
          });
        });
  const evidence: ProductEvidence = {
    ...{ product: SITE, version, findings, isCovered: true },
    words: locales.map((language) => ({ language, changed: words.filter((one) => one.language === language).length })),
  };
  const nothing = { missing: [], survivors: [], policies: null, quotes: null, journeys: [], pages: {}, tables: [] };
  return { evidence, details: { ...nothing, words: words.slice(0, 600) } };
}
