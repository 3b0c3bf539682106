import { expect, test } from 'vitest';
import { buildKhqr, crc16 } from './khqr.ts';

const receiver = {
  ...{ account: 'serey@devb', name: 'SEREY INSURANCE', city: 'PHNOM PENH' },
  ...{ merchantId: undefined, bank: 'Dev Bank' },
};
const asked = {
  ...{ amount: 2550, currency: 'USD' as const, bill: 'T0061546' },
  ...{ createdAt: new Date(1775000000000), expiresAt: new Date(1775000900000) },
};

test('the check is CRC-16/CCITT-FALSE, by its published value', () => expect(crc16('123456789')).toBe('29B1'));

/* Expected codes by National Bank of Cambodia's own library (npm `bakong-khqr` 1.0.20). */
test('a merchant in dollars is drawn as the national bank draws it', () => {
  const { text, md5 } = buildKhqr({ ...receiver, merchantId: 'M123' }, asked);
  expect(text).toBe(
    '00020101021230340010serey@devb0104M1230208Dev Bank520459995303840540525.505802KH5915SEREY INSURANCE6010PHNOM PENH62120108T0061546993400131775000000000011317750009000006304E757',
  );
  expect(md5).toBe('5a27823a8321e4d589705378b7a47447');
});

test('a merchant in riel, which have no decimals, is drawn as the national bank draws it', () => {
  const { text, md5 } = buildKhqr({ ...receiver, merchantId: 'M123' }, { ...asked, amount: 104_000, currency: 'KHR' });
  expect(text).toContain('5406104000');
  expect(md5).toBe('7c1d428b55c76d6be08771be9b29c956');
});

test('a receiver without a merchant id is an individual, and a long name is cut to the length in a code', () => {
  const { text } = buildKhqr({ ...receiver, name: 'X'.repeat(30), city: 'Y'.repeat(20), bank: undefined }, asked);
  expect(text).toContain('29140010serey@devb5204');
  expect(text).toContain(`5925${'X'.repeat(25)}6015${'Y'.repeat(15)}62`);
});

test('another amount, time or bill makes another code', () => {
  const codes = [asked, { ...asked, amount: 2551 }, { ...asked, bill: 'T2' }, { ...asked, createdAt: new Date(1) }];
  expect(new Set(codes.map((one) => buildKhqr(receiver, one).md5)).size).toBe(4);
});

test('an invalid amount makes no code', () => {
  expect(() => buildKhqr(receiver, { ...asked, amount: 25.5 })).toThrow(RangeError);
});
