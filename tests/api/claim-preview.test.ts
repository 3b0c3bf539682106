import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClaimView } from '#contract/claims/claims.ts';
import { messages } from '#server/platform/db/schema/message-schema.ts';
import { createTakenClaim } from '#tests/browser/create-claim.ts';
import { extractPdfText } from '#tests/support/pdf-text.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

type Preview = { letter: string; sms: { text: string; to: string } };

test('the letter and the SMS are previewed exactly as they will be sent, and nothing is decided or sent', async () => {
  const { claim, reviewer } = await createTakenClaim(shop, { lines: [{ benefit: 'surgery', amount: 90_000 }] });
  const countSent = async () =>
    (await shop.services.database.sql.select().from(messages).where(eq(messages.recipient, '+85512400779'))).length;
  const before = await countSent();
  const body = {
    outcome: 'approve',
    lines: [{ line: 1, amount: 31_415, reason: 'notCovered' }],
    message: 'The second bill is of another person.',
  };
  const { status, body: preview } = await reviewer.call<Preview>('POST', `/api/claims/${claim.ref}/preview`, { body });
  expect(status).toBe(200);
  const letter = extractPdfText(Buffer.from(preview.letter, 'base64'));
  expect(letter).toContain('$314.15');
  expect(letter).toContain('The second bill is of another person.');
  expect(preview.sms).toMatchObject({ to: '+85512400779', text: expect.stringContaining('$314.15') });
  const read = await reviewer.call<ClaimView>('GET', `/api/claims/${claim.ref}`);
  expect(read.body).toMatchObject({ status: 'under_review', decision: null });
  expect(await countSent()).toBe(before);

  // The letter and the SMS are those of the preview.
  await reviewer.call('POST', `/api/claims/${claim.ref}/decide`, { body });
  const sent = await shop.services.database.sql.select().from(messages).where(eq(messages.recipient, '+85512400779'));
  expect(sent.map(({ text }) => text)).toContain(preview.sms.text);
});

test('a preview is refused in the same cases as the decision, and to users who do not review', async () => {
  const { claim, reviewer } = await createTakenClaim(shop, { lines: [{ benefit: 'surgery', amount: 90_000 }] });
  const body = { outcome: 'approve', lines: [{ line: 1, amount: 90_001 }] };
  const refused = await reviewer.call('POST', `/api/claims/${claim.ref}/preview`, { body });
  expect(refused.status).toBe(422);
  const agent = await createTestUser(shop, { scopes: ['b2b:claims'] });
  expect((await agent.call('POST', `/api/claims/${claim.ref}/preview`, { body })).status).toBe(403);
});
