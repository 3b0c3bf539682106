import { afterAll, describe, expect, test } from 'vitest';
import type { ProblemDetails } from '#contract/problem.ts';
import { MAX_PICTURE_BYTES } from '#contract/purchase/uploads.ts';
import { signQrToken } from '#server/platform/documents/qr-token.ts';
import { type Reply, startTestShop } from '#tests/support/test-shop.ts';
import { apiError } from '#web/api/api-error.ts';
import { registerInquiryMessages } from '#web/i18n/inquiry-messages.ts';
import { PolicyRefusal } from '#web/surfaces/public/inquiry/policy-refusal.tsx';
import { FailureMessage, renderForVisitor } from './render-for-visitor.tsx';

registerInquiryMessages();

/* Section 8, and the pictures of section 5, where a server refuses: the request that is refused, and what is read then. */
const shop = await startTestShop();
const order = (await shop.anOrder('solo-thailand-five-days')).ref;
afterAll(() => shop.close());

type Words = [en: string, km: string];

const failureOf = ({ status, body }: Reply) => apiError(status, body as ProblemDetails);

/** As the pages of a form and of an order say why a call failed. */
async function expectSaid(reply: Reply, [en, km]: Words): Promise<void> {
  const said = <FailureMessage error={failureOf(reply)} />;
  expect([await renderForVisitor('en', said), await renderForVisitor('km', said)]).toEqual([en, km]);
}

describe('a missing document', () => {
  const none: Words = [
    'Certificate not found. Open your policy again, or call our hotline.',
    'រកមិនឃើញវិញ្ញាបនបត្រទេ។ សូមបើកបណ្ណសន្យារ៉ាប់រងរបស់អ្នកម្ដងទៀត ឬហៅទៅលេខបម្រើអតិថិជនរបស់យើង។',
  ];
  const unknown: Words = [
    'No Document Found. Choose another document, or call our hotline.',
    'រកមិនឃើញឯកសារទេ។ សូមជ្រើសរើសឯកសារផ្សេង ឬហៅទៅលេខបម្រើអតិថិជនរបស់យើង។',
  ];

  test.each<[string, () => string, Words]>([
    ['the certificate of an order that is not paid', () => `/api/orders/${order}/documents/certificate`, none],
    ['another paper of an order', () => `/api/orders/${order}/documents/letter`, unknown],
    ['another document of a product', () => '/api/products/travel/documents/letter', unknown],
  ])('%s', async (_what, path, words) => {
    const reply = await shop.call('GET', path());
    expect(reply.status).toBe(404);
    await expectSaid(reply, words);
  });

  test.each<[path: string, language: string, sentences: string[]]>([
    [`/api/orders/${order}/documents/certificate`, 'en', [none[0]]],
    [`/api/orders/${order}/documents/certificate`, 'km', [none[1]]],
    [`/api/orders/${order}/documents/certificate`, 'both', [none[1], none[0]]],
    [`/api/orders/${order}/documents/letter`, 'en', [unknown[0]]],
    [`/api/orders/${order}/documents/letter`, 'km', [unknown[1]]],
    ['/api/products/travel/documents/letter', 'en', [unknown[0]]],
    ['/api/products/travel/documents/letter', 'km', [unknown[1]]],
    ['/api/products/spaceflight/documents/policyWording', 'zh', [unknown[0]]],
  ])('shows a page with the refusal in a tab, to a visitor who opens %s (%s)', async (path, language, sentences) => {
    const { status, body, headers } = await shop.call<Buffer>('GET', `${path}?language=${language}`, {
      headers: { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' },
    });
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect([...body.toString().matchAll(/<h1>(.*?)<\/h1>/g)].map(([, said]) => said)).toEqual(sentences);
  });
});

test('a form for a product that is not on sale', async () => {
  const reply = await shop.call('POST', '/api/drafts', { body: { product: 'spaceflight', language: 'km' } });
  await expectSaid(reply, [
    'No Product Found. Choose a product from the list.',
    'រកមិនឃើញផលិតផលទេ។ សូមជ្រើសរើសផលិតផលពីក្នុងបញ្ជី។',
  ]);
});

describe('a missing policy', () => {
  const number = 'TRV-2025-000001';

  async function expectRefused(reply: Reply, scanned: boolean, [en, km]: Words): Promise<void> {
    const refusal = <PolicyRefusal error={failureOf(reply)} scanned={scanned} />;
    expect(await renderForVisitor('en', refusal)).toMatch(new RegExp(`^Policy Not Found ${en}`));
    expect(await renderForVisitor('km', refusal)).toMatch(new RegExp(`^រកមិនឃើញបណ្ណសន្យារ៉ាប់រង ${km}`));
  }

  test('looked up', async () => {
    const body = { number, dateOfBirth: '1990-05-14' };
    await expectRefused(await shop.call('POST', '/api/policies/inquiry', { body }), false, [
      'No policy has this number together with this date of birth.',
      'គ្មានបណ្ណសន្យារ៉ាប់រងណាត្រូវនឹងលេខ និងថ្ងៃខែឆ្នាំកំណើតនេះទេ។',
    ]);
  });

  test('scanned', async () => {
    const days = { effectiveDate: '2026-04-20', expiredDate: '2027-04-19' };
    const claims = { policyNumber: number, status: 'active', ...days, issuedAt: '2026-04-01T02:00:00Z' };
    const body = { token: signQrToken(shop.services.config.keys, claims) };
    await expectRefused(await shop.call('POST', '/api/policies/scan', { body }), true, [
      'The code is ours, but we find no policy for it.',
      'កូដនេះជារបស់យើង',
    ]);
  });
});

test('a picture of more than 2 MB', async () => {
  const { id, key } = await shop.aDraft('auto');
  const body = Buffer.alloc(MAX_PICTURE_BYTES + 1);
  const headers = { 'content-type': 'image/jpeg' };
  await expectSaid(await shop.call('POST', `/api/drafts/${id}/uploads`, { key, headers, body }), [
    'Image size exceeds 2MB. Please choose a smaller image.',
    'រូបភាពមានទំហំលើសពី 2 MB។ សូមជ្រើសរើសរូបភាពតូចជាងនេះ។',
  ]);
});

test('an unforeseen fault', async () => {
  const { catalogue } = shop.services;
  const { current } = catalogue;
  catalogue.current = () => {
    throw new Error('out of memory');
  };
  try {
    const reply = await shop.call('GET', '/api/products/travel/versions/current');
    expect(reply.status).toBe(500);
    await expectSaid(reply, [
      'Something went wrong. Please try again later.',
      'មានបញ្ហាកើតឡើង។ សូមព្យាយាមម្ដងទៀតនៅពេលក្រោយ។',
    ]);
  } finally {
    catalogue.current = current;
  }
});
