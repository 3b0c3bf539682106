import { expect, test } from 'vitest';
import { createFixtureProduct, publicCircumstances } from '#tests/support/fixture-product.ts';
import { checkPage, listHints, listOfferedOptions } from '../check-page.ts';
import type { Journey } from '../journey.ts';
import type { ChartDefinition, FormDefinition } from '../language/definition.ts';
import type { Json } from '../language/json.ts';
import { answer, reset, start } from '../wizard.ts';
import { applyLookup } from './apply-lookup.ts';

/** The boat, with a lookup of the skipper by telephone, an anchor by the plan, and a fleet discount. */
const product = createFixtureProduct((files) => {
  const form = files['product-schemas/boat/form.json'] as unknown as FormDefinition;
  const chart = files['machines/boat.json'] as { on: Json; states: Record<string, Json> } & ChartDefinition;
  const { person, choice } = form.pages;
  if (!person || !choice) throw new Error('the fixture has changed');
  person.effects = [
    {
      finding: 'existingCustomer',
      inputs: ['mobilePhone'],
      fills: {
        skipper: { var: 'findings.existingCustomer.value.name' },
        province: { var: 'findings.existingCustomer.value.province' },
      },
    },
  ];
  person.hints = [{ when: 'isKnown', at: 'skipper', message: 'known', kind: 'info' }];
  choice.choices = { plan: { '!=': [{ var: 'item' }, { if: [{ '>': [{ var: 'days' }, 10] }, 'storm', 'none'] }] } };
  choice.rules = [
    { unless: 'isShort', at: 'plan', message: 'tooLong', params: { limit: { '+': [{ var: 'days' }, 1] } } },
  ];
  form.conditions.isKnown = { '==': [{ var: 'findings.existingCustomer.status' }, 'found'] };
  form.conditions.isUnknown = { '!': [{ answered: { var: 'findings.existingCustomer.value' } }] };
  chart.states.customer = {
    initial: 'new',
    states: {
      new: { on: { ANSWER: { guard: 'isKnown', target: 'known' } } },
      known: {
        on: {
          ANSWER: {
            guard: 'isUnknown',
            target: 'new',
            actions: { type: 'clearFilled', params: { finding: 'existingCustomer' } },
          },
        },
      },
    },
  };
});

const hire = { firstDay: '2026-03-02', lastDay: '2026-03-04' };
const called = (changes: Record<string, Json>) =>
  answer(start(product, publicCircumstances, '2026-03-01'), { mobilePhone: '+85512345678', ...changes }).journey;
const value = { name: 'Sok Dara', province: 'KH-7' };
const found = (journey: Journey) =>
  applyLookup(journey, 'existingCustomer', {
    status: 'found',
    inputs: { mobilePhone: '+85512345678' },
    value,
  });

test('a finding fills blank answers and never overwrites an answer', () => {
  const { record } = found(called({ skipper: 'Chan Bopha' })).journey;
  expect(record.answers).toMatchObject({ skipper: 'Chan Bopha', province: 'KH-7' });
  expect(record.findings.existingCustomer?.filled).toEqual({ province: 'KH-7' });
});

test('a changed question removes the finding and the answers that it filled, but not an answer that was changed since', () => {
  const filled = found(called({})).journey;
  expect(filled.record.answers).toMatchObject({ skipper: 'Sok Dara', province: 'KH-7' });
  const mended = answer(filled, { skipper: 'Sok Dara Rith' }).journey;
  const { journey, clears } = answer(mended, { mobilePhone: '+85512345679' });
  expect(clears).toEqual(['province']);
  expect(journey.record.answers.skipper).toBe('Sok Dara Rith');
  expect(journey.record.answers.province).toBeUndefined();
  expect(journey.record.findings).toEqual({});
});

test('an answer that an earlier result filled still counts as filled after a lookup with more inputs', () => {
  const inputs = { mobilePhone: '+85512345678', withGuests: true };
  const again = applyLookup(found(called({ withGuests: true })).journey, 'existingCustomer', {
    status: 'pending',
    inputs,
  }).journey;
  expect(again.record.findings.existingCustomer).toMatchObject({ status: 'pending', filled: { province: 'KH-7' } });
  const settled = applyLookup(again, 'existingCustomer', { status: 'found', inputs, value }).journey;
  expect(settled.record.findings.existingCustomer?.filled).toEqual({ skipper: 'Sok Dara', province: 'KH-7' });
  expect(answer(settled, { mobilePhone: '+85512345679' }).clears.toSorted()).toEqual(['province', 'skipper']);
});

test('a lookup fills in an option in any spelling, and leaves out a value that is no option', () => {
  const filled = (province: string) =>
    applyLookup(called({}), 'existingCustomer', { status: 'found', inputs: {}, value: { province } }).journey.record
      .answers.province;
  expect(filled('kh 7')).toBe('KH-7');
  expect(filled('Atlantis')).toBeUndefined();
});

test('a lookup that found nothing fills nothing', () => {
  const { record } = applyLookup(called({}), 'existingCustomer', { status: 'not-found', inputs: {}, value }).journey;
  expect(record.answers.skipper).toBeUndefined();
});

test('a lookup result does not fill an answer with a value of another type', () => {
  const { record } = applyLookup(called({}), 'existingCustomer', {
    status: 'found',
    inputs: {},
    value: { name: 7, province: 'KH-7' },
  }).journey;
  expect(record.answers).toMatchObject({ province: 'KH-7' });
  expect(record.answers.skipper).toBeUndefined();
});

test('a reset preserves the lookup results about the answers that it preserves, and no others', () => {
  const known = found(called({ withGuests: true })).journey;
  const asked = applyLookup(known, 'fleet', { status: 'found', inputs: { withGuests: true }, value: '10' }).journey;
  expect(Object.keys(reset(asked).record.findings)).toEqual(['fleet']);
});

test('a reset removes a lookup result whose filled answers are now blank, so that the lookup runs again', () => {
  const inputs = { withGuests: true };
  const told = applyLookup(called(inputs), 'existingCustomer', { status: 'found', inputs, value }).journey;
  expect(told.record.findings.existingCustomer?.filled).toMatchObject({ skipper: 'Sok Dara' });
  expect(reset(told).record).toMatchObject({ answers: inputs, findings: {} });
});

test('the other answers decide which options are offered, and the check refuses an option that is not offered', () => {
  const offered = (lastDay: string) => {
    const { situation } = called({ ...hire, lastDay, plan: 'storm' });
    return {
      options: listOfferedOptions(product, 'choice', 'plan', situation),
      problems: checkPage(product, 'choice', situation),
    };
  };
  expect(offered('2026-03-11')).toEqual({ options: ['calm', 'storm'], problems: [] });
  expect(offered('2026-03-12').options).toEqual(['calm']);
  expect(offered('2026-03-12').problems).toEqual([expect.objectContaining({ code: 'notOffered', at: '/plan' })]);
});

test('a field offers no options while its condition is unknown', () => {
  expect(listOfferedOptions(product, 'choice', 'plan', called({}).situation)).toEqual([]);
});

test('the values in a rule’s message are computed', () => {
  const { situation } = called({ ...hire, lastDay: '2026-04-15', plan: 'calm' });
  expect(checkPage(product, 'choice', situation)[0]?.params).toMatchObject({ limit: 46 });
});

test('a field shows a hint while the fact of the hint is true', () => {
  const hints = ({ situation }: Journey) => listHints(product, 'person', situation);
  expect(hints(called({}))).toEqual([]);
  expect(hints(found(called({})).journey)).toEqual([
    { at: '/skipper', kind: 'info', message: 'boat.person.hints.known' },
  ]);
});
