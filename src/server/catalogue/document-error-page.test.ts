import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import type { DocumentLanguage } from '#server/platform/documents/document-data.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { withDocumentErrorPage } from './document-error-page.ts';

const app = fastify();
afterAll(() => app.close());
app.setErrorHandler(({ message }: Error, _request, reply) => reply.status(500).send({ problem: message }));
app.get<{ Params: { fate: string; language: DocumentLanguage } }>('/:fate/:language', (request, reply) => {
  const { fate, language } = request.params;
  const open = async () => {
    if (fate === 'there') return reply.type('application/pdf').send('%PDF');
    if (fate === 'broken') throw new Error('broken');
    throw new ApiProblem(Number(fate), 'certificateNotFound');
  };
  return withDocumentErrorPage(open, { request, reply, language });
});

const read = async (path: string, accept = 'text/html,application/xhtml+xml') => {
  const { statusCode, headers, body } = await app.inject({ url: path, headers: { accept } });
  return [statusCode, headers['content-type'], body];
};
const KHMER = 'រកមិនឃើញវិញ្ញាបនបត្រទេ។ សូមបើកបណ្ណសន្យារ៉ាប់រងរបស់អ្នកម្ដងទៀត ឬហៅទៅលេខបម្រើអតិថិជនរបស់យើង។';
const ENGLISH = 'Certificate not found. Open your policy again, or call our hotline.';
const HTML = 'text/html; charset=utf-8';
/** The headings of an answered page, and the addresses of its links. */
const readPage = async (path: string) => {
  const [status, type, body] = await read(path);
  const found = (pattern: RegExp) => [...String(body).matchAll(pattern)].map(([, one]) => one);
  return [status, type, found(/<h1>(.*?)<\/h1>/g), found(/href="(.*?)"/g)];
};
const links = (language: string) => [`/${language}/my_insurance`, `/${language}/our_hotline`];

test('the server sends a document that exists', async () => {
  expect(await read('/there/en')).toEqual([200, 'application/pdf', '%PDF']);
});

test('a person reads the reason for a missing document in its language, or in both of its languages', async () => {
  expect(await readPage('/404/en')).toEqual([404, HTML, [ENGLISH], links('en')]);
  expect(await readPage('/404/km')).toEqual([404, HTML, [KHMER], links('km')]);
  const both = [KHMER, ENGLISH];
  expect(await readPage('/409/both')).toEqual([409, HTML, both, [...links('km'), ...links('en')]]);
});

test('a program, and a person who meets a server fault, receive the usual answer of a call', async () => {
  const asAnyCall = (problem: string) => [500, 'application/json; charset=utf-8', JSON.stringify({ problem })];
  expect(await read('/404/en', 'application/json')).toEqual(asAnyCall('certificateNotFound'));
  expect(await read('/404/en', '')).toEqual(asAnyCall('certificateNotFound'));
  for (const status of [500, 503]) expect(await read(`/${status}/en`)).toEqual(asAnyCall('certificateNotFound'));
  expect(await read('/broken/en')).toEqual(asAnyCall('broken'));
});
