import { asc } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import type { Database } from '#server/platform/db/database.ts';
import { messages } from '#server/platform/db/schema/message-schema.ts';
import { orderLinks, shortLinks } from '#server/platform/db/schema/order-link-schema.ts';
import { orderEvents } from '#server/platform/db/schema/schema.ts';
import { createKeys } from '#server/platform/keys/keys.ts';
import { loadWording } from '#server/platform/messages/wording.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { createFixtureProduct, type FixtureFiles } from '#tests/support/fixture-product.ts';
import { insertOrderRows } from '#tests/support/order-rows.ts';
import { partial } from '#tests/support/partial.ts';
import { BOAT_HIRE, createPolicyFile, noonOn } from '#tests/support/policy-file.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { hashRef } from '../orders/order-address.ts';
import type { OpenPolicy } from './load-policy.ts';
import { notifyCancelled, notifyChanged, notifyCorrected, notifyRenewed } from './notify-changed.ts';
import { notifyHolder } from './notify-holder.ts';

const NUMBER = 'BOA-2026-000001';
const PHONE = '+85512345678';
const MAILBOX = 'dara@example.test';
const CODE = 'Ab12Cd34Ef';
const SHORT = `https://shop.example/s/${CODE}`;
const at = noonOn('2026-03-01');
const wording = loadWording(readProductFiles(projectRoot));

/** A boat whose policyholder has a mailbox, too: its form asks for one. */
const withMailbox = createFixtureProduct((files: FixtureFiles) => {
  const sold = files['product-schemas/boat/product.json'] as unknown as { policyholder: object };
  Object.assign(sold.policyholder, { email: { var: 'email' } });
  const form = files['product-schemas/boat/form.json'] as unknown as {
    pages: { person: { schema: { properties: Record<string, object> } } };
  };
  form.pages.person.schema.properties.email = { type: 'string' };
});

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await insertOrderRows(database.sql, 'order-1');
  const link = { orderId: 'order-1', givenAt: at, endsAt: null, withdrawnAt: null };
  for (const ref of ['Ab-1', 'Cd-2']) await database.sql.insert(orderLinks).values({ ...link, refHash: hashRef(ref) });
  return () => database.close();
});
beforeEach(async () => {
  await database.sql.delete(messages);
  await database.sql.delete(orderEvents);
  await database.sql.delete(shortLinks);
});

function services() {
  let made = 0;
  const ids = { id: () => `m${++made}`, shortCode: () => CODE };
  const config = { publicUrl: 'https://shop.example', port: 1, keys: createKeys(['k'.repeat(32)]) };
  return partial<PurchaseServices>({ wording, ids, now: () => at, config });
}

type Wanted = { language?: 'en' | 'km' | 'zh'; email?: string };

const rules = {
  change: { kinds: { mailbox: { answers: ['/email'], by: ['insurer'], always: true, afterClaim: true } as const } },
};

function aHolder({ language = 'en', email }: Wanted = {}, happened: object[] = []): OpenPolicy {
  const file = createPolicyFile({
    product: withMailbox,
    answers: email === undefined ? {} : { email },
    happened,
    rules,
  });
  const order = { ...file.order, language, ref: 'Ab-1', phone: PHONE, version: 'sold' };
  return { ...file, order, services: services(), sql: database.sql };
}

/** The queued messages, in the sequence of their insertion. */
async function told(): Promise<{ id: string; channel: string; recipient: string; text: string }[]> {
  const { id, channel, recipient, text } = messages;
  return database.sql.select({ id, channel, recipient, text }).from(messages).orderBy(asc(id));
}
const texts = async () => (await told()).map(({ text }) => text);

const proven = (type: 'VERIFIED' | 'PROVEN' | 'LINK', note: string) =>
  database.sql.insert(orderEvents).values({ orderId: 'order-1', type, at, note } as never);

const letter = { subject: 'Hello', text: 'It is so.' };
const mail = { channel: 'email', recipient: MAILBOX, text: 'Hello\n\nIt is so.' };
const sms = { channel: 'sms', recipient: PHONE, text: 'It is so.' };

test('a holder with a mailbox and a telephone receives a message by both; the mail has a subject', async () => {
  await notifyHolder(aHolder({ email: MAILBOX }), letter);
  expect(await told()).toEqual([
    { id: 'm1', ...mail },
    { id: 'm2', ...sms },
  ]);
  const [{ createdAt, sentAt } = { createdAt: null, sentAt: null }] = await database.sql.select().from(messages);
  expect({ createdAt, sentAt }).toEqual({ createdAt: at, sentAt: null });
});

test('a holder without a mailbox receives an SMS alone, even where the log has a proven mailbox', async () => {
  await proven('VERIFIED', 'email');
  await notifyHolder(aHolder(), letter);
  expect(await told()).toEqual([{ id: 'm1', ...sms }]);
});

test.each(['VERIFIED', 'PROVEN'] as const)(
  'a holder who proved a mailbox instead of a telephone receives a mail alone: %s',
  async (type) => {
    await proven(type, 'email');
    await notifyHolder(aHolder({ email: MAILBOX }), letter);
    expect(await told()).toEqual([{ id: 'm1', ...mail }]);
  },
);

test('a proven telephone, or a link by mail, does not prevent an SMS', async () => {
  await proven('VERIFIED', 'sms');
  await proven('LINK', 'email');
  await notifyHolder(aHolder({ email: MAILBOX }), letter);
  expect(await told()).toEqual([
    { id: 'm1', ...mail },
    { id: 'm2', ...sms },
  ]);
});

test.each([
  [{ sms: true, mail: false }, [sms]],
  [{ sms: false, mail: true }, [mail]],
  [{ sms: false, mail: false }, []],
])('only the channels that remain open are used: %o', async (by, expected) => {
  await notifyHolder(aHolder({ email: MAILBOX }), { ...letter, channels: by });
  expect((await told()).map(({ id: _id, ...one }) => one)).toEqual(expected);
});

test('the mail goes to the mailbox of the last change', async () => {
  const moved = {
    ...{ kind: 'endorse', from: '2026-04-20', recordedOn: '2026-03-01' },
    changes: { '/email': 'new@example.test' },
  };
  await notifyHolder(aHolder({ email: MAILBOX }, [moved]), letter);
  expect((await told()).map(({ recipient }) => recipient)).toEqual(['new@example.test', PHONE]);
});

const cancelled = { effectiveFrom: BOAT_HIRE.first, effectiveTo: BOAT_HIRE.last } as Parameters<
  typeof notifyCancelled
>[1];
const cancel = (wanted: Wanted, endedFrom: string | null, refund: number) =>
  notifyCancelled(aHolder(wanted), { ...cancelled, endedFrom, refund });

test('a cancellation within the cover names its last day, and its refund where there is one', async () => {
  await cancel({ email: MAILBOX }, '2026-03-10', 52_00);
  const ends = `Your policy ${NUMBER} has been cancelled. You are covered until the end of 09 Mar, 2026.`;
  const text = `${ends} We will refund $52.00.`;
  expect(await texts()).toEqual([`Your policy ${NUMBER} has been cancelled\n\n${text}`, text]);
});

test.each([
  ['of the day before the last', '2026-04-30', '29 Apr, 2026'],
  ['of the first day alone', '2026-03-03', '02 Mar, 2026'],
  ['that ends with its term', null, '30 Apr, 2026'],
])(
  'a message without a refund does not mention money, and names the last day of a cover %s',
  async (_what, endedFrom, day) => {
    await cancel({}, endedFrom, 0);
    expect(await texts()).toEqual([
      `Your policy ${NUMBER} has been cancelled. You are covered until the end of ${day}.`,
    ]);
  },
);

test('a cancellation before the first day says so; a refund of one cent is named like any other sum', async () => {
  await cancel({}, BOAT_HIRE.first, 1);
  expect(await texts()).toEqual([`Your policy ${NUMBER} was cancelled before cover began. We will refund $0.01.`]);
});

test('the Chinese message has no blank between the sentences of a cancellation; the Khmer message has one', async () => {
  await cancel({ language: 'zh' }, BOAT_HIRE.first, 52_00);
  expect(await texts()).toEqual([`您的保单 ${NUMBER} 已在保障开始前取消。我们将退还 52.00 美元。`]);
  await database.sql.delete(messages);
  await cancel({ language: 'km' }, BOAT_HIRE.first, 52_00);
  expect((await texts())[0]).toMatch(/។ យើងខ្ញុំនឹងបង្វិលប្រាក់ 52\.00 ដុល្លារ។$/);
});

const change = (wanted: Wanted, refund: number) =>
  notifyChanged(aHolder(wanted), { from: '2026-03-10', refund, ref: 'Cd-2' });

test('the message of a change states its day and links to the documents of the order that agreed to it', async () => {
  await change({ email: MAILBOX }, 0);
  const text = `Your policy ${NUMBER} has been changed. The change is effective from 10 Mar, 2026. Open the documents: `;
  expect(await texts()).toEqual([
    `Your policy ${NUMBER} has been changed\n\n${text}https://shop.example/payment_success/Cd-2`,
    text + SHORT,
  ]);
});

test('a change with a refund says so in the same message', async () => {
  await change({}, 1);
  expect(await texts()).toEqual([
    `We have changed your policy ${NUMBER} and will refund $0.01. Open the documents: ${SHORT}`,
  ]);
  await database.sql.delete(messages);
  await database.sql.delete(shortLinks);
  await change({ language: 'zh' }, 52_00);
  expect(await texts()).toEqual([`我们已变更您的保单 ${NUMBER}，并将退还 52.00 美元。请打开文件：${SHORT}`]);
});

test('the message of a correction says that the premium is unchanged and links to the documents of the sale', async () => {
  await notifyCorrected(aHolder({ email: MAILBOX }));
  const link = 'https://shop.example/payment_success/Ab-1';
  const text = `We have corrected the details of your policy ${NUMBER}. The premium is unchanged. Open the documents: `;
  expect(await texts()).toEqual([`Your policy ${NUMBER} has been corrected\n\n${text}${link}`, text + SHORT]);
});

test('the message of a renewal states the days of the next term', async () => {
  const next = { from: '2026-05-01', to: '2026-06-29' };
  await notifyRenewed(aHolder({ email: MAILBOX }), next);
  const text = `Your policy ${NUMBER} has been renewed. It covers you from 01 May, 2026 until the end of 29 Jun, 2026.`;
  expect(await texts()).toEqual([`Your policy ${NUMBER} has been renewed\n\n${text}`, text]);
});
