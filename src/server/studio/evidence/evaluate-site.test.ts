import { expect, test } from 'vitest';
import type { SiteFile } from '#contract/studio/material/site-settings.ts';
import { toProductFiles } from '#server/catalogue/releases/file-tree.ts';
import { evaluateSite, findSiteIssues } from './evaluate-site.ts';

const base = {
  interface: { home: { title: 'Home' }, greets: 'Hello {name}, {day}', contact: { street: 'A street' } },
  ...{ site: { say: 'Said' }, pages: {}, privacy: {}, inquiry: {} },
  messages: { code: 'Code {code}' },
};
/** Builds files of a shop with few words in each language, and the site's file of a release. */
const files = (site?: SiteFile | string) => {
  const words = ['en', 'km', 'zh'].flatMap((locale) =>
    Object.entries(base).map(([name, said]) => [`locales/${locale}/${name}.json`, JSON.stringify(said)] as const),
  );
  const own = site === undefined ? [] : [['locales/site.json', typeof site === 'string' ? site : JSON.stringify(site)]];
  return toProductFiles(Object.fromEntries([...words, ...own]));
};
const found = (site: SiteFile | string) => findSiteIssues(files(site)).map(({ code, at }) => `${code} ${at}`);
const saying = (en: Record<string, string>, km?: Record<string, string>): SiteFile => ({
  words: { en, ...(km && { km }) },
});

test('a site without its own words, or with permitted words, has no faults', () => {
  expect(findSiteIssues(files())).toEqual([]);
  expect(found({})).toEqual([]);
  expect(found(saying({ 'interface.home.title': 'Ours', 'interface.greets': '{day}: hello {name}' }))).toEqual([]);
});

test('the check reports each fault with its place and its correction', () => {
  expect(found('{ "words": ')).toEqual(['malformed ']);
  expect(findSiteIssues(files('nothing'))).toMatchObject([
    { code: 'malformed', file: 'locales/site.json', at: '', mend: 'Correct the JSON.' },
  ]);
  expect(found('{ "tollFree": "call us" }')).toEqual(['site-setting /tollFree']);
  expect(findSiteIssues(files('{ "tollFree": "call us" }'))[0]?.message).toMatch(/^It .+\.$/);
  // A file of the wrong shape has only this issue: words are checked after the shape.
  expect(found('{ "tollFree": 7, "words": { "en": { "interface.nothing": "x" } } }')).toEqual([
    'site-setting /tollFree',
  ]);
});

test('words belong to the site, are not blank, are plain, and have the same placeholders', () => {
  const en = {
    'interface.nothing': 'x',
    'interface.contact.street': 'x',
    'site.say': ' ',
    'interface.home.title': 'Home <b>',
    'interface.greets': 'Hello {nme}, {day}',
    'messages.code': 'Code',
  };
  expect(found(saying(en, { 'interface.greets': 'Hello {name} {day} {more}' }))).toEqual([
    'site-word-unknown /words/en/interface.nothing',
    // A setting contains this text.
    'site-word-unknown /words/en/interface.contact.street',
    'message-missing /words/en/site.say',
    'markup-in-words /words/en/interface.home.title',
    'message-placeholders /words/en/interface.greets',
    'message-placeholders /words/en/messages.code',
    'message-placeholders /words/km/interface.greets',
  ]);
  expect(findSiteIssues(files(saying({ 'site.say': 'Say {it}' })))[0]?.mend).toBe('Use the same: none.');
  expect(findSiteIssues(files(saying({ 'interface.greets': 'Hello' })))[0]?.mend).toBe('Use the same: day name.');
  // An SMS of three parts or more.
  expect(found(saying({ 'messages.code': `{code} ${'a'.repeat(460)}` }))).toEqual([
    'sms-too-long /words/en/messages.code',
  ]);
});

const texts = (text: string) => ({ en: `${text} en`, km: `${text} km`, zh: `${text} zh` });
const none = ['en', 'km', 'zh'].map((language) => ({ language, changed: 0 }));

test('evidence lists the words that changed, beside the shop’s own words', () => {
  const { evidence, details } = evaluateSite(
    files(saying({ 'interface.home.title': 'Ours', 'site.say': 'Said' }, { 'site.say': 'New' })),
    saying({ 'interface.greets': 'Hi {name} {day}' }, { 'site.say': 'Old' }),
  );
  expect(evidence).toEqual({
    ...{ product: 'site', version: expect.stringMatching(/^[0-9a-f]{12}$/), findings: [], isCovered: true },
    words: [
      { language: 'en', changed: 2 },
      { language: 'km', changed: 1 },
      { language: 'zh', changed: 0 },
    ],
  });
  expect(details).toEqual({
    ...{ missing: [], survivors: [], policies: null, quotes: null, journeys: [], pages: {}, tables: [] },
    words: [
      { language: 'en', id: 'interface.greets', before: 'Hi {name} {day}', after: 'Hello {name}, {day}' },
      { language: 'en', id: 'interface.home.title', before: 'Home', after: 'Ours' },
      { language: 'km', id: 'site.say', before: 'Old', after: 'New' },
    ],
  });
  const gone = evaluateSite(files({}), saying({ 'interface.lost': 'Lost' }));
  expect(gone.details.words).toEqual([{ language: 'en', id: 'interface.lost', before: 'Lost', after: null }]);
});

test('evidence lists the settings that changed, for each language', () => {
  const was: SiteFile = { tollFree: '1800-111111', hours: texts('Open'), links: { facebook: 'https://f.example' } };
  const is: SiteFile = {
    ...{ tollFree: '1800-222222', hours: { ...texts('Open'), km: 'Closed' }, rielRate: 4100 },
    links: { facebook: 'https://f.example', telegram: 'https://t.example' },
    directSettlement: [
      { kind: 'hospital', name: texts('North') },
      { kind: 'garage', name: texts('x'.repeat(300)) },
    ],
  };
  const { settings } = evaluateSite(files(is), was).evidence;
  const settlers = (language: 'en' | 'km' | 'zh') => `North ${language}, ${'x'.repeat(300)} ${language}`;
  expect(settings).toEqual([
    ...(['en', 'km', 'zh'] as const).map((language) => ({
      ...{ name: 'directSettlement', language, before: null, after: settlers(language) },
    })),
    { name: 'hours', language: 'km', before: 'Open km', after: 'Closed' },
    { name: 'rielRate', language: null, before: null, after: '4100' },
    { name: 'telegram', language: null, before: null, after: 'https://t.example' },
    { name: 'tollFree', language: null, before: '1800-111111', after: '1800-222222' },
  ]);
  expect(evaluateSite(files(was), was).evidence).not.toHaveProperty('settings');
  const many = Array.from({ length: 20 }, () => ({ kind: 'garage' as const, name: texts('x'.repeat(300)) }));
  const [first] = evaluateSite(files({ directSettlement: many }), {}).evidence.settings ?? [];
  expect(first?.after).toHaveLength(2_000);
});

test('a site with faults is compared with nothing; an unreadable or missing site has no version', () => {
  const wrong: SiteFile = { tollFree: '1800-222222', ...saying({ 'site.say': ' ' }) };
  expect(evaluateSite(files(wrong), {})).toMatchObject({
    evidence: { version: expect.any(String), findings: [{ code: 'message-missing' }], words: none },
    details: { words: [] },
  });
  expect(evaluateSite(files(wrong), {}).evidence).not.toHaveProperty('settings');
  expect(evaluateSite(files('{'), {}).evidence).toMatchObject({ version: null, findings: [{ code: 'malformed' }] });
  const gone = evaluateSite(files(), { tollFree: '1800-111111' }).evidence;
  expect(gone).toMatchObject({ version: null, findings: [] });
  expect(gone.settings).toEqual([{ name: 'tollFree', language: null, before: '1800-111111', after: null }]);
});
