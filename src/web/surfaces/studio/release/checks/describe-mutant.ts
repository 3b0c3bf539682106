import { pathTo } from '#shared/addresses.ts';
import { patterns } from '#web/router/paths.ts';
import type { FindingSources } from '../findings/describe-finding.ts';

/** A seeded fault that no check noticed: its id, which describes it, and its place. */
export type Survivor = { id: string; at: string };

/** The changes by the end of an id, with the names of the values. The first match applies. */
const CHANGES: readonly [pattern: RegExp, change: string][] = [
  [/ ten times as high$/, 'tenfold'],
  [/ one more$/, 'oneMore'],
  [/ not required$/, 'notRequired'],
  [/ required$/, 'required'],
  [/ left in English$/, 'notTranslated'],
  [/ another figure$/, 'otherFigure'],
  [/ exchanged with (\S+)$/, 'exchanged'],
  [/ say each other's message.*$/, 'otherMessage'],
  [/ pays what (\S+) pays.*$/, 'exchanged'],
  [/ not covered$/, 'notCovered'],
  [/ covered$/, 'covered'],
  [/ not recommended$/, 'notRecommended'],
  [/ not chosen but given$/, 'always'],
  [/ (?:limits for each person or not)$/, 'perPerson'],
  [/ prints (\S+) as (\S+)$/, 'instead'],
  [/ prints (\S+) twice$/, 'twice'],
  [/ (?:not listed|not given)$/, 'dropped'],
  [/ begins without (\S+)$/, 'noStart'],
  [/ fills no (\S+)(?: \(\d+\))?$/, 'forgets'],
  [/ (?:clear|reset|tell|clearFilled) forgets (\S+)$/, 'forgets'],
  [/ (?:reset|clear|clearFilled|tell)\b.* ?forgotten$/, 'dropped'],
  [/ reset keeps (\S+)$/, 'keeps'],
  [/ retargeted to (\S+)$/, 'leadsTo'],
  [/ watches (\S+)$/, 'dependsOn'],
  [/ (?:guard dropped|when dropped|added in any case)$/, 'always'],
  [/ (?:\S* ?negated|! dropped)$/, 'opposite'],
  [/ the option (\S+) before the one before$/, 'earlier'],
  [/ before the (?:one before|one above)$/, 'earlier'],
  [/ (\S+) before (\S+)$/, 'earlier'],
  [/ without (?:the )?(?:option |list |benefits of the )?(\S+)$/, 'without'],
  [/ ("\S*") dropped$/, 'without'],
  [/ (?:\S+ )?as *$/, 'dropped'],
  [/ not often chosen$/, 'notFrequent'],
  [/ not also called so$/, 'noSynonym'],
  [/ as (true|false)$/, 'as'],
  [/ {2,}as (\S+)$/, 'as'],
  [/ (\S+) as (\S+)$/, 'instead'],
  [/ dropped$/, 'dropped'],
];
/** For an id of a form that is not known. */
const UNKNOWN_CHANGE = [/$/, 'changed'] as const;
const OPERATORS: Record<string, string> = {
  ...{ '<': 'below', '<=': 'atMost', '>': 'above', '>=': 'atLeast', '==': 'equal', '!=': 'unequal' },
  ...{ and: 'and', or: 'or', some: 'some', all: 'all' },
};
/** The first word of an id, by the tab whose expectations notice such a fault. */
const NOTICED_BY: Record<string, 'reviewed' | 'people' | 'decided'> = {
  ...{ table: 'reviewed', step: 'reviewed', input: 'reviewed' },
  ...{ cover: 'decided', paper: 'decided', setting: 'decided', afterSale: 'decided', word: 'decided', list: 'decided' },
  claimRule: 'decided',
};

/** Describes a seeded fault as a sentence: the place in the words of the tabs, and the change. */
export function describeMutant({ id }: Survivor, sources: FindingSources): string {
  const { text, names } = sources;
  const [kind = '', ...words] = id.split(' ');
  const rest = ` ${words.join(' ')}`;
  const [pattern, change] = CHANGES.find(([one]) => one.test(rest)) ?? UNKNOWN_CHANGE;
  const [whole = '', first = '', second = ''] = pattern.exec(rest) ?? [];
  const place = listSubject(kind, rest.slice(0, rest.length - whole.length), sources);
  const nameOf = (value: string) => {
    const plain = value.replaceAll('"', '').replace(/^.*[/.](?=[A-Za-z])/, '');
    return /^-?[\d.]+$/.test(value) ? value : (names.page(plain) ?? names.other(plain));
  };
  const operators = [first, second].map((value) => OPERATORS[value]);
  const [before = '', after = ''] = operators.every(Boolean)
    ? operators.map((operator) => text(`studio-findings.operators.${operator}`))
    : [first, second].map(nameOf);
  const said = text(`studio-findings.mutants.${change}`, { before, after });
  return text('studio-findings.mutant', { place: place.join(' › '), change: said });
}

/** Lists the names of the place of a fault, the outermost first. */
function listSubject(kind: string, head: string, { names, text }: FindingSources): string[] {
  const tab = text(`studio-${TABS[kind] ?? 'pages'}.title`);
  const tokens = head.split(' ').filter((word) => /^[A-Za-z]/.test(word) && !/^[A-Z_]+$/.test(word));
  if (kind === 'field' || kind === 'page') return [tab, ...listPageSubject(kind, tokens, names)];
  const own = tokens
    .filter((word) => !OPERATOR.test(word))
    .map((word) => word.split('.').at(-1) ?? word)
    .filter((word) => !['chart', 'rules', 'hints', 'kinds', 'var'].includes(word));
  return [tab, ...own.map((word) => names.page(word) ?? names.other(word))];
}

const OPERATOR = /^(if|max|min|and|or|in|when|answered|addDays|addYears|lookup|some|all)(\.\d+)?$/;

/** Lists the page, the field and the rule of a fault: `field PAGE FIELD`, `page PAGE rules FIELD MESSAGE`. */
function listPageSubject(kind: string, [page = '', ...others]: string[], names: FindingSources['names']): string[] {
  const [member = '', field = '', message = ''] = kind === 'page' ? others : ['', ...others];
  const inner = kind === 'page' && !PAGE_MEMBERS.includes(member) ? member : field;
  const [last, rule] = [inner, message].map((name) => name.split('.').at(-1) ?? '');
  return [
    names.page(page) ?? names.other(page),
    ...(last ? [names.field(page, last)] : []),
    ...(rule && ['rules', 'hints'].includes(member) ? [names.other(rule)] : []),
  ];
}

const PAGE_MEMBERS = [
  ...['rules', 'hints', 'effects', 'sections', 'shows', 'costs', 'declares', 'takesOnly', 'keepsChoice'],
  ...['picturesAhead', 'when', 'choices', 'applies', 'uiSchema'],
];
const TABS: Record<string, string> = {
  ...{ table: 'tariff', step: 'tariff', input: 'tariff', chart: 'journey', reset: 'journey', cover: 'cover' },
  ...{ paper: 'papers', setting: 'settings', afterSale: 'after-sale', word: 'words', list: 'lists' },
  claimRule: 'cover',
};

/** Returns the address of the dialog in which a case is added that would notice the fault, filled as far as possible. */
export function buildNoticeUrl(release: string, product: string, { id, at }: Survivor): string {
  const [kind = '', table = ''] = id.split(' ');
  const part = NOTICED_BY[kind] ?? 'people';
  // The first line of a file with a table is its header.
  const line = /\.csv:(\d+)$/.exec(at)?.[1];
  const row =
    line === undefined ? /#(\/tables\/[^/]+\/rows\/\d+)/.exec(at)?.[1] : `/tables/${table}/rows/${Number(line) - 2}`;
  const add = part === 'decided' ? '' : `?add=${encodeURIComponent(part === 'reviewed' ? (row ?? '/') : 'persona')}`;
  return `${pathTo(patterns.studioProduct, { id: release, product, part })}${add}`;
}
