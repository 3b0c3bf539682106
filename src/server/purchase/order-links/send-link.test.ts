import { expect, test } from 'vitest';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { loadWording } from '#server/platform/messages/wording.ts';
import { buildIssuedLetter, formatLinkText } from './send-link.ts';

const wording = loadWording(readProductFiles(projectRoot));
const told = { number: 'TRV-2026-000007', language: 'en' as const, origin: 'https://shop.example', ref: 'Ab-1' };
const link = 'https://shop.example/payment_success/Ab-1';

test('the message with a new link names the policy, the number of days and the address', () => {
  expect(formatLinkText(wording, told)).toMatch(/^Open the documents of your policy TRV-2026-000007: /);
  expect(formatLinkText(wording, told)).toContain(link);
  expect(formatLinkText(wording, told)).toContain('90 days');
  expect(formatLinkText(wording, { ...told, language: 'km' })).toContain(
    'https://shop.example/km/payment_success/Ab-1',
  );
});

test('the email about an issued policy contains its certificate only for a proven mailbox, and says so only then', () => {
  const plain = buildIssuedLetter(wording, { ...told, certificateOf: undefined });
  const attached = buildIssuedLetter(wording, { ...told, certificateOf: 'order-1' });
  for (const { subject, body } of [plain, attached]) {
    expect(subject).toContain('TRV-2026-000007');
    expect(body).toContain(link);
  }
  expect(plain.body).not.toMatch(/attached/i);
  expect(attached.body).toMatch(/attached/i);
  expect(plain).not.toHaveProperty('certificateOf');
  expect(attached.certificateOf).toBe('order-1');
});
