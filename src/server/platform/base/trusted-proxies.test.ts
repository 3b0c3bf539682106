import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { ConfigError } from './config-error.ts';
import { readTrustedProxies } from './trusted-proxies.ts';

/** Returns the address that the server uses for the visitor. Each proxy appends the address of its own client. */
async function visitorOf(setting: string | undefined, forwarded: string, from = '10.0.0.2'): Promise<string> {
  const app = Fastify({ trustProxy: readTrustedProxies(setting) });
  app.get('/', async ({ ip }) => ip);
  return (await app.inject({ url: '/', remoteAddress: from, headers: { 'x-forwarded-for': forwarded } })).body;
}

test.each([
  [undefined, '198.51.100.1, 203.0.113.9', '10.0.0.2'],
  ['false', '198.51.100.1, 203.0.113.9', '10.0.0.2'],
  ['0', '203.0.113.9', '10.0.0.2'],
  [' ', '203.0.113.9', '10.0.0.2'],
  ['1', '203.0.113.9', '203.0.113.9'],
  ['10.0.0.2/32', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['2001:db8::1/128, 10.0.0.2', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  // The visitor's own text is to the left of the proxy's.
  ['1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['1', '198.51.100.1, 198.51.100.2, 203.0.113.9', '203.0.113.9'],
  ['2', '198.51.100.1, 203.0.113.9, 10.0.0.7', '203.0.113.9'],
  ['10.0.0.0/8', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['10.0.0.0/8, 192.0.2.1', '198.51.100.1, 203.0.113.9, 192.0.2.1', '203.0.113.9'],
  ['2001:db8::1,10.0.0.2', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  // Not one of the proxies: its header is ignored.
  ['192.0.2.1', '198.51.100.1, 203.0.113.9', '10.0.0.2'],
])('TRUST_PROXY=%s, X-Forwarded-For: %s is %s', async (setting, forwarded, visitor) => {
  expect(await visitorOf(setting, forwarded)).toBe(visitor);
});

test.each([
  ...['true', 'yes', '-1', '1.5', '99', '0.0.0.0/0', '10.0.0.0/33', '10.0.0', 'localhost', '10.0.0.1,true'],
  ...['2001:db8::/129', '10.0.0.0/8/8', '10.0.0.0/', 'ten/8'],
])('TRUST_PROXY=%s stops the start with one line that says what to write', (setting) => {
  expect(() => readTrustedProxies(setting)).toThrow(ConfigError);
  expect(() => readTrustedProxies(setting)).toThrow(
    /^TRUST_PROXY: write how many proxies stand before the server \(1\), or their addresses .+$/,
  );
});
