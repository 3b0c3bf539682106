import { describe, expect, test } from 'vitest';
import { type ConnectOptions, connectClient, ShopError } from './connect.ts';

type Config = Parameters<Parameters<typeof connectClient>[0]['setConfig']>[0];
type Answer = number | 'lost' | [status: number, headers: Record<string, string>];

/** A client of a shop that returns these answers to its calls, and a token to each request for a token. */
function connect(answers: Answer[], options: Partial<ConnectOptions> = {}) {
  const received: Request[] = [];
  const tokens: Request[] = [];
  const waits: number[] = [];
  let config = {} as Config;
  let replace: (error: unknown, response: Response | undefined) => unknown = () => undefined;
  connectClient(
    {
      setConfig(given) {
        config = given;
      },
      interceptors: {
        error: {
          use(given) {
            replace = given;
          },
        },
      },
    },
    {
      ...{ url: 'https://shop.example', clientId: 'client-1', clientSecret: 's:cret' },
      pause: async (milliseconds) => waits.push(milliseconds),
      fetch: async (input) => {
        const request = input as Request;
        if (request.url.endsWith('/api/oauth/token')) {
          tokens.push(request);
          return Response.json({ access_token: `token-${tokens.length}`, expires_in: 1800 });
        }
        received.push(request);
        const answer = answers[received.length - 1] ?? 200;
        if (answer === 'lost') throw new TypeError('fetch failed');
        const [status, headers] = typeof answer === 'number' ? [answer, {}] : answer;
        return new Response('{}', { status, headers });
      },
      ...options,
    },
  );
  const call = (method = 'POST') => config.fetch(new Request('https://shop.example/api/drafts', { method }));
  return {
    config,
    call,
    received,
    tokens,
    waits,
    replace: (...asked: Parameters<typeof replace>) => replace(...asked),
  };
}

describe('calls', () => {
  test('a write has one key in all its attempts, and a read has none', async () => {
    const shop = connect(['lost', 503, 200, 200]);
    expect((await shop.call()).status).toBe(200);
    await shop.call('GET');
    const keys = shop.received.map((request) => request.headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[\w-]{36}$/);
    expect(keys).toEqual([keys[0], keys[0], keys[0], null]);
  });

  test('waits as long as the shop says, or else longer each time, and returns the last answer', async () => {
    const shop = connect([[429, { 'retry-after': '7' }], 'lost', 502, [503, { 'retry-after': '900' }]]);
    expect((await shop.call()).status).toBe(503);
    expect(shop.waits).toEqual([7_000, 2_000, 4_000]);
    const slow = connect([[503, { 'retry-after': '900' }]]);
    await slow.call();
    expect(slow.waits).toEqual([60_000]);
    const dated = connect([[503, { 'retry-after': 'Mon, 30 Nov 2026 10:00:00 GMT' }], 200]);
    await dated.call();
    expect(dated.waits).toEqual([1_000]);
    await expect(connect(['lost', 'lost'], { attempts: 2 }).call()).rejects.toThrow('fetch failed');
  });

  test('a refusal is not sent again', async () => {
    const shop = connect([422, 200]);
    expect([(await shop.call()).status, shop.received.length]).toEqual([422, 1]);
  });
});

describe('tokens', () => {
  test('simultaneous calls share a token, and a refused call gets a new token', async () => {
    const shop = connect([401]);
    expect(await Promise.all([shop.config.auth(), shop.config.auth()])).toEqual(['token-1', 'token-1']);
    await shop.call();
    expect(await shop.config.auth()).toBe('token-2');
    const [first] = shop.tokens;
    // RFC 6749, 2.3.1: both are encoded as in a form before they are joined.
    expect(first?.headers.get('authorization')).toBe(`Basic ${btoa('client-1:s%3Acret')}`);
    expect(await first?.text()).toBe('grant_type=client_credentials');
  });

  test('wrong credentials are an error each time, not a token', async () => {
    const details = { problem: 'clientUnknown', detail: 'Check the client id.' };
    const shop = connect([], { fetch: async () => Response.json(details, { status: 401 }) });
    for (const _again of [1, 2])
      await expect(shop.config.auth()).rejects.toMatchObject({ status: 401, problem: 'clientUnknown' });
  });
});

test('a refusal is an error with its sentence, its code and its status', () => {
  const { replace } = connect([]);
  const details = { problem: 'draftChanged', detail: 'Somebody has changed the draft.' };
  const error = replace(details, new Response('', { status: 409 }));
  expect(error).toBeInstanceOf(ShopError);
  expect(error).toMatchObject({ message: 'Somebody has changed the draft.', problem: 'draftChanged', status: 409 });
  expect(new ShopError('<html>', 502).message).toBe('the shop answered 502');
  const lost = new TypeError('fetch failed');
  expect(replace(lost, undefined)).toBe(lost);
});
