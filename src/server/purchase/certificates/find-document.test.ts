import { expect, test } from 'vitest';
import type { DocumentSettings } from '#engine/language/definition.ts';
import { createFixtureProduct } from '#tests/support/fixture-product.ts';
import type { Policy } from '../policies/policy-repository.ts';
import type { Endorsement } from '../policy-life/find-endorsement.ts';
import { findDocumentSettings, formatDocumentFileName } from './find-document.ts';

const card: DocumentSettings = { name: 'insuranceCard', kind: 'card', groups: [{ name: 'hire', fields: ['plan'] }] };
const product = createFixtureProduct();
const [certificate] = product.definition.product.documents;
const withCard = createFixtureProduct((files) => {
  (files['product-schemas/boat/product.json'] as unknown as { documents: DocumentSettings[] }).documents.push(card);
});

test('the product decides its documents, and its card is also the card for the telephone', () => {
  expect(findDocumentSettings({ product }, 'certificate')).toEqual({ settings: certificate, isPaper: true });
  expect(findDocumentSettings({ product: withCard }, 'insuranceCard')).toEqual({ settings: card, isPaper: true });
  expect(findDocumentSettings({ product: withCard }, 'walletCard')).toEqual({ settings: card, isPaper: false });
});

test('every policy has a card for the telephone and days for the calendar, which are no documents of the product', () => {
  const own = { settings: { name: 'certificate', kind: 'card', groups: [] }, isPaper: false };
  expect(findDocumentSettings({ product }, 'walletCard')).toEqual(own);
  expect(findDocumentSettings({ product: withCard }, 'calendar')).toEqual({
    ...{ settings: { name: 'certificate', groups: [] }, isPaper: false },
  });
});

test.each(['insuranceCard', 'constructor', '', 'Certificate'])('a document "%s" does not exist', (name) => {
  expect(() => findDocumentSettings({ product }, name)).toThrow('documentNotFound');
});

test('the file name contains the policy, the document and the language, and for a schedule also the transaction', () => {
  const policy = { number: 'BOA-2026-000001' } as Policy;
  expect(formatDocumentFileName({ policy, name: 'certificate' }, 'both', 'pdf')).toBe(
    'BOA-2026-000001-certificate-both.pdf',
  );
  const endorsement = { row: { serial: 3 } } as Endorsement;
  expect(formatDocumentFileName({ policy, name: 'endorsement', endorsement }, 'km', 'pdf')).toBe(
    'BOA-2026-000001-endorsement-3-km.pdf',
  );
});
