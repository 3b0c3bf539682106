import { Writable } from 'node:stream';
import Fastify, { type FastifyRequest } from 'fastify';
import Type from 'typebox';
import { expect, test } from 'vitest';
import type { Access, Call } from '#contract/call.ts';
import { partial } from '#tests/support/partial.ts';
import { FileStoreUnavailable } from '../files/file-store.ts';
import { documentApi } from './api-docs.ts';
import { ApiProblem, throwIfProblems, toProblemDetails } from './api-problem.ts';
import { describeSecurity } from './call-security.ts';
import { compileRequestSchema } from './input/compile-request-schema.ts';
import { isApiRequest } from './is-api-request.ts';
import { isCrossSite } from './is-cross-site.ts';
import { resolveHomeOrigin, resolveOrigin } from './origin.ts';
import { problem } from './problem.ts';
import { answerProblems } from './problem-handler.ts';
import { registerCall } from './register-call.ts';
import { refuseIdle, requireUser } from './require-user.ts';
import type { SignedInUser } from './signed-in-user.ts';

/* Tests rights, errors and answers of calls, with servers of a few routes. */

/** Creates a server like the shop's, which answers unexpected errors as problems. */
function aServer() {
  const lines: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const app = Fastify({
    logger: { level: 'warn', stream },
  });
  app.setValidatorCompiler(compileRequestSchema);
  answerProblems(app);
  return { app, log: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

const Letter = Type.Object(
  { to: Type.String({ maxLength: 5 }), kind: Type.Optional(Type.Enum(['a', 'b'])) },
  { additionalProperties: false },
);
const base = { method: 'POST', path: '/api/letters', who: 'anyone', summary: 'Letters' } as const;
const anyReply = Type.Unknown();

/** Returns the answer of a call to this input. */
async function said(
  call: Partial<Call>,
  payload: unknown,
  handle: (received: never) => unknown = () => ({ done: true }),
) {
  const { app } = aServer();
  registerCall(app, { ...base, reply: anyReply, ...call } as never, handle as never);
  const sent =
    payload === undefined ? {} : { payload: JSON.stringify(payload), headers: { 'content-type': 'application/json' } };
  const { statusCode, body, headers } = await app.inject({ method: 'POST', url: '/api/letters', ...sent });
  return { status: statusCode, body: body === '' ? '' : JSON.parse(body), type: headers['content-type'], headers };
}

test('a call without a body accepts nothing, and refuses every member by its name', async () => {
  for (const nothing of [undefined, null, {}]) expect((await said({}, nothing)).status).toBe(200);
  const unknown = (pointer: string) => ({
    ...{ problem: 'unknownField', pointer, message: 'problems.unknownField', params: { allowed: [] } },
  });
  expect(await said({}, { a: 1, 'b/c': 2 })).toMatchObject({
    status: 422,
    body: { problem: 'invalidRequest', errors: [unknown('/a'), unknown('/b~1c')] },
  });
  for (const other of [[], ['a'], 'text', 7, true]) {
    const refused = await said({}, other);
    expect([refused.status, refused.body.problem, refused.body.errors]).toEqual([422, 'invalidRequest', undefined]);
  }
});

test('a body may be missing if it has no required member, and is refused otherwise', async () => {
  const echo = ({ body }: { body: unknown }) => ({ body });
  const optional = Type.Object({ note: Type.Optional(Type.String()) });
  expect((await said({ body: optional }, undefined, echo as never)).body).toEqual({ body: {} });
  expect((await said({ body: optional }, { note: 'x' }, echo as never)).body).toEqual({ body: { note: 'x' } });
  expect((await said({ body: Letter }, undefined, echo as never)).status).toBe(422);
  expect((await said({ body: Type.Array(Type.String()) }, undefined, echo as never)).status).toBe(422);
  expect((await said({ body: Letter }, { to: 'Dara' }, echo as never)).body).toEqual({ body: { to: 'Dara' } });
});

test('a call answers with its own status, and a call that sends its answer itself remains unchanged', async () => {
  expect(
    await said({ status: 201, reply: Type.Object({ id: Type.Number() }) }, undefined, () => ({ id: 7 })),
  ).toMatchObject({
    ...{ status: 201, body: { id: 7 }, type: 'application/json; charset=utf-8' },
  });
  expect(await said({ status: 204 }, undefined, () => undefined)).toMatchObject({ status: 204, body: '' });
  const byItself = ({ reply }: { reply: { status(code: number): { send(of: object): unknown } } }) =>
    reply.status(202).send({ by: 'itself' });
  expect(await said({}, undefined, byItself as never)).toMatchObject({ status: 202, body: { by: 'itself' } });
});

test('the second request of a call receives the same answer as the first', async () => {
  const { app } = aServer();
  const reply = Type.Object({ name: Type.String() });
  registerCall(app, { ...base, reply } as never, (async () => ({ name: 'សុខ' })) as never);
  for (let time = 0; time < 2; time++)
    expect((await app.inject({ method: 'POST', url: '/api/letters' })).json()).toEqual({ name: 'សុខ' });
});

test('a call accepts as much as it declares, and no more', async () => {
  const body = Type.Object({ text: Type.String() });
  const text = 'x'.repeat(80);
  expect((await said({ body, bodyLimit: 100 }, { text })).status).toBe(200);
  expect(await said({ body, bodyLimit: 50 }, { text })).toMatchObject({
    status: 413,
    body: { problem: 'bodyTooLarge' },
  });
});

test('the route of a call has the settings that the call declares', () => {
  const told = (call: Partial<Call>) => {
    const { app } = aServer();
    let config: unknown;
    app.addHook('onRoute', (route) => {
      config = route.config;
    });
    registerCall(app, { ...base, reply: anyReply, ...call } as never, (async () => ({})) as never);
    return config;
  };
  expect(told({})).toMatchObject({ status: 200, secretReply: false, judgesTexts: false });
  expect(told({})).not.toHaveProperty('perMinute');
  expect(told({ secretReply: true })).toMatchObject({ secretReply: true });
  // A read is executed again instead of stored.
  expect(told({ isRead: true })).toMatchObject({ isRead: true });
  expect(told({ judgesTexts: true, perMinute: 7, status: 201 })).toMatchObject({
    ...{ judgesTexts: true, perMinute: 7, status: 201 },
  });
});

test('the server refuses a caller without the right before it reads anything else', async () => {
  expect(await said({ who: 'signedIn', body: Letter }, { nonsense: true })).toMatchObject({
    ...{ status: 401, body: { problem: 'signInRequired' }, type: 'application/problem+json; charset=utf-8' },
  });
});

const user = (more: Partial<SignedInUser> = {}): SignedInUser => ({
  ...{ id: 'u-1', sessionId: 's-1', by: 'cookie', username: 'sokha', givenName: 'Sokha', familyName: 'Chan' },
  ...{ customerId: null, partnerId: null, scopes: ['insurer:orders'], lacksSecondFactor: false, isProgram: false },
  ...more,
});
const customer = { sessionId: 's-2', phone: '+85512345678', born: '1990-05-20', mailbox: null };

test.each<[string, Access, Parameters<typeof requireUser>[1], string]>([
  ['anyone, even from another site', 'anyone', { isCrossSite: true }, 'may'],
  ['a customer', 'customer', { customer }, 'may'],
  ['a user in place of a customer', 'customer', { user: user() }, '401 signInRequired'],
  ['a customer whose browser another site sends', 'customer', { customer, isCrossSite: true }, '403 crossSiteRequest'],
  ['nobody', 'signedIn', {}, '401 signInRequired'],
  ['somebody whose session has ended', 'signedIn', { isIdle: true }, '401 sessionIdle'],
  ['whoever is signed in', 'signedIn', { user: user({ scopes: [] }) }, 'may'],
  ['a program, to what is a person’s own', 'signedIn', { user: user({ isProgram: true }) }, '403 permissionDenied'],
  ['one of the scopes', ['studio:edit', 'insurer:orders'], { user: user() }, 'may'],
  ['a program with the scope', ['insurer:orders'], { user: user({ isProgram: true }) }, 'may'],
  ['another scope', ['studio:edit'], { user: user() }, '403 permissionDenied'],
  ['a customer in place of a user', ['insurer:orders'], { customer }, '401 signInRequired'],
  [
    'who lacks a second factor',
    ['insurer:orders'],
    { user: user({ scopes: [], lacksSecondFactor: true }) },
    '403 secondFactorDemanded',
  ],
  [
    'a user whose browser another site sends',
    ['insurer:orders'],
    { user: user(), isCrossSite: true },
    '403 crossSiteRequest',
  ],
])('%s', (_who, who, request, outcome) => {
  let found = 'may';
  try {
    requireUser(who, request);
  } catch (error) {
    found = `${(error as ApiProblem).status} ${(error as ApiProblem).code}`;
  }
  expect(found).toBe(outcome);
});

test('an agent whose session has ended receives an error, and is not treated as the public', () => {
  expect(() => refuseIdle({ isIdle: true })).toThrow(new ApiProblem(401, 'sessionIdle'));
  expect(() => refuseIdle({})).not.toThrow();
});

test('the description shows the allowed callers in the form of OpenAPI', () => {
  expect(describeSecurity('anyone')).toEqual([]);
  expect(describeSecurity('customer')).toEqual([{ customer: [] }]);
  expect(describeSecurity('signedIn')).toEqual([{ bearer: [] }, { cookie: [] }]);
  expect(describeSecurity(['b2b:sell', 'b2b:admin'])).toEqual([
    ...[{ bearer: ['b2b:sell'] }, { bearer: ['b2b:admin'] }],
    ...[{ cookie: ['b2b:sell'] }, { cookie: ['b2b:admin'] }],
  ]);
});

test.each([
  ['GET', { 'sec-fetch-site': 'cross-site' }, false],
  ['HEAD', { origin: 'https://evil.example' }, false],
  ['OPTIONS', {}, false],
  ['POST', { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, false],
  ['POST', { 'sec-fetch-site': 'same-site', origin: 'https://shop.example' }, true],
  ['POST', { 'sec-fetch-site': 'none' }, true],
  ['POST', {}, true],
  ['PATCH', { origin: 'https://shop.example' }, false],
  ['POST', { origin: 'http://10.0.0.1:3000' }, false],
  ['POST', { origin: 'https://10.0.0.1:3000' }, true],
  ['POST', { origin: 'null' }, true],
])('%s with %j is from another site: %s', (method, headers, isForeign) => {
  const request = partial<FastifyRequest>({ method, headers, protocol: 'http', host: '10.0.0.1:3000' });
  expect(isCrossSite(request, 'https://shop.example')).toBe(isForeign);
});

test('a write without an origin is from another site, also without a configured address of the shop', () => {
  const request = partial<FastifyRequest>({ method: 'POST', headers: {}, protocol: 'http', host: 'localhost' });
  expect(isCrossSite(request, undefined)).toBe(true);
});

test('a request belongs to the API by its route, in any spelling of the address', () => {
  const of = (url: string | undefined) => isApiRequest({ routeOptions: { url } } as FastifyRequest);
  expect([of('/api/drafts'), of('/api/*'), of('/*'), of('/apiary'), of(undefined)]).toEqual([
    ...[true, true, false, false, false],
  ]);
});

test('links use the configured address, or otherwise the requested address', () => {
  const request = { protocol: 'http', host: '192.168.1.7:3000' } as FastifyRequest;
  const of = (publicUrl: string | undefined) => resolveOrigin({ config: { publicUrl } } as never, request);
  expect([of('https://shop.example'), of(undefined)]).toEqual(['https://shop.example', 'http://192.168.1.7:3000']);
  expect([
    resolveHomeOrigin({ publicUrl: 'https://shop.example', port: 1 }),
    resolveHomeOrigin({ publicUrl: undefined, port: 3001 }),
  ]).toEqual([...['https://shop.example', 'http://localhost:3001']]);
});

test('a refusal contains only the details that exist', () => {
  expect(toProblemDetails(new ApiProblem(409, 'notSold'))).toStrictEqual({
    ...{ type: 'urn:problem:notSold', title: 'Conflict', status: 409, problem: 'notSold' },
  });
  expect(toProblemDetails(new ApiProblem(418, 'teapot', [], 0))).toStrictEqual({
    ...{ type: 'urn:problem:teapot', title: 'Something went wrong', status: 418, problem: 'teapot', retryAfter: 0 },
  });
  const bare = { code: 'required', message: 'problems.required' };
  const full = { ...bare, at: '/name', params: { least: 2 }, words: 'Give a name' };
  expect(toProblemDetails(new ApiProblem(422, 'notValid', [bare, full] as never)).errors).toStrictEqual([
    { problem: 'required', message: 'problems.required' },
    { problem: 'required', pointer: '/name', message: 'problems.required', params: { least: 2 }, words: 'Give a name' },
  ]);
  expect(problem('tooLong', '/name')).toMatchObject({
    ...{ status: 422, code: 'tooLong', problems: [{ code: 'tooLong', at: '/name', message: 'problems.tooLong' }] },
  });
  expect(problem('tooLong', '/name').problems[0]).not.toHaveProperty('params');
  expect(problem('tooLong', '/name', { most: 5 }).problems[0]).toMatchObject({ params: { most: 5 } });
});

test('the first problem of the engine decides the refusal: a conflict has its own name, all others are not valid', () => {
  const of = (code: string) => ({ code, message: `problems.${code}` });
  expect(() => throwIfProblems([])).not.toThrow();
  const refused = (...codes: string[]) => {
    try {
      throwIfProblems(codes.map(of) as never);
    } catch (error) {
      const { status, code, problems } = error as ApiProblem;
      return `${status} ${code} ${problems.length}`;
    }
    return 'taken';
  };
  for (const code of ['alreadyConfirmed', 'pageNotReached', 'noWayOn', 'notSold'])
    expect(refused(code, 'required')).toBe(`409 ${code} 2`);
  expect(refused('required', 'notSold')).toBe('422 notValid 2');
});

/** Returns the answer of a server whose handler fails with this error. */
async function failed(error: Error) {
  const { app, log } = aServer();
  app.get('/api/things/:id', async () => {
    throw error;
  });
  const { statusCode, headers, body } = await app.inject({ url: '/api/things/7' });
  return {
    status: statusCode,
    type: headers['content-type'],
    again: headers['retry-after'],
    problem: JSON.parse(body).problem,
    log: log(),
  };
}

test.each<[string, Error, [number, string, string | undefined]]>([
  ['a refusal', new ApiProblem(422, 'notValid'), [422, 'notValid', undefined]],
  ['a refusal for a while', new ApiProblem(429, 'codeTooSoon', [], 20), [429, 'codeTooSoon', '20']],
  ['files that are away', new FileStoreUnavailable('ECONNREFUSED'), [503, 'filesAway', '60']],
  ['too many at once', Object.assign(new Error(), { statusCode: 429 }), [429, 'tooManyRequests', '60']],
  ['what cannot be read', Object.assign(new Error(), { statusCode: 400 }), [400, 'malformedJson', undefined]],
  ['another fault of the request', Object.assign(new Error(), { statusCode: 405 }), [405, 'invalidRequest', undefined]],
  ['the last of them', Object.assign(new Error(), { statusCode: 499 }), [499, 'invalidRequest', undefined]],
  ['a fault of ours', Object.assign(new Error('secret'), { statusCode: 500 }), [500, 'somethingWentWrong', undefined]],
  ['what nobody foresaw', new TypeError('secret'), [500, 'somethingWentWrong', undefined]],
])('%s is answered as a problem', async (_what, error, [status, code, again]) => {
  const answer = await failed(error);
  expect(answer).toMatchObject({ status, problem: code, type: 'application/problem+json; charset=utf-8' });
  expect(answer.again).toBe(again);
  const logged = answer.log.map(({ msg, route }) => `${msg} ${route}`);
  if (status >= 500) expect(logged).toEqual(['unexpected /api/things/:id']);
  else expect(logged).toEqual(status === 429 ? ['refused /api/things/:id'] : []);
});

test('the server distinguishes a body that is no JSON, that is too large, or that is of another type', async () => {
  const { app } = aServer();
  app.post('/api/things', { bodyLimit: 20 }, async () => ({}));
  const post = async (payload: string, type = 'application/json') => {
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: '/api/things',
      payload,
      headers: { 'content-type': type },
    });
    return [statusCode, JSON.parse(body).problem];
  };
  expect(await post('{')).toEqual([400, 'malformedJson']);
  expect(await post('a,b', 'text/csv')).toEqual([415, 'malformedJson']);
  expect(await post(JSON.stringify('x'.repeat(20)))).toEqual([413, 'bodyTooLarge']);
});

test('each error of a request is reported once, with its place and the allowed values', async () => {
  const body = Type.Object(
    {
      name: Letter,
      choice: Type.Optional(Type.Union([Type.Literal('a'), Type.Literal('b')])),
      many: Type.Optional(Type.Number({ minimum: 1 })),
    },
    { additionalProperties: false },
  );
  const errors = async (sent: object) => (await said({ body }, sent)).body.errors;
  const refused = (problem: string, pointer: string, params?: object) => ({
    ...{ problem, pointer, message: `problems.${problem === 'unknownField' ? problem : 'invalidRequest'}` },
    ...(params && { params }),
  });
  const name = { to: 'Dara' };
  const members = { allowed: ['name', 'choice', 'many'] };
  expect(await errors({ name, 'a/b': 1 })).toEqual([refused('unknownField', '/a~1b', members)]);
  expect(await errors({})).toEqual([refused('required', '/name')]);
  expect(await errors({ name: {} })).toEqual([refused('required', '/name/to')]);
  expect(await errors({ name: 'Dara' })).toEqual([refused('wrongType', '/name', { type: 'object' })]);
  expect(await errors({ name: { to: 'Daravuth' } })).toEqual([refused('tooLong', '/name/to', { limit: 5 })]);
  const kinds = { allowed: ['a', 'b'] };
  expect(await errors({ name: { to: 'Dara', kind: 'c' } })).toEqual([refused('notInList', '/name/kind', kinds)]);
  expect(await errors({ name, choice: 'c' })).toEqual([refused('notInList', '/choice', kinds)]);
  expect(await errors({ name, many: 0 })).toEqual([refused('invalidRequest', '/many', { limit: 1 })]);
  // One unknown member hides no other error. A long input is refused by its first error alone.
  const wrong = { name: { to: 7 }, choice: 'c', many: 0 };
  const four = ['/a unknownField', '/name/to wrongType', '/choice notInList', '/many invalidRequest'];
  const places = (list: { pointer: string; problem: string }[]) => list.map((one) => `${one.pointer} ${one.problem}`);
  expect(places(await errors({ ...wrong, a: 1 }))).toEqual(four);
  expect(places(await errors({ ...wrong, a: 'x'.repeat(5000) }))).toEqual(['/a unknownField']);
});

test('the API describes its calls, their allowed callers and their answers', async () => {
  const { app } = aServer();
  await documentApi(app);
  registerCall(
    app,
    { ...base, body: Letter, status: 201, reply: Type.Object({ id: Type.Number() }) } as never,
    (async () => ({ id: 1 })) as never,
  );
  registerCall(
    app,
    { ...base, method: 'GET', path: '/api/own', who: 'customer', reply: Type.Object({ own: Type.String() }) } as never,
    (async () => ({ own: '' })) as never,
  );
  app.get('/plain', { schema: { summary: 'Plain' } as object }, async () => '');
  const described = (await app.inject('/api/docs')).json();
  const { post } = described.paths['/api/letters'];
  expect(Object.keys(post.responses)).toEqual(['201', '4XX']);
  expect(post.responses['201'].content['application/json'].schema.properties).toEqual({ id: { type: 'number' } });
  expect([post.security, post.summary]).toEqual([[], 'Letters']);
  expect(Object.keys(described.paths['/api/own'].get.responses)).toEqual(['200', '4XX']);
  expect(described.paths['/api/own'].get.security).toEqual([{ customer: [] }]);
  expect(described.paths['/plain'].get.summary).toBe('Plain');
  expect(described.paths).not.toHaveProperty('/api/docs');
  expect(Object.keys(described.components.securitySchemes)).toEqual(['bearer', 'cookie', 'customer']);
});
