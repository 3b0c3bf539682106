import { expect, test } from 'vitest';
import {
  buildCallbackMessage,
  buildPurchaseMessage,
  computePaywayHash,
  formatPaywayTime,
  isValidPaywayHash,
} from './payway-hash.ts';

const key = 'test-api-key';

test('a purchase is signed as published', () => {
  const fields = {
    currency: 'USD',
    lifetime: '30',
    amount: '10.00',
    tran_id: 'order-001',
    merchant_id: 'merchant123',
    req_time: '20260101120000',
    type: 'purchase',
    payment_option: 'cards',
    return_url: 'aHR0cHM6Ly9leGFtcGxlLnRlc3QvYXBpL3BheW1lbnQvY2FsbGJhY2s=',
    view_type: 'hosted_view',
    payment_gate: '0',
    language: 'km',
  };
  expect(buildPurchaseMessage(fields)).toBe(
    '20260101120000merchant123order-00110.00purchasecardsaHR0cHM6Ly9leGFtcGxlLnRlc3QvYXBpL3BheW1lbnQvY2FsbGJhY2s=USD30',
  );
  expect(computePaywayHash(key, buildPurchaseMessage(fields))).toBe(
    'inp3HFibsqpL++vNrXsJzJBMZcxULfnfLe8vX7kwf2MlPTZf/yacnqowTk+t5qlY11H1sl05C3KEDdTGrFtclA==',
  );
});

test('every signed field has its position', () => {
  const fields = {
    skip_success_page: 'X',
    google_pay_token: 'W',
    additional_params: 'V',
    lifetime: 'U',
    payout: 'T',
    return_params: 'S',
    custom_fields: 'R',
    currency: 'Q',
    return_deeplink: 'P',
    continue_success_url: 'O',
    cancel_url: 'N',
    return_url: 'M',
    payment_option: 'L',
    type: 'K',
    phone: 'J',
    email: 'I',
    lastname: 'H',
    firstname: 'G',
    shipping: 'F',
    items: 'E',
    amount: 'D',
    tran_id: 'C',
    merchant_id: 'B',
    req_time: 'A',
  };
  expect(buildPurchaseMessage(fields)).toBe('ABCDEFGHIJKLMNOPQRSTUVWX');
});

test('a check is signed as published', () => {
  expect(computePaywayHash(key, '20260101120000merchant123order-001')).toBe(
    'R7ixR1eeOMExRSjUx1JOuKggMyrC9EBvQJcQkOf6syrh1g9uaVTAulGu5IYVaCJJulMz6Pd4nEQhNDL1eNpdDQ==',
  );
});

test('a callback is signed as published, whatever the order of its members', () => {
  const body = { tran_id: 'order-001', status: '0', return_params: 'xyz', apv: '619195' };
  expect(buildCallbackMessage(body)).toBe('619195xyz0order-001');
  expect(buildCallbackMessage({ b: ['x', 1], a: null, c: { d: 2 } })).toBe('["x",1]{"d":2}');
  const hash = 'SnKtNk802wmo7PTG43/BAPfCSWeAESoaPRnBs7LeQlg3oMt8WsW38ScE9786sfmotkxxpHhsMSFr/C2eOJuoxA==';
  expect(isValidPaywayHash(key, buildCallbackMessage(body), hash)).toBe(true);
  expect(isValidPaywayHash(key, buildCallbackMessage(body), hash.toLowerCase())).toBe(false);
  expect(isValidPaywayHash(key, buildCallbackMessage(body), hash.slice(1))).toBe(false);
  expect(isValidPaywayHash('another-key', buildCallbackMessage(body), hash)).toBe(false);
  expect(isValidPaywayHash(key, buildCallbackMessage(body), undefined)).toBe(false);
});

test('times are UTC digits', () => {
  expect(formatPaywayTime(new Date('2026-01-02T03:04:05.678+07:00'))).toBe('20260101200405');
});
