import { expect, test } from 'vitest';
import { createTokenSource } from './token-source.ts';

/** A source of the tokens `1`, `2` ..., with the pauses before each. */
function aSource(appToken?: string) {
  const pauses: number[] = [];
  let asked = 0;
  const tokens = createTokenSource({
    ask: async () => String(++asked),
    pause: async (ms) => void pauses.push(ms),
    appToken,
  });
  return { tokens, pauses, asked: () => asked };
}

test('the first call that needs a token requests it for all calls', async () => {
  const { tokens, asked } = aSource();
  expect(tokens.now()).toBeUndefined();
  expect(await Promise.all([tokens.ensure(), tokens.ensure()])).toEqual(['1', '1']);
  expect([tokens.now(), asked()]).toEqual(['1', 1]);
});

test('after a 401 a new token is requested a second later, three times at most', async () => {
  const { tokens, pauses } = aSource();
  for (const token of ['1', '2', '3']) {
    expect(await tokens.renew(tokens.now())).toBe(true);
    expect(tokens.now()).toBe(token);
  }
  expect(await tokens.renew('3')).toBe(false);
  expect(pauses).toEqual([1000, 1000, 1000]);
});

test('calls that are refused together, or with an older token, share one attempt', async () => {
  const { tokens, pauses } = aSource();
  await tokens.ensure();
  expect(await Promise.all([tokens.renew('1'), tokens.renew('1')])).toEqual([true, true]);
  expect(await tokens.renew('1')).toBe(true);
  expect([tokens.now(), pauses.length]).toEqual(['2', 1]);
});

test('the token of the app is used first, until it is refused', async () => {
  const { tokens, asked } = aSource('session.x');
  expect([await tokens.ensure(), asked()]).toEqual(['session.x', 0]);
  await tokens.renew('session.x');
  expect(tokens.now()).toBe('1');
});

test('calls continue without a token if no answer arrives', async () => {
  const tokens = createTokenSource({
    ask: () => Promise.reject(new Error('away')),
    pause: async () => {},
    appToken: undefined,
  });
  expect(await tokens.ensure()).toBeUndefined();
  expect(await tokens.renew(undefined)).toBe(true);
});
