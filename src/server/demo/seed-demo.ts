import type { Services } from '../services.ts';
import { seedPeople } from './seed-people.ts';

/** In order: later ones work with what earlier ones made. Each does nothing where it was done before. */
const seeds: ((services: Services) => Promise<void>)[] = [seedPeople];

/**
 * The demo of the first start: partners with balances, their agents, the insurer's people. Made by the verbs that the
 * application uses itself. Never in Prod.
 */
export async function seedDemo(services: Services): Promise<void> {
  if (services.config.isProd) throw new Error('no demo in Prod');
  for (const seed of seeds) await seed(services);
}
