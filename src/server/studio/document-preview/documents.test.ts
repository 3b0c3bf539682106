import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentPreviews } from '#contract/studio/material/document-previews.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { SiteServices } from '#server/site/services.ts';
import { extractPdfText } from '#tests/support/pdf-text.ts';
import { createRoutesServer } from '#tests/support/routes-server.ts';
import { createSmallProduct } from '#tests/support/small-product.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createTestRelease } from '#tests/support/test-release.ts';
import type { StudioServices } from '../services.ts';
import { documentPreviewRoutes } from './routes.ts';
import { makeSpecimensOrFault, type SpecimenTask } from './specimens.ts';

/* Previews of a product's documents in a release: a certificate, a wallet card and the documents to read. */

const tree = createSmallProduct();
const path = 'product-schemas/camera/product.json';
const settings = JSON.parse(tree[path] as string) as { documents: { name: string; groups: { fields: string[] }[] }[] };
const [certificate] = settings.documents;
const fields = ['givenName', 'familyName', 'effectiveFromDate', 'effectiveToDate'];
const card = { name: 'card', kind: 'card', groups: [{ name: 'policyholder', fields }] };
const withCard: Record<string, string> = {
  ...tree,
  [path]: JSON.stringify({ ...settings, documents: [certificate, card] }),
};

/** A wording of several pages. */
for (const language of ['en', 'km']) {
  const file = `locales/${language}/documents/camera.json`;
  const said = JSON.parse(tree[file] as string) as { policyWording: { sections: object[] } };
  const { sections } = said.policyWording;
  said.policyWording.sections = Array.from({ length: 12 }, () => sections).flat();
  withCard[file] = JSON.stringify(said);
}

let database: Database;
let desk: Awaited<ReturnType<typeof createRoutesServer>>;
beforeAll(async () => {
  database = await openTestDatabase();
  await createTestRelease(database.sql, 'r1', withCard);
  await createTestRelease(database.sql, 'r2', { ...withCard, 'product-schemas/tent/product.json': '{}' });
  await createTestRelease(database.sql, 'r3', { ...withCard, [path]: '{' });
  const services = { database, config: { port: 3000 }, site: { settings: () => ({}) } };
  desk = await createRoutesServer(
    (app) => documentPreviewRoutes(app, services as unknown as StudioServices & SiteServices),
    {
      scopes: ['studio:edit'],
    },
  );
});
afterAll(async () => {
  await desk.app.close();
  await database.close();
});

const at = (rest = '', release = 'r1', product = 'camera') =>
  `/api/studio/releases/${release}/products/${product}/specimens${rest}`;
const specimens = async (rest = '', release = 'r1', product = 'camera') =>
  desk.call<DocumentPreviews & { problem?: string }>('GET', at(rest, release, product));
async function paper(name: string, language: string, more: Record<string, string> = {}, rest = '') {
  const { of, persona } = (await specimens()).body;
  const query = new URLSearchParams({ of, persona, language, ...more });
  return desk.call<{ problem?: string; pages?: number }>('GET', at(`/${name}${rest}?${query}`));
}
const words = (text: string) => text.replaceAll(/[\s\u200b]/g, '');

test('the answer names the personas, each document with its kind and languages, and the messages', async () => {
  const { status, body } = await specimens();
  expect(status).toBe(200);
  expect(body.persona).toBe('at-the-minimum');
  expect(body.personas.map(({ name }) => name)).toContain('buys-the-basic-plan');
  expect(body.papers).toEqual([
    { name: 'certificate', kind: 'printed', languages: ['both', 'km', 'en'] },
    { name: 'card', kind: 'printed', languages: ['both', 'km', 'en'] },
    ...['policyWording', 'claimProcedure', 'claimForm', 'coverSummary'].map((name) => {
      return { name, kind: 'written', languages: ['km', 'en'] };
    }),
  ]);
  const link = body.messages.find(({ name, channel }) => name === 'issued' && channel === 'email');
  expect(link?.en.text).toContain('http://localhost:3000/');
  // Only the files of the product count.
  expect((await specimens('', 'r2')).body.of).toBe(body.of);
});

test('a certificate, a card and a wording are produced in their own format, in the requested language', async () => {
  const english = await paper('certificate', 'en');
  expect([english.status, english.headers['content-type'], english.headers['cache-control']]).toEqual([
    ...[200, 'application/pdf', 'private, max-age=3600'],
  ]);
  expect(english.headers['content-disposition']).toBe('inline; filename="specimen-camera-certificate-en.pdf"');
  const said = words(extractPdfText(english.bytes));
  expect(said).toContain('CAM-');
  expect(said).toContain(words('Specimen from the product studio: it is not a policy and proves nothing.'));
  expect((await paper('certificate', 'en')).bytes.equals(english.bytes)).toBe(true);
  const wording = await Promise.all(['en', 'km'].map((language) => paper('policyWording', language)));
  const [inEnglish = '', inKhmer = ''] = wording.map(({ bytes }) => extractPdfText(bytes));
  expect([/[\u1780-\u17b3]{3}/.test(inKhmer), /[\u1780-\u17b3]{3}/.test(inEnglish)]).toEqual([true, false]);
  const wallet = await paper('card', 'both');
  expect([wallet.status, words(extractPdfText(wallet.bytes)).includes('CAM-')]).toEqual([200, true]);
  // A card is as small as a wallet's card.
  expect(wallet.bytes.length).not.toBe(english.bytes.length);
});

test('pages are counted, and each is a picture with the width of a column on a dense screen', async () => {
  const pages = async (name: string) => (await paper(name, 'en', {}, '/pages')).body.pages ?? 0;
  expect(await pages('card')).toBe(1);
  const count = await pages('policyWording');
  expect(count).toBeGreaterThan(1);
  const drawn = async (name: string, page: number) => paper(name, 'en', { page: String(page) });
  const [first, last] = [await drawn('policyWording', 1), await drawn('policyWording', count)];
  expect(first.headers['content-type']).toBe('image/png');
  const sizes = await Promise.all([first, last].map(({ bytes }) => sharp(bytes).metadata()));
  // An A4 page is 297 mm high if it is 210 mm wide.
  expect(sizes.map(({ width, height, format }) => [width, Math.round((height ?? 0) / 10), format])).toEqual(
    Array(2).fill([1240, 175, 'png']),
  );
  expect(first.bytes.equals(last.bytes)).toBe(false);
  const { entropy, isOpaque } = await sharp(first.bytes).stats();
  expect([entropy > 0.3, isOpaque]).toEqual([true, true]);
  const beyond = await drawn('policyWording', count + 1);
  expect([beyond.status, beyond.body.problem]).toEqual([404, 'documentNotFound']);
  const small = await sharp((await drawn('card', 1)).bytes).metadata();
  expect([small.width, (small.height ?? 0) < 1240]).toEqual([1240, true]);
});

test('a missing release, product, persona or document is refused with its own problem code', async () => {
  const refused = async (asked: Promise<{ status: number; body: { problem?: string } }>) => {
    const { status, body } = await asked;
    return `${status} ${body.problem}`;
  };
  expect(await refused(specimens('', 'none'))).toBe('404 releaseNotFound');
  expect(await refused(specimens('', 'r1', 'tent'))).toBe('404 productNotFound');
  expect(await refused(specimens('', 'r3'))).toBe('422 specimenNotMade');
  expect(await refused(specimens('?persona=nobody'))).toBe('422 specimenNotBought');
  expect(await refused(paper('nothing', 'en'))).toBe('404 documentNotFound');
  expect(await refused(paper('policyWording', 'both'))).toBe('404 documentNotFound');
  expect(await refused(paper('certificate', 'en', { of: '0'.repeat(64) }))).toBe('409 specimenOther');
});

test('a user with twelve waiting documents must retry later for more, and receives the earlier ones', async () => {
  const { of, persona, papers } = (await specimens('?persona=buys-the-basic-plan')).body;
  const asked = papers.flatMap(({ name, languages }) =>
    languages.map((language) => at(`/${name}?${new URLSearchParams({ of, persona, language })}`)),
  );
  expect(asked).toHaveLength(14);
  const answers = await Promise.all(asked.map((url) => desk.call<{ problem?: string }>('GET', url)));
  const busy = answers.filter(({ status }) => status === 503);
  expect(busy.length).toBeGreaterThan(0);
  expect([...new Set(busy.map(({ body, headers }) => `${body.problem} ${headers['retry-after']}`))]).toEqual([
    'specimensBusy 5',
  ]);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(12);
  // No user is blocked permanently.
  const again = await Promise.all(asked.slice(-2).map((url) => desk.call('GET', url)));
  expect(again.map(({ status }) => status)).toEqual([200, 200]);
});

test('a product that breaks the process has no specimens, and a complete product has them', () => {
  const work: SpecimenTask = {
    tree,
    product: 'camera',
    persona: undefined,
    settings: {},
    origin: 'https://shop.example',
  };
  expect(makeSpecimensOrFault({ ...work, tree: { ...tree, 'machines/camera.json': '{' } })).toEqual({
    fault: 'specimenNotMade',
  });
  expect(makeSpecimensOrFault(work)).toMatchObject({ persona: 'at-the-minimum' });
});
