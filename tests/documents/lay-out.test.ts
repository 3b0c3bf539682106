import { expect, test } from 'vitest';
import { layOut } from '#server/platform/documents/lay-out.ts';
import { sampleCertificate } from './sample-certificate.ts';

test('uses the one language of the request', () => {
  expect(layOut(sampleCertificate, 'en').title).toEqual({ main: 'Certificate of Insurance', also: null });
  expect(layOut(sampleCertificate, 'km').title.also).toBeNull();
  expect(layOut(sampleCertificate, 'km').title.main.replaceAll('\u200b', '')).toBe(sampleCertificate.title.km);
});

test('shows a text only once if it is the same in both languages', () => {
  const paper = layOut({ ...sampleCertificate, title: { km: 'KHQR', en: 'KHQR' } }, 'both');
  expect(paper.title).toEqual({ main: 'KHQR', also: null });
  expect(paper.insurer.also).toBe(sampleCertificate.insurer.en);
});

test('drops marks that turn the direction of writing', () => {
  const paper = layOut({ ...sampleCertificate, title: { km: '', en: 'USD \u202e00.1' } }, 'en');
  expect(paper.title.main).toBe('USD 00.1');
});

test('does not change numbers, addresses and choices', () => {
  const paper = layOut(sampleCertificate, 'both');
  expect(paper.policyNumber.value).toBe(sampleCertificate.policyNumber.value);
  expect(paper.qr.url).toBe(sampleCertificate.qr.url);
  expect(paper.sections.map((section) => section.kind)).toEqual(sampleCertificate.sections.map(({ kind }) => kind));
});
