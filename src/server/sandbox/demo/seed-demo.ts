import { replaceAuthorityRows } from '#server/claims/authority/authority-repository.ts';
import { addProvider } from '#server/claims/providers/providers.ts';
import type { Services } from '#server/operations/services.ts';
import { deposit } from '#server/people/partners/balance.ts';
import { findPartner, insertPartner } from '#server/people/partners/partner-repository.ts';
import { hashPassword } from '#server/people/passwords/password-hash.ts';
import { findUserByName, insertUser } from '#server/people/users/user-repository.ts';
import { DEMO_PASSWORD, demoPartners, demoUsers } from './demo-people.ts';
import { demoProviders } from './demo-providers.ts';
import { type DemoStage, toInstant } from './demo-stage.ts';
import { seedSales } from './seed-sales.ts';

/** The partners exist for some days before the first sale. */
const SINCE = { daysAgo: 95, at: '09:00' };

/**
 * Makes the demo of the first start: partners with balances, their agents, the insurer's staff, providers of claims, and
 * the sales and claims of the last three months. It uses the application's own functions. A later start adds missing people and
 * nothing else. Never in Prod.
 */
export async function seedDemo(stage: DemoStage): Promise<void> {
  const { services, clock } = stage;
  if (services.config.isProd) throw new Error('no demo in Prod');
  const [partner] = demoPartners;
  const isFirst = partner !== undefined && !(await findPartner(services.database.sql, partner.id));
  if (!isFirst) return seedPeople(services);
  clock.moveTo(toInstant(stage, SINCE));
  try {
    await seedPeople(services);
    for (const provider of demoProviders) await addProvider(services, 'demo-admin', provider);
  } finally {
    clock.back();
  }
  if (stage.withSales) await seedSales(stage);
}

/** Creates partners with their balances, and all users. Existing ones do not change. */
async function seedPeople(services: Services): Promise<void> {
  for (const partner of demoPartners) await seedPartner(services, partner);
  // Users are created one after another: each password hash needs 100 MB for a moment.
  for (const user of demoUsers) await seedUser(services, user);
}

async function seedPartner(
  { database, now }: Services,
  { deposit: amount, ...partner }: (typeof demoPartners)[number],
): Promise<void> {
  const at = now();
  await database.transaction('seed partner', async (sql) => {
    if (await findPartner(sql, partner.id)) return;
    const sums = { total: 0, outstanding: 0, currency: 'USD' };
    await insertPartner(sql, { target: null, ...partner, ...sums, status: 'active', createdAt: at });
    await deposit(sql, { partnerId: partner.id, amount, at });
  });
}

async function seedUser(
  { database, now, passwordCost }: Services,
  { partner, authority, ...user }: (typeof demoUsers)[number],
): Promise<void> {
  if (await findUserByName(database.sql, user.username)) return;
  await insertUser(database.sql, {
    ...{ ...user, id: `demo-${user.username}`, customerId: `demo-${user.username}`, partnerId: partner },
    ...{ email: null, language: 'en', status: 'active', isDemo: true },
    ...{ password: await hashPassword(DEMO_PASSWORD, passwordCost) },
    ...{ secondFactor: null, secondFactorAt: null, secondFactorStep: null },
    ...{ createdAt: now(), lastSignInAt: null },
  });
  if (authority) await replaceAuthorityRows(database.sql, `demo-${user.username}`, [{ product: null, ...authority }]);
}
