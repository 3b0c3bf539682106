import { randomBytes } from 'node:crypto';
import { clientScopes } from '#contract/integration/api-clients.ts';
import type { SandboxPartner } from '#contract/testing.ts';
import type { Services } from '#server/operations/services.ts';
import { addApiClient } from '#server/people/api-clients/administer-api-clients.ts';
import { deposit } from '#server/people/partners/balance.ts';
import { insertPartner } from '#server/people/partners/partner-repository.ts';
import { consumeQuota, type Limit } from '#server/platform/limits/consume-quota.ts';

/** The limit of trial partners per network. */
const TRIAL_LIMIT: Limit = { name: 'trial partners', most: 10, minutes: 60 };

/** Its balance in minor units, without real money. */
const TRIAL_BALANCE = 10_000_00;

/**
 * Creates a partner for trials of the API, with keys of a program. In the sandbox its orders are paid at a simulated
 * bank, or from a given balance.
 * @throws ApiProblem 429 `tooManyQuestions`
 */
export async function createTrialPartner(services: Services, network: string): Promise<SandboxPartner> {
  const { database, ids, now } = services;
  const [id, code, at] = [ids.id(), randomBytes(4).toString('hex').toUpperCase(), now()];
  return database.transaction('trial partner', async (sql) => {
    await consumeQuota(services, sql, [{ limit: TRIAL_LIMIT, of: network }]);
    await insertPartner(sql, {
      ...{ id, type: 'broker', name: `Sandbox ${code}`, company: 'sandbox', accountCode: code, status: 'active' },
      ...{ maySell: true, allowPayWithoutCommission: true, commission: { default: '15', products: {} } },
      ...{ total: 0, outstanding: 0, currency: 'USD', createdAt: at },
    });
    await deposit(sql, { partnerId: id, amount: TRIAL_BALANCE, at });
    const made = { partnerId: id, name: 'Sandbox', scope: [...clientScopes] };
    const { client, secret } = await addApiClient(services, sql, made);
    return { partner: `Sandbox ${code}`, clientId: client.id, clientSecret: secret };
  });
}
