import { eq, sql as raw } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { drafts, orders } from '#server/platform/db/schema/schema.ts';
import { signInNewCustomer } from '#tests/support/signed-in-customer.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { expectRefusal } from './coded-problem.ts';
import { createCustomerAnswers } from './create-customer.ts';
import { fetchMyInsurance } from './create-holders.ts';

/* Addresses that were accepted before and are refused today: the data stored with them is paid, read and shown. */

const shop = await startTestShop();
afterAll(() => shop.close());

const testCase = 'solo-thailand-five-days';
const OLD = 'Name<sok@shop.example>';

test('an email address with a numeric host or code is refused at its field; one with a display name is cleaned', async () => {
  const draft = await shop.aDraftOf(testCase, 'travel', createCustomerAnswers());
  for (const email of ['a@[127.0.0.1]', '=HYPERLINK("http://evil","x")@x.yz', '<script>alert(1)</script>@x.yz']) {
    await shop.answer(draft, { email });
    expectRefusal(shop, await shop.next(draft, 'customerInfo'), '422 notValid /email format.email');
  }
  for (const [typed, email] of [
    [OLD, 'sok@shop.example'],
    ['sok@\uff45xample.com', 'sok@example.com'],
  ] as const) {
    await shop.answer(draft, { email: typed });
    expect((await shop.read(draft)).record.answers.email).toBe(email);
  }
});

test('an order that was confirmed with such an address is paid, and its documents and page are shown', async () => {
  const { mobilePhone } = createCustomerAnswers();
  const { ref } = await shop.anOrder(testCase, { changes: { mobilePhone } });
  const { sql } = shop.services.database;
  const old = (column: unknown, path: string) =>
    raw`jsonb_set(${column}, ${path}::text[], ${JSON.stringify(OLD)}::jsonb)`;
  const [order] = await sql
    .update(orders)
    .set({ frozen: old(orders.frozen, '{answers,email}') })
    .where(eq(orders.phone, mobilePhone))
    .returning();
  await sql
    .update(drafts)
    .set({ answers: old(drafts.answers, '{email}') })
    .where(eq(drafts.id, order?.draftId ?? ''));
  await shop.buy(ref);
  expect((await shop.order(ref)).status).toBe('issued');
  expect((await shop.call('GET', `/api/orders/${ref}`)).status).toBe(200);
  expect((await shop.call('GET', `/api/orders/${ref}/documents/certificate`)).status).toBe(200);
  const dateOfBirth = String(shop.testCase('travel', testCase).answers.dateOfBirth);
  const browser = await signInNewCustomer(shop, { phone: mobilePhone, dateOfBirth });
  expect((await fetchMyInsurance(browser)).policies).toHaveLength(1);
});
