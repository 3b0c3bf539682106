import { expect, test } from 'vitest';
import type { Lookup } from '#engine/record.ts';
import { answer, start } from '#engine/wizard.ts';
import { createFixtureProduct, publicCircumstances, validAnswers } from '#tests/support/fixture-product.ts';
import { applyLookupAnswers } from './resolve-lookups.ts';

const { journey } = answer(start(createFixtureProduct(), publicCircumstances, '2026-03-01'), validAnswers);
const inputs = { skipper: 'Sok Dara' };
/** A journey that has asked for the skipper, with the state of that lookup. */
const asking = (card?: Lookup) => journey.to({ ...journey.record, findings: card ? { card } : {} });
const found = { name: 'card', inputs, answer: { status: 'found', value: 'known' } as const };

test.each(['pending', 'failed'] as const)('an answer to an open question with the status %s is accepted', (status) => {
  const told = applyLookupAnswers(asking({ status, inputs }), [found]);
  expect(told.journey.record.findings.card).toMatchObject({ status: 'found', inputs, value: 'known' });
  expect(told).toMatchObject({ clears: [], tells: [] });
});

test.each<[what: string, card: Lookup | undefined]>([
  ['is answered already', { status: 'not-found', inputs }],
  ['is asked of other answers by now', { status: 'pending', inputs: { skipper: 'Chan Maly' } }],
  ['is not asked any more', undefined],
])('an answer to a lookup that %s is too late, and changes nothing', (_what, card) => {
  const before = asking(card);
  expect(applyLookupAnswers(before, [found]).journey).toBe(before);
});

test('each of several answers is accepted by itself', () => {
  const late = { ...found, inputs: { skipper: 'Chan Maly' } };
  const told = applyLookupAnswers(asking({ status: 'pending', inputs }), [late, found]);
  expect(told.journey.record.findings.card?.status).toBe('found');
});
