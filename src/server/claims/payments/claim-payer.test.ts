import { describe, expect, test } from 'vitest';
import { readClaimPayer } from './claim-payer.ts';

const env = { CLAIM_PAYER_NAME: 'Angkor Insurance', CLAIM_PAYER_ACCOUNT: '000123456', CLAIM_PAYER_BIC: 'ABAAKHPP' };

describe('the account from which claims are paid', () => {
  test('is the account in the settings', () => {
    const payer = { name: 'Angkor Insurance', account: '000123456', bic: 'ABAAKHPP' };
    expect(readClaimPayer(env, true)).toEqual(payer);
    expect(readClaimPayer(env, false)).toEqual(payer);
  });

  test('is missing in Prod without settings, and a sample elsewhere', () => {
    expect(readClaimPayer({}, true)).toBeUndefined();
    expect(readClaimPayer({}, false)).toEqual({ name: 'Sample Insurance Plc.', account: '000000001', bic: 'SAMPKHPP' });
  });

  test.each([
    [{ CLAIM_PAYER_NAME: '' }, 'CLAIM_PAYER_NAME is missing'],
    [{ CLAIM_PAYER_ACCOUNT: '' }, 'CLAIM_PAYER_ACCOUNT must have 6 to 34 capital letters and digits'],
    [{ CLAIM_PAYER_ACCOUNT: '12-34-56' }, 'CLAIM_PAYER_ACCOUNT must have 6 to 34 capital letters and digits'],
    [{ CLAIM_PAYER_BIC: '' }, 'CLAIM_PAYER_BIC must be a bank identifier code of 8 or 11 signs'],
    [{ CLAIM_PAYER_BIC: 'ABAAKH' }, 'CLAIM_PAYER_BIC must be a bank identifier code of 8 or 11 signs'],
  ])('stops the start if a setting is missing or wrong: %j', (wrong, message) => {
    for (const isProd of [true, false]) expect(() => readClaimPayer({ ...env, ...wrong }, isProd)).toThrow(message);
  });
});
