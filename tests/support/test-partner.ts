import { randomBytes } from 'node:crypto';
import type { Services } from '#server/operations/services.ts';
import { deposit } from '#server/people/partners/balance.ts';
import { insertPartner, type Partner } from '#server/people/partners/partner-repository.ts';

/** A partner that may sell, with a balance of so many minor units. */
export async function createTestPartner(
  { services: { database, now } }: { services: Pick<Services, 'database' | 'now'> },
  { balance = 0, ...more }: Partial<Partner> & { balance?: number } = {},
): Promise<Partner> {
  const id = `partner-${randomBytes(6).toString('hex')}`;
  const sums = { target: null, total: 0, outstanding: 0, currency: 'USD' };
  const partner: Partner = {
    ...{ id, type: 'broker', name: `Broker ${id}`, company: 'broker', accountCode: id, status: 'active' },
    ...{ maySell: true, allowPayWithoutCommission: true, commission: { default: '15', products: {} } },
    ...{ ...sums, createdAt: now(), ...more },
  };
  await insertPartner(database.sql, partner);
  if (balance > 0)
    await database.transaction('deposit', (sql) =>
      deposit(sql, { partnerId: partner.id, amount: balance, at: now() }).then(() => {}),
    );
  return { ...partner, total: balance };
}
