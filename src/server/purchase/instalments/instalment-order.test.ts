import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadLifecycles } from '#server/catalogue/lifecycles.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { randomIds } from '#server/platform/base/ids.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import type { Database } from '#server/platform/db/database.ts';
import { policies } from '#server/platform/db/schema/schema.ts';
import { insertOrderRows } from '#tests/support/order-rows.ts';
import { partial } from '#tests/support/partial.ts';
import { createPolicyFile } from '#tests/support/policy-file.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { findLink } from '../order-links/order-link-repository.ts';
import { type InstalmentRow, insertInstalments, listInstalments } from '../orders/instalment-repository.ts';
import { hashRef } from '../orders/order-address.ts';
import { findOrder, type Order } from '../orders/order-repository.ts';
import type { PolicyAggregate } from '../policies/load-policy.ts';
import type { PurchaseServices } from '../services.ts';
import { ensureInstalmentOrder } from './instalment-order.ts';

/* The order that pays the next instalment of a premium: the test makes the policy and stores the rows. */

const NUMBER = 'BOA-2026-000001';
const lifecycles = loadLifecycles(readProductFiles(projectRoot));
const NOW = new Date('2026-03-10T05:00:00Z');
/** The first moment, in Phnom Penh, of the day without cover. */
const LAPSES = new Date('2026-04-16T17:00:00Z');
let database: Database;
let sql: Database['sql'];
beforeEach(async () => {
  database = await openTestDatabase();
  sql = database.sql;
  await insertOrderRows(sql, 'order-1');
  await createTestPartner({ services: { database, now: () => NOW } }, { id: 'partner-1', accountCode: 'P-1' });
  await sql.insert(policies).values({
    ...{ number: NUMBER, orderId: 'order-1', product: 'any', version: '1', status: 'active', issuedAt: NOW },
    ...{ effectiveFrom: '2026-03-02', effectiveTo: '2026-04-30' },
  });
});
afterEach(() => database.close());

const servicesAt = (now: Date) => partial<PurchaseServices>({ database, now: () => now, ids: randomIds, lifecycles });

/** The policy with this open instalment, sold by the partner or directly. */
async function owing(part: Partial<InstalmentRow>, sold: Partial<Order>): Promise<PolicyAggregate> {
  const file = createPolicyFile();
  const order = { ...((await findOrder(sql, 'order-1')) as Order), frozen: file.order.frozen, ...sold };
  const row: InstalmentRow = {
    ...{ policyNumber: NUMBER, orderId: 'order-1', nth: 2, plan: 'monthly', dueOn: '2026-04-02' },
    ...{ lapsesOn: '2026-04-17', amount: 20_00, charge: 0, status: 'due', paidAt: null, paidBy: null, ...part },
  };
  await insertInstalments(sql, [row]);
  return { ...file, order, instalments: [row] } as PolicyAggregate;
}
const byPartner = { partnerId: 'partner-1', commission: 6_00, premiumWithoutCommission: 54_00 };
const again = async (file: PolicyAggregate) => ({ ...file, instalments: await listInstalments(sql, NUMBER) });

test('an instalment of a partner’s policy earns no further commission, and contains the amount and the charge', async () => {
  const file = await owing({ charge: 1_50 }, byPartner);
  const { id, ref } = await ensureInstalmentOrder({ ...file, services: servicesAt(NOW), sql });
  const order = await findOrder(sql, id);
  expect(order).toMatchObject({
    ...{ partnerId: 'partner-1', commission: 0, premiumWithoutCommission: 21_50, total: 21_50, currency: 'USD' },
    ...{ status: 'confirmed', customerStatus: 'existing', number: 'ORD-2026-000001', paidBy: null },
    ...{ createdAt: NOW, payableUntil: LAPSES },
  });
  expect(order?.about).toEqual({
    ...{ policy: NUMBER, does: 'pay', by: 'holder', from: '2026-04-02', of: 'order-1', nth: 2, charge: 21_50 },
    ...{ asks: [], held: {} },
  });
  expect(order?.premium.lines.map(({ name, part, amount }) => [name, part, amount])).toEqual([
    ['instalment', 'net', 20_00],
    ['instalmentCharge', 'fee', 1_50],
  ]);
  expect((await findLink(sql, hashRef(ref)))?.link).toMatchObject({ orderId: id, givenAt: NOW, endsAt: null });
  expect((await listInstalments(sql, NUMBER)).map(({ paidBy, status }) => [paidBy, status])).toEqual([[id, 'due']]);
});

test('an instalment of a direct sale has no commission, and an instalment without a charge has no line for it', async () => {
  const { id } = await ensureInstalmentOrder({ ...(await owing({}, {})), services: servicesAt(NOW), sql });
  const order = await findOrder(sql, id);
  expect(order).toMatchObject({ partnerId: null, commission: null, premiumWithoutCommission: null, total: 20_00 });
  expect(order?.premium.lines.map(({ name }) => name)).toEqual(['instalment']);
});

test('the waiting order remains payable until its time is over, or until the amount changes', async () => {
  const file = await again(await owing({}, {}));
  const { id } = await ensureInstalmentOrder({ ...file, services: servicesAt(NOW), sql });
  const waiting = await again(file);
  const justBefore = new Date(LAPSES.getTime() - 1);
  expect((await ensureInstalmentOrder({ ...waiting, services: servicesAt(justBefore), sql })).id).toBe(id);
  // The amount is one cent higher.
  const [part] = waiting.instalments as [InstalmentRow];
  const dearer = { ...waiting, instalments: [{ ...part, amount: 20_01 }] };
  expect(await ensureInstalmentOrder({ ...dearer, services: servicesAt(NOW), sql })).toMatchObject({ total: 20_01 });
  expect((await ensureInstalmentOrder({ ...waiting, services: servicesAt(LAPSES), sql })).id).not.toBe(id);
});

test('an order is refused if every instalment is paid', async () => {
  const file = { ...(await owing({}, {})), instalments: [] };
  await expect(ensureInstalmentOrder({ ...file, services: servicesAt(NOW), sql })).rejects.toMatchObject({
    status: 409,
    code: 'nothingToPay',
  });
});
