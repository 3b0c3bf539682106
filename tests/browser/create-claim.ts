import type { Page } from '@playwright/test';
import type { ClaimFile, ClaimView } from '#contract/claims/claims.ts';
import { addDays } from '#engine/language/dates.ts';
import type { Policy } from '#server/purchase/policies/policy-repository.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';

type ClaimOptions = {
  /** Days since the policy began; its loss is of today. */
  age?: number;
  lines?: Record<string, unknown>[];
  files?: { name: string; paper?: string; body: Buffer }[];
  /** The insured product with its case, and answers that no other policy has. */
  of?: { product: string; testCase: string; changes?: Record<string, string> };
};

type FiledClaim = { claim: ClaimView; reviewer: TestUser; filer: TestUser };

/** A claim with its files, assigned to a reviewer; a medical one of three bills unless the options say otherwise. */
export async function createTakenClaim(shop: Shop, options: ClaimOptions = {}): Promise<FiledClaim> {
  const { age = 50, files = [] } = options;
  const lines = options.lines ?? [
    { benefit: 'surgery', amount: 90_000 },
    { benefit: 'hospitalServices', amount: 60_000 },
    { benefit: 'ambulance', amount: 8_000 },
  ];
  const [filer, reviewer] = [
    await createTestUser(shop, { scopes: ['insurer:claims'] }),
    await createTestUser(shop, { scopes: ['insurer:claims'], givenName: 'Bopha', familyName: 'Prak' }),
  ];
  shop.clock.advance({ days: -age });
  const startDate = addDays(toBusinessDate(shop.clock.now()), 1);
  const { of = { product: 'medical', testCase: 'standard-at-thirty' } } = options;
  const sold = createSoldPolicy(shop, { ...of, changes: { startDate, ...of.changes } });
  const { policy } = await sold.finally(() => shop.clock.advance({ days: age }));
  const { body: claim } = await filer.call<ClaimView>('POST', '/api/claims', {
    body: {
      ...{ policyNumber: policy.number, claimant: 'Chea Sreymom', contactPerson: 'Chea Dara', phone: '+85512400779' },
      ...{ lossDate: toBusinessDate(shop.clock.now()), description: 'Appendicitis, operated on the same day', lines },
    },
  });
  for (const { name, paper, body } of files) {
    const query = new URLSearchParams({ name, ...(paper ? { paper } : {}) });
    await filer.call<ClaimFile>('POST', `/api/claims/${claim.ref}/files?${query}`, {
      ...{ body, headers: { 'content-type': 'application/octet-stream' } },
    });
  }
  await reviewer.call('POST', `/api/claims/${claim.ref}/take`, { body: {} });
  return { claim, reviewer, filer };
}

/** Sells a medical policy of a partner, and signs an agent of the partner in on the page some weeks later. */
export async function signInClaimAgent(page: Page, shop: Shop): Promise<{ policy: Policy; agent: TestUser }> {
  const partner = await createTestPartner(shop);
  shop.clock.set('2026-04-01T02:00:00Z');
  const { policy } = await createSoldPolicy(shop, { product: 'medical', testCase: 'standard-at-thirty', partner });
  shop.clock.set('2026-06-20T02:00:00Z');
  const agent = await createTestUser(shop, { scopes: ['b2b:claims'], partner });
  await page.context().addCookies([{ name: 'session', value: agent.token, url: shop.url }]);
  return { policy, agent };
}

/** A PDF with a line of text on each page, in a font that it does not contain. */
export function createPdf(...texts: string[]): Buffer {
  const kids = texts.map((_text, at) => `${4 + at * 2} 0 R`).join(' ');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${texts.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...texts.flatMap((text, at) => {
      const drawn = `BT /F1 24 Tf 60 700 Td (${text}) Tj ET 0 0 0 rg 60 600 200 40 re f`;
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${5 + at * 2} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`,
        `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
      ];
    }),
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = body.length;
    body += `${at + 1} 0 obj${object}endobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}${table}${end}`, 'latin1');
}
