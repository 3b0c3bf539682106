import { expect, test } from 'vitest';
import type { ProductDefinition } from '../language/definition.ts';
import type { Json } from '../language/json.ts';
import type { WordingDocuments } from '../language/wording-document.ts';
import { fillMarkers, makeSentences, readMarker } from './made-sentences.ts';

const afterSale = {
  cancel: {
    reasons: { lie: { by: ['insurer'], refund: 'nothing', backDays: 7 }, gone: { by: ['insurer'], refund: 'nothing' } },
    ...{ freeLookDays: 0, kept: { lines: [], amount: 0, minimum: 1_234_550 } },
  },
  ...{ onceBegun: true, paidClaim: { refund: 'nothing', forbids: [] }, reinstate: { withinDays: 0 } },
};
const sentences = {
  payment: { whole: 'Paid {once} before cover.' },
  cancellation: {
    ...{ none: 'None.', begun: { always: 'Always.' }, byDay: 'By day.', minimum: 'At least {minimum}.' },
    claim: { nothing: 'No refund.' },
  },
  insurerCancels: { only: 'Only: {reasons}.', nothing: '{days} days, {reason}.' },
  ...{ renewal: { none: 'No renewal.' }, reinstatement: { none: 'None.' } },
};

function make(currency: string, files: Record<string, Json>) {
  const definition = { product: { id: 'boat', currency, afterSale }, form: {} } as unknown as ProductDefinition;
  const messages = { 'boat.afterSale.reasons.lie': 'a lie' };
  return makeSentences(definition, 'km', messages, (path) => files[path] as Json);
}
const files = {
  'locales/km/promises.json': sentences,
  'locales/km/format.json': { money: { USD: 'US {amount}', KHR: '{amount} riel' }, between: ' / ' },
} as Record<string, Json>;

test('the sentences of the language are filled with money, reasons and days', () => {
  const made = make('USD', files);
  // 12,345.50 dollars: the cents stay, as they are not zero.
  expect(made.cancellation).toEqual(['None.', 'Always.', 'By day.', 'At least US 12,345.50.', 'No refund.']);
  expect(made.insurerCancels).toEqual(['Only: a lie / gone.', '7 days, a lie.', 'undefined days, gone.']);
  // A place without a value stays.
  expect(made.payment).toEqual(['Paid {once} before cover.']);
});

test('riel have no cents, and a currency without a pattern is named by its code', () => {
  expect(make('KHR', files).cancellation[3]).toBe('At least 1,234,550 riel.');
  expect(make('EUR', files).cancellation[3]).toBe('At least EUR 12,345.50.');
});

test('a missing sentence is an error', () => {
  const { renewal: _renewal, ...others } = sentences;
  for (const left of [others, { ...sentences, renewal: 'text' }]) {
    const without = { ...files, 'locales/km/promises.json': left };
    expect(() => make('USD', without)).toThrow('no message promises.renewal.none');
  }
});

const wording = (...text: string[]): Partial<WordingDocuments> => ({
  policyWording: { sections: [{ title: 'Cancellation', text }, { title: 'Table' }] } as never,
});
const made = { payment: ['Once.', 'Twice.'], cancellation: [], insurerCancels: [], renewal: [], reinstatement: [] };

test('a marker is a whole paragraph', () => {
  const paragraphs = ['{payment}', '{reinstatement}', ' {payment}', '{other}', 'payment'];
  expect(paragraphs.map(readMarker)).toEqual(['payment', 'reinstatement', undefined, undefined, undefined]);
});

test('markers become their sentences in one paragraph, and a subject without sentences becomes no paragraph', () => {
  const filled = fillMarkers(wording('Before.', '{payment}', '{cancellation}', 'After.'), () => made);
  expect(filled.policyWording?.sections).toEqual([
    { title: 'Cancellation', text: ['Before.', 'Once. Twice.', 'After.'] },
    { title: 'Table' },
  ]);
});

test('documents without a marker remain unchanged, and no sentence is created for them', () => {
  const never = () => expect.fail('no sentence is needed');
  const [written, none, empty] = [wording('Before.'), {}, { policyWording: {} } as never];
  expect([written, none, empty].map((one) => fillMarkers(one, never))).toEqual([written, none, empty]);
});
