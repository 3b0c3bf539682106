import { ACCOUNT } from '#server/claims/account-number.ts';
import type { Payer } from '#server/claims/services.ts';
import { ConfigError } from '#server/platform/base/config-error.ts';

/** ISO 9362. */
export const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

/** The account of a demonstration. Its bank does not exist. */
const SAMPLE: Payer = { name: 'Sample Insurance Plc.', account: '000000001', bic: 'SAMPKHPP' };

/** Reads the account from which claims are paid. Throws a ConfigError that names a missing or wrong setting. */
export function readClaimPayer(env: Record<string, string | undefined>, isProd: boolean): Payer | undefined {
  const { CLAIM_PAYER_NAME: name, CLAIM_PAYER_ACCOUNT: account, CLAIM_PAYER_BIC: bic } = env;
  if (!name && !account && !bic) return isProd ? undefined : SAMPLE;
  if (!name) throw new ConfigError('CLAIM_PAYER_NAME is missing');
  if (!account || !ACCOUNT.test(account))
    throw new ConfigError('CLAIM_PAYER_ACCOUNT must have 6 to 34 capital letters and digits');
  if (!bic || !BIC.test(bic)) throw new ConfigError('CLAIM_PAYER_BIC must be a bank identifier code of 8 or 11 signs');
  return { name, account, bic };
}
