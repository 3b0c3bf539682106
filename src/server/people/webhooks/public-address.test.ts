import { expect, test } from 'vitest';
import { guardedLookup, isAllowedAddress, isAllowedUrl } from './public-address.ts';

const PROD = { loopback: false };
const DEV = { loopback: true };

test.each(['8.8.8.8', '1.1.1.1', '103.9.76.10', '172.32.0.1', '2606:4700::1111', '2404:6800:4003::5e'])(
  '%s is public',
  (address) => expect(isAllowedAddress(address, PROD)).toBe(true),
);

test.each([
  ...[
    '127.0.0.1',
    '127.9.9.9',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
  ],
  ...['100.64.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '192.0.2.1'],
  ...[
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    'fe80::1',
    'fd00::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
  ],
  ...['2001:0:1::', 'ff02::1', 'no address'],
])('%s is not', (address) => expect(isAllowedAddress(address, PROD)).toBe(false));

test('a rehearsal allows a developer’s own machine, and no other private address', () => {
  for (const address of ['127.0.0.1', '::1']) expect(isAllowedAddress(address, DEV)).toBe(true);
  for (const address of ['10.0.0.1', '169.254.169.254', '::ffff:127.0.0.1'])
    expect(isAllowedAddress(address, DEV)).toBe(false);
});

test.each([
  'http://example.com/',
  'https://user@example.com/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://localhost/',
  'https://shop.localhost./',
  'https://printer.local/',
  'ftp://example.com/',
  'no address',
])('%s is refused when somebody enters it', (url) => expect(isAllowedUrl(url, PROD)).toBe(false));

test('a public address by https is accepted, and http only in a rehearsal', () => {
  expect(isAllowedUrl('https://hooks.example.com:8443/in?key=1', PROD)).toBe(true);
  expect(isAllowedUrl('http://localhost:4000/hook', DEV)).toBe(true);
});

/** Returns the answer to a socket for a name with these addresses. */
const lookUp = (addresses: string[]): Promise<string> =>
  new Promise((resolve) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    guardedLookup(PROD, (_host, _options, done) => done(null, found))('a.example', { all: true }, (error, all) =>
      resolve(
        error ? String(error.code) : JSON.stringify((all as { address: string }[]).map(({ address }) => address)),
      ),
    );
  });

test('a name is checked at the connection, and one private address among public ones is enough for a refusal', async () => {
  expect(await lookUp(['93.184.216.34'])).toBe('["93.184.216.34"]');
  expect(await lookUp(['93.184.216.34', '10.0.0.7'])).toBe('addressRefused');
  expect(await lookUp(['::ffff:127.0.0.1'])).toBe('addressRefused');
});

test('a socket that needs one address receives the first address', async () => {
  const found = [
    { address: '93.184.216.34', family: 4 },
    { address: '2606:4700::1111', family: 6 },
  ];
  const told = await new Promise((resolve) => {
    guardedLookup(PROD, (_host, _options, done) => done(null, found))('a.example', {}, (...all) => resolve(all));
  });
  expect(told).toEqual([null, '93.184.216.34', 4]);
});
