import { listEncryptedFactors, replaceEncryptedFactor } from '#server/people/users/user-repository.ts';
import { encryptedSecrets, encryptedSecretsBefore } from '#server/people/webhooks/webhook-repository.ts';
import { listEncryptedTokens, replaceEncryptedToken } from '#server/purchase/payments/bakong/token-repository.ts';
import { encryptedAccounts } from '../claims/payments/payment-repository.ts';
import { encryptedProviderAccounts } from '../claims/providers/provider-repository.ts';
import type { EncryptedColumn } from '../platform/keys/reencrypt.ts';
import { listEncryptedAddresses, replaceEncryptedAddress } from '../platform/short-links/short-link-repository.ts';

/** All encrypted columns of the database; `npm run keys:reseal` reads this list. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { purpose: 'second factor', list: listEncryptedFactors, replace: replaceEncryptedFactor },
  { purpose: 'webhook secret', ...encryptedSecrets },
  { purpose: 'webhook secret', ...encryptedSecretsBefore },
  { purpose: 'provider token', list: listEncryptedTokens, replace: replaceEncryptedToken },
  { purpose: 'short link', list: listEncryptedAddresses, replace: replaceEncryptedAddress },
  { purpose: 'bank account', ...encryptedAccounts },
  { purpose: 'bank account', ...encryptedProviderAccounts },
];
