import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { createDocumentRenderer } from '#server/platform/documents/render-document.ts';
import { answerProblems } from '#server/platform/http/problem-handler.ts';
import { loadWording } from '#server/platform/messages/wording.ts';
import { extractPdfText } from '#tests/support/pdf-text.ts';
import { createTestCatalogue } from '#tests/support/test-catalogue.ts';
import { productDocumentRoutes } from '../product-routes.ts';
import { readProductFiles } from './product-files.ts';
import { createWordingLibrary } from './wording-library.ts';

const all = readProductFiles(projectRoot);
const names = ['travel'];
const files = Object.assign((path: string) => all(path), {
  text: all.text,
  list: (folder: string) => (folder === 'product-schemas' ? names : all.list(folder)),
});
const renderer = createDocumentRenderer();
const rendered: string[] = [];
const app: FastifyInstance = Fastify();

beforeAll(async () => {
  const catalogue = await createTestCatalogue(files, new Map(), new Date('2026-04-01T00:00:00Z'));
  const renderWording: typeof renderer.renderWording = (document, language) => {
    rendered.push(`${document.kind} ${language}`);
    return renderer.renderWording(document, language);
  };
  const wordings = createWordingLibrary({ catalogue, wording: loadWording(files), documents: { renderWording } });
  answerProblems(app);
  productDocumentRoutes(app, { catalogue, wordings });
});
afterAll(async () => {
  await app.close();
  await renderer.close();
});

const open = (path: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/api/products/${path}`, headers });
const pagesOf = (pdf: Buffer) => Number(/\/Type \/Pages\s+\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]);

test.each([
  ['policyWording', 'en', 3, 'travel-policy-wording-en.pdf'],
  ['policyWording', 'km', 4, 'travel-policy-wording-km.pdf'],
  ['claimProcedure', 'en', 1, 'travel-claim-procedure-en.pdf'],
  ['claimProcedure', 'km', 1, 'travel-claim-procedure-km.pdf'],
  ['coverSummary', 'en', 1, 'travel-cover-summary-en.pdf'],
  ['coverSummary', 'km', 1, 'travel-cover-summary-km.pdf'],
  ['claimForm', 'en', 2, 'travel-claim-form-en.pdf'],
  ['claimForm', 'km', 2, 'travel-claim-form-km.pdf'],
])('%s opens in the browser as a PDF in %s, on %d pages', async (name, language, pages, fileName) => {
  const { statusCode, headers, rawPayload } = await open(`travel/documents/${name}?language=${language}`);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${fileName}"`,
  });
  expect(pagesOf(rawPayload)).toBe(pages);
});

test('the summary of cover shows the limits of one plan, the exclusions, and the telephone number for calls from abroad', async () => {
  const text = extractPdfText((await open('travel/documents/coverSummary?language=en&plan=standard')).rawPayload);
  for (const told of ['Medical expenses', '$70,000', 'a refused visa', 'Waiting periods', '+855 23 890 999'])
    expect(text).toContain(told);
  expect(text).not.toContain('$50,000 · ');
  expect((await open('travel/documents/coverSummary?version=never')).statusCode).toBe(404);
});

test('a document is typeset once, and is not sent again to a browser that has it', async () => {
  const first = await open('travel/documents/claimForm?language=km');
  expect((await open('travel/documents/claimForm?language=km')).rawPayload.equals(first.rawPayload)).toBe(true);
  const etag = String(first.headers.etag);
  const again = await open('travel/documents/claimForm?language=km', { 'if-none-match': etag });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  const other = await open('travel/documents/claimForm?language=en', { 'if-none-match': etag });
  expect(other.statusCode).toBe(200);
  expect(rendered.filter((one) => one.startsWith('form')).toSorted()).toEqual(['form en', 'form km']);
});

test('a document is in English if there is no Chinese one, and without a language', async () => {
  for (const query of ['?language=zh', '']) {
    const { headers } = await open(`travel/documents/claimProcedure${query}`);
    expect(headers['content-disposition']).toContain('travel-claim-procedure-en.pdf');
  }
});

test.each(['travel/documents/certificate', 'travel/documents/toString', 'nothing/documents/claimForm'])(
  'no document is found at %s',
  async (path) => {
    const { statusCode, json } = await open(path);
    expect([statusCode, json().problem]).toEqual([404, 'documentNotFound']);
  },
);
