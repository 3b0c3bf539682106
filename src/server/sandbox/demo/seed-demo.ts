import { findPartner } from '#server/people/partners/partner-repository.ts';
import { demoPartners } from './demo-people.ts';
import { type DemoStage, toInstant } from './demo-stage.ts';
import { seedPeople } from './seed-people.ts';
import { seedSales } from './seed-sales.ts';

/** The partners exist for some days before the first sale. */
const SINCE = { daysAgo: 95, at: '09:00' };

/**
 * Makes the demo of the first start: partners with balances, their agents, the insurer's staff, and the sales and
 * claims of the last three months. It uses the application's own functions. A later start adds missing people and
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
  } finally {
    clock.back();
  }
  if (stage.withSales) await seedSales(stage);
}
