import { expect, test } from 'vitest';
import { readBakongSettings } from './bakong-settings.ts';

const needed = { BAKONG_ACCOUNT: 'insurer@devb', BAKONG_TOKEN: 'the.token', BAKONG_NAME: 'SEREY INSURANCE' };

test('the shop does not use Bakong when only its address and city are set', () => {
  expect(readBakongSettings({ BAKONG_URL: 'https://bakong.example', BAKONG_CITY: 'BATTAMBANG' }, true)).toBeUndefined();
});

test('three settings are enough: the defaults are the national bank, Phnom Penh and an individual', () => {
  expect(readBakongSettings(needed, true)).toEqual({
    ...{ url: 'https://api-bakong.nbc.gov.kh', token: 'the.token', email: undefined },
    receiver: {
      ...{ account: 'insurer@devb', name: 'SEREY INSURANCE', city: 'PHNOM PENH' },
      ...{ merchantId: undefined, bank: undefined },
    },
  });
});

test('all other settings are optional, and blanks around them do not count', () => {
  const said = {
    ...{ BAKONG_ACCOUNT: ' insurer@devb ', BAKONG_TOKEN: ' the.token ', BAKONG_NAME: ' SEREY ' },
    ...{ BAKONG_URL: 'https://bakong.example//', BAKONG_CITY: ' BATTAMBANG ', BAKONG_MERCHANT_ID: ' M123 ' },
    ...{ BAKONG_BANK: ' Dev Bank ', BAKONG_EMAIL: ' pay@insurer.example ' },
  };
  expect(readBakongSettings(said, true)).toEqual({
    ...{ url: 'https://bakong.example', token: 'the.token', email: 'pay@insurer.example' },
    receiver: {
      ...{ account: 'insurer@devb', name: 'SEREY', city: 'BATTAMBANG' },
      ...{ merchantId: 'M123', bank: 'Dev Bank' },
    },
  });
});

test.each<[Record<string, string>, RegExp]>([
  [{ BAKONG_ACCOUNT: '' }, /^BAKONG_ACCOUNT is missing: Bakong needs BAKONG_ACCOUNT, BAKONG_TOKEN, BAKONG_NAME$/],
  [{ BAKONG_TOKEN: '' }, /^BAKONG_TOKEN is missing/],
  [{ BAKONG_NAME: '' }, /^BAKONG_NAME is missing/],
  [{ BAKONG_URL: 'bakong.example' }, /^BAKONG_URL must be an address/],
  [{ BAKONG_URL: 'https://' }, /^BAKONG_URL must be an address/],
  [{ BAKONG_URL: 'ftp://bakong.example' }, /^BAKONG_URL must be an address/],
  [{ BAKONG_URL: 'http://bakong.example' }, /^BAKONG_URL must be an address/],
  [{ BAKONG_ACCOUNT: 'insurer' }, /^BAKONG_ACCOUNT must be an account of Bakong/],
  [{ BAKONG_NAME: 'សេរី' }, /^BAKONG_NAME must be of at most 40 Latin letters/],
  [{ BAKONG_NAME: 'X'.repeat(41) }, /^BAKONG_NAME must be/],
  [{ BAKONG_CITY: 'ភ្នំពេញ' }, /^BAKONG_CITY must be/],
  [{ BAKONG_MERCHANT_ID: 'ម១២៣' }, /^BAKONG_MERCHANT_ID must be/],
  [{ BAKONG_BANK: '银行' }, /^BAKONG_BANK must be/],
])('in Prod %o is named at the start', (wrong, told) => {
  expect(() => readBakongSettings({ ...needed, ...wrong }, true)).toThrow(told);
});

test('a demonstration may ask its own server without encryption, but by no other protocol', () => {
  const at = (url: string) => readBakongSettings({ ...needed, BAKONG_URL: url }, false)?.url;
  expect(at('http://127.0.0.1:8080')).toBe('http://127.0.0.1:8080');
  expect(at('https://bakong.example')).toBe('https://bakong.example');
  expect(() => at('ftp://bakong.example')).toThrow('BAKONG_URL');
});
