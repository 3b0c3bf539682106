import { locateIssue } from '#web/surfaces/studio/base/names/issue-location.ts';
import { humanizeName } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import type { Finding, ReadFile } from './corrections.ts';
import { findingKinds } from './finding-kinds.ts';
import { listNames } from './names-in-values.ts';
import { listTrail, type TrailNames } from './place-trail.ts';

/** The names and texts with which a finding is described. */
export type FindingSources = {
  product: string;
  read: ReadFile;
  names: TrailNames;
  text: (message: string, params?: Record<string, string | number>) => string;
  hasText: (message: string) => boolean;
  /** Formats minor units of the product's currency. */
  money: (minorUnits: number) => string;
};

/**
 * A finding in the words of the tabs. `facts` are its values, such as "Expected: 10.00". `detail` is the English sentence
 * of the check, with the names of the tabs, for the few kinds whose other parts do not say everything.
 */
type FindingText = { title: string; place: string; facts: string[]; detail: string | undefined; advice: string };

/** Kinds whose English sentence contains the message of an interpreter, a formula or a transition of the chart. */
const TECHNICAL = [
  ...['malformed', 'missing-file', 'circular-ref', 'document-shape', 'list-shape', 'site-setting', 'csv-cell'],
  ...['case-breaks', 'reviewed-breaks', 'path-breaks', 'not-as-declared', 'region-remembers', 'chart-not-data'],
];

/** Returns the message key of a kind of finding: `case-ends` becomes `caseEnds`. */
const toKey = (code: string): string => code.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());

/** Describes a finding without file names and JSON pointers. */
export function describeFinding(finding: Finding, sources: FindingSources): FindingText {
  const { text, hasText } = sources;
  const { code, message } = finding;
  const title = `studio-findings.titles.${toKey(code)}`;
  const named = [...new Set(listNames(message).map((name) => nameInText(name, sources)))];
  const kind = hasText(title) ? text(title) : humanizeName(code);
  const [advice = 'file'] = findingKinds[code] ?? [];
  return {
    title: named.length === 0 ? kind : text('studio-findings.names', { title: kind, names: named.join(', ') }),
    place: describePlace(finding, sources),
    facts: listFacts(finding, sources),
    detail: TECHNICAL.includes(code) ? renameAll(message, sources) : undefined,
    advice: text(`studio-findings.advice.${advice}`),
  };
}

/** Lists the values of a finding, each with its label. Names of pages, fields and values are those of the tabs. */
function listFacts({ facts = {} }: Finding, sources: FindingSources): string[] {
  const { text, hasText, money } = sources;
  return Object.entries(facts).flatMap(([kind, value]) => {
    const label = `studio-findings.facts.${kind.replace('Premium', '')}`;
    if (!hasText(label)) return [];
    const isPremium = /Premium$/.test(kind) && /^-?\d+$/.test(value);
    const named = isPremium ? money(Number(value)) : nameAll(value, sources);
    return [text(label, { value: named === '' ? text('studio-journey.reset.nothing') : named })];
  });
}

/** Words that expressions and charts use for values. */
const WORDS: Readonly<Record<string, string>> = { true: 'yes', false: 'no', unknown: 'unknown', issued: 'bought' };

/** Names each part of a list of values, such as `summary, payment`. Figures and sentences stay as they are. */
const nameAll = (value: string, sources: FindingSources): string =>
  value
    .split(', ')
    .map((one) => {
      const word = WORDS[one];
      if (word !== undefined) return sources.text(`studio-findings.facts.${word}`);
      return /^[A-Za-z]\w*$/.test(one) ? nameInText(one, sources) : one;
    })
    .join(', ');

/** Returns the name of a tab for a file, with the name of its table or list. */
function nameOfFile(file: string, { product, text }: FindingSources): string[] {
  const place = locateIssue(product, { code: '', file, at: '' });
  const tab = text(place ? `studio-${place.part}.title` : 'studio.shared');
  const language = /^locales\/(en|km|zh)\//.exec(file)?.[1];
  const table = /\/([\w-]+)\.csv$/.exec(file)?.[1] ?? place?.list;
  return [
    tab,
    ...(table === undefined ? [] : [humanizeName(table)]),
    ...(language === undefined ? [] : [text(`portal.languages.${language}`)]),
  ];
}

function describePlace({ file, at }: Finding, sources: FindingSources): string {
  const trail = listTrail(file, at, sources.read(file), sources.names);
  return [...nameOfFile(file, sources), ...trail].join(' › ');
}

/** Names a thing that a sentence quotes: by its own name, as an id of a text, or as the place of an answer. */
function nameInText(name: string, { names, text, product }: FindingSources): string {
  const language = /^(en|km|zh)$/.exec(name)?.[1];
  if (language !== undefined) return text(`portal.languages.${language}`);
  const keys = name.split(/[./]/).filter((key) => key !== '' && key !== product);
  if (keys.length < 2) return names.page(keys[0] ?? name) ?? names.other(keys[0] ?? name);
  const [first = '', second = '', ...rest] = keys;
  const page = names.page(first);
  if (page === undefined) return keys.map((key) => names.other(key)).join(' › ');
  return [page, names.field(first, second), ...rest.map((key) => names.other(key))].join(' › ');
}

/** Replaces the files, pointers and quoted names of an English sentence by the names of the tabs. */
function renameAll(message: string, sources: FindingSources): string {
  return message
    .replace(/(?:[\w-]+\/)*[\w-]+\.(?:json|csv)\b/g, (file) => nameOfFile(file, sources).join(' › '))
    .replace(/(?<![\w"<.])(?:\/[\w~-]+)+/g, (at) => nameInText(at, sources))
    .replace(/"([^"\s]+)"/g, (_quoted, name: string) => `“${nameInText(name, sources)}”`);
}
