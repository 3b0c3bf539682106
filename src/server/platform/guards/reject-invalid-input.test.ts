import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerProblems } from '../http/problem-handler.ts';
import { rejectInvalidInput } from './reject-invalid-input.ts';

/** Creates a server that returns its answers to a body and to an address. */
async function aServer() {
  const app = Fastify({ bodyLimit: 100_000 });
  answerProblems(app);
  rejectInvalidInput(app);
  app.addContentTypeParser('image/png', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post('/texts', async () => ({}));
  app.post('/judged', { config: { judgesTexts: true } as object }, async () => ({}));
  app.get('/things/:id', async () => ({}));
  const said = ({ statusCode, body }: { statusCode: number; body: string }) => {
    const { problem, errors } = JSON.parse(body);
    return statusCode === 200
      ? 'taken'
      : [statusCode, problem, errors?.map(({ pointer }: { pointer: string }) => pointer)];
  };
  return {
    post: async (body: unknown, url = '/texts') =>
      said(
        await app.inject({
          method: 'POST',
          url,
          payload: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
      ),
    get: async (url: string) => said(await app.inject({ url })),
    picture: async (payload: Buffer) =>
      said(await app.inject({ method: 'POST', url: '/texts', payload, headers: { 'content-type': 'image/png' } })),
    nothing: async () => said(await app.inject({ method: 'POST', url: '/texts' })),
  };
}

const refused = (...pointers: string[]) => [422, 'invalidRequest', pointers];
const ofAddress = [422, 'invalidRequest', undefined];
const tooDeep = [422, 'tooDeep', undefined];

test('the server refuses a text that no database stores by its place, as a value and as a name, the first of them', async () => {
  const { post } = await aServer();
  expect(await post({ name: 'សុខ Dara', list: [1, null, true, 'x'], deep: { deeper: ['y'] } })).toBe('taken');
  expect(await post('a\0b')).toEqual(refused(''));
  expect(await post({ name: 'a\0b' })).toEqual(refused('/name'));
  expect(await post({ 'a/b': ['x', { half: 'a\ud800' }] })).toEqual(refused('/a~1b/1/half'));
  expect(await post({ deep: { 'na\0me': 1 } })).toEqual(refused('/deep'));
  expect(await post({ first: { x: 'a\0' }, second: 'a\0' })).toEqual(refused('/first/x'));
  expect(await post({ first: 'fine', 'se\0cond': 1, third: 'a\0' })).toEqual(refused(''));
});

test('a call that checks its texts itself receives them', async () => {
  const { post } = await aServer();
  expect(await post({ name: 'a\0b' }, '/judged')).toBe('taken');
});

test('a body may have at most 128 levels', async () => {
  const { post } = await aServer();
  const deep = (levels: number): unknown => (levels === 0 ? 'x' : [deep(levels - 1)]);
  expect(await post(deep(128))).toBe('taken');
  expect(await post(deep(129))).toEqual(tooDeep);
  expect(await post(deep(129), '/judged')).toEqual(tooDeep);
  // The deepest list is empty.
  const empty = (levels: number): unknown => (levels === 0 ? [] : [empty(levels - 1)]);
  expect(await post(empty(128))).toBe('taken');
  // The part after an invalid text is checked too.
  expect(await post({ broken: 'a\0', deep: deep(129) })).toEqual(tooDeep);
});

test('an address cannot contain such a text in its path, its names or its values, also in repeated values', async () => {
  const { get } = await aServer();
  expect(await get('/things/7?a=1&a=2&b=%E1%9E%80')).toBe('taken');
  for (const url of [
    '/things/a%00b',
    '/things/7?a=%00',
    '/things/7?%00=1',
    '/things/7?a=1&a=x%00',
    '/things/7?a=1&b=%00',
  ])
    expect(await get(url), url).toEqual(ofAddress);
});

test('the server accepts bytes as they are, and an empty body', async () => {
  const { picture, nothing } = await aServer();
  expect(await picture(Buffer.from('\x89PNG\0\0\0'))).toBe('taken');
  expect(await nothing()).toBe('taken');
});
