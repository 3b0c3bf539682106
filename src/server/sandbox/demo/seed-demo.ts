import { findPartner } from '#server/people/partners/partner-repository.ts';
import { demoPartners } from './demo-people.ts';
import { type DemoStage, toInstant } from './demo-stage.ts';
import { seedPeople } from './seed-people.ts';
import { seedSales } from './seed-sales.ts';

/** The partners have been there for a while when the first of them sells. */
const SINCE = { daysAgo: 95, at: '09:00' };

/**
 * The demo of the first start: partners with balances, their agents, the insurer's people, and what was sold and claimed
 * in the last three months. Made by the verbs that the application uses itself. A later start adds people that are
 * missing and nothing else. Never in Prod.
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
