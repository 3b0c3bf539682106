import { expect, test } from 'vitest';
import type { SiteSettings } from '#contract/studio/material/site-settings.ts';
import type { Json } from '#engine/language/json.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { buildTree } from '#server/catalogue/releases/file-tree.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { makeSpecimens, type SpecimenDocument, type SpecimenTask } from './specimens.ts';

const files = readProductFiles(projectRoot);
const tree = buildTree(files);
const origin = 'https://shop.example';
const NOTICE = 'Specimen from the product studio: it is not a policy and proves nothing.';
const make = (more: Partial<SpecimenTask> = {}) =>
  makeSpecimens({ ...{ tree, product: 'travel', persona: undefined, settings: {}, origin }, ...more });
function made(more: Partial<SpecimenTask> = {}) {
  const specimens = make(more);
  if ('fault' in specimens) throw new Error(specimens.fault);
  return specimens;
}
const written = (path: string, change: (value: Record<string, Json>) => void) => {
  const value = structuredClone(files(path)) as Record<string, Json>;
  change(value);
  return { ...tree, [path]: JSON.stringify(value) };
};
const settings = 'product-schemas/travel/product.json';
const paper = (name: string, more: Partial<SpecimenTask> = {}) => {
  const found = made(more).papers.find((one) => one.name === name);
  if (!found) throw new Error(`no paper ${name}`);
  return found;
};

test('the persona is the requested one, else the one of the example price, else the first one who buys', () => {
  const { persona, personas } = made();
  expect(persona).toBe('alone-to-siem-reap');
  expect(personas.map(({ name }) => name)).toContain('family-to-japan');
  expect(personas.find(({ name }) => name === 'family-to-japan')?.title).not.toBe('family-to-japan');
  expect(made({ persona: 'family-to-japan' }).persona).toBe('family-to-japan');
  const unnamed = written(settings, (value) => delete value.priceFrom);
  expect(made({ tree: unnamed }).persona).toBe(personas[0]?.name);
  expect(make({ persona: 'nobody' })).toEqual({ fault: 'specimenNotBought' });
  expect(make({ product: 'boat' })).toEqual({ fault: 'specimenNotMade' });
});

test('no specimen is made if no persona buys the product', () => {
  const rating = written('product-schemas/travel/rating.json', (value) => {
    for (const table of Object.values(value.tables as Record<string, { rows: Json[] }>)) table.rows = [];
  });
  expect(make({ tree: rating })).toEqual({ fault: 'specimenNotBought' });
  const stops = written('machines/travel.json', (value) => {
    const { journey } = value.states as { journey: { states: Record<string, Json>; initial: string } };
    journey.states[journey.initial] = { tags: ['stop'] };
  });
  expect(make({ tree: stops })).toEqual({ fault: 'specimenNotBought' });
});

test('each document is marked as a specimen, with an unreal number and a code that proves nothing', () => {
  const certificate = paper('certificate', { persona: 'family-to-japan' });
  if (certificate.is !== 'document') throw new Error(certificate.is);
  const said = JSON.stringify(certificate.data);
  expect(said).toMatch(/-2026-000000/);
  expect(said).toContain(`${origin}/scan?q=specimen`);
  expect(certificate.data.specimen?.en).toBe('Specimen');
  expect(certificate.data.sampleNotice?.en).toBe(NOTICE);
  const kinds = made().papers.map(({ name, is }) => `${name} ${is}`);
  expect(kinds).toEqual([
    ...['certificate document', 'insuranceCard card', 'coverNote document', 'policyWording wording'],
    'claimProcedure wording',
    ...['claimForm wording', 'coverSummary wording'],
  ]);
  const card = paper('insuranceCard');
  expect(card.is === 'card' && card.data.specimen?.km).toBe('គំរូ');
});

test('a written document is set in English and Khmer, with a mark on each page', () => {
  const wording = paper('policyWording') as Extract<SpecimenDocument, { is: 'wording' }>;
  expect(Object.keys(wording.data)).toEqual(['en', 'km']);
  const sampleOf = (language: 'en' | 'km') => (wording.data[language] as { sample?: { mark: string } }).sample;
  expect(sampleOf('en')).toEqual({ mark: 'Specimen', notice: NOTICE });
  expect(sampleOf('km')?.mark).toBe('គំរូ');
});

const texts = (text: string) => ({ en: text, km: text, zh: text });
const site: SiteSettings = { tollFree: '1800-777777', address: texts('7 Harbour Street') };

test('every message to a buyer is written in three languages, and each email has a subject', () => {
  const { messages } = made({ persona: 'family-to-japan' });
  const names = messages.map(({ name, channel }) => `${channel} ${name}`);
  expect(names.filter((name) => !name.includes('claim.'))).toEqual([
    ...['sms code', 'sms paymentLink', 'sms issued', 'sms certificateLink'],
    ...['email quote', 'email code', 'email paymentLink', 'email issued', 'email issuedAttached'],
  ]);
  expect(names.filter((name) => name.startsWith('sms claim.')).length).toBeGreaterThan(3);
  for (const { name, channel, en, km, zh } of messages) {
    for (const { subject, text } of [en, km, zh]) {
      expect(text.trim(), name).not.toBe('');
      expect([name, subject === null]).toEqual([name, channel === 'sms']);
      if (channel === 'email') expect(subject?.trim(), name).not.toBe('');
    }
    expect(new Set([en.text, km.text, zh.text]).size, name).toBe(3);
  }
});

test('messages contain their subject: a code and its duration, the payment link, the number, the claim', () => {
  const { messages } = made({ persona: 'family-to-japan', settings: site });
  const said = (channel: string, name: string) => {
    const found = messages.find((one) => one.channel === channel && one.name === name);
    if (!found) throw new Error(`no ${channel} ${name}`);
    return found;
  };
  expect(said('sms', 'code').en.text).toMatch(/123456.*\b5\b/);
  const pay = `${origin}/make_payment/specimen-specimen-spec`;
  // An SMS has a short address in every language.
  for (const language of ['en', 'km', 'zh'] as const)
    for (const name of ['paymentLink', 'issued', 'certificateLink'])
      expect(said('sms', name)[language].text).toContain(`${origin}/s/specimen00`);
  expect(said('email', 'paymentLink').en.text).toContain(pay);
  expect(said('email', 'code').en.text).toContain('123456');
  expect(said('email', 'code').en.text).toContain(pay);
  expect(said('sms', 'issued').en.text).toMatch(/-2026-000000/);
  // The message of a quote contains its key and its premium.
  const quote = said('email', 'quote').en;
  expect(quote.text).toContain(`${origin}/buy_insurance/travel#draft=specimen-specimen-spec.specimen-specimen-spec`);
  expect(quote.text).toMatch(/\$\d/);
  expect(quote.text).toContain('1800-777777');
  const claim = messages.filter(({ name }) => name.startsWith('claim.'));
  for (const { en, name } of claim) expect(en.text, name).toContain('CLM-2026-000000');
  const { issued, issuedAttached } = {
    issued: said('email', 'issued').en.text,
    issuedAttached: said('email', 'issuedAttached').en.text,
  };
  expect(issued).not.toBe(issuedAttached);
});
