import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, type Shop } from '#tests/support/a-shop.ts';
import { runAttack } from './run-attack.ts';
import { targets } from './targets.ts';

/* A sample of `npm run attack`; its seed is fixed, so that a failure stays one. */
let shop: Shop;
beforeAll(async () => {
  shop = await aShop({ passwordCost: 4 });
});
afterAll(() => shop.close());

test('whatever is published is attacked', async () => {
  type Doc = { paths: Record<string, Record<string, unknown>> };
  const { body } = await shop.call<Doc>('GET', '/api/docs');
  const published = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  const attacked = (await targets()).map(({ method, path }) => `${method} ${path}`);
  const spared = ['POST /api/testing/reset'];
  expect(published.filter((name) => !attacked.includes(name) && !spared.includes(name))).toEqual([]);
});

test('600 requests with something wrong in them, and no answer of 5xx', async () => {
  const { statuses, failures, shut } = await runAttack(shop, { requests: 600, seed: 20_261_122 });
  expect(failures).toEqual([]);
  // It comes behind the guards; some calls are right at one moment of a journey only.
  expect(statuses.get(200)).toBeGreaterThan(50);
  expect(statuses.get(422)).toBeGreaterThan(50);
  expect((await targets()).length - shut.length).toBeGreaterThan(40);
});
