import { expect, test } from 'vitest';
import { createFixtureProduct, publicCircumstances, validAnswers } from '#tests/support/fixture-product.ts';
import type { FormDefinition } from '../language/definition.ts';
import type { Json } from '../language/json.ts';
import { ExpressionError } from '../language/operators.ts';
import { answer, start } from '../wizard.ts';
import { applyCaseLookups, type Case, rateJourney, runCase, selectLookupInputs } from './run-case.ts';
import { runChanges } from './run-changes.ts';

/** The boat: a lookup of the customer by telephone fills the coast, and long hires look up a fleet. */
const change = (files: Record<string, Json>) => {
  const form = files['product-schemas/boat/form.json'] as unknown as FormDefinition;
  const { person, hire, choice } = form.pages as Record<string, FormDefinition['pages'][string]>;
  if (!person || !hire || !choice) throw new Error('the fixture has changed');
  person.effects = [
    {
      ...{ finding: 'existingCustomer', inputs: ['mobilePhone'] },
      fills: { province: { var: 'findings.existingCustomer.value.province' } },
    },
  ];
  hire.effects = [
    { finding: 'fleet', inputs: ['firstDay'], when: 'isLong' },
    { finding: 'fleet', inputs: ['lastDay', 'captainsLicence'], when: 'isShort' },
  ];
  form.conditions.isProven = { '==': [{ var: 'findings.phoneProof.status' }, 'found'] };
};
const product = createFixtureProduct(change);
const base: Case = { name: 'Sails alone', asOf: '2026-03-01', answers: validAnswers, ends: 'issued' };
const run = (more: Partial<Case> = {}, of = product) => runCase(of, { ...base, ...more });
const without = (...fields: string[]) =>
  Object.fromEntries(Object.entries(validAnswers).filter(([field]) => !fields.includes(field))) as Case['answers'];

test('a case runs to the issued policy, with the reports of a successful purchase', () => {
  const { ended, path, problems, record, tells, rated, open } = run();
  expect({ ended, path, problems, tells }).toEqual({
    ...{ ended: 'issued', problems: [], tells: [] },
    path: ['hire', 'choice', 'offer', 'person', 'summary'],
  });
  expect(record.outcomes.map(({ type }) => type)).toEqual(['CONFIRM', 'PAID', 'ISSUED']);
  expect(rated).toMatchObject({ status: 'rated', premium: { total: 302 } });
  expect(open.record.outcomes).toEqual([]);
});

test('the run ends at the page that refuses, or that leads nowhere', () => {
  expect(run({ answers: without('plan') })).toMatchObject({
    ...{ ended: 'choice', path: ['hire'], record: { outcomes: [] } },
    problems: [{ code: 'required', at: '/plan' }],
  });
  // The page is valid, but no next page is known.
  const lost = createFixtureProduct((files) => {
    const machine = files['machines/boat.json'] as { states: { journey: { states: Record<string, Json> } } };
    machine.states.journey.states.choice = { on: { NEXT: { guard: 'isLong', target: 'offer' } } };
  });
  expect(run({}, lost)).toMatchObject({
    ended: 'choice',
    problems: [{ code: 'noWayOn', message: 'problems.noWayOn' }],
  });
  const ends = createFixtureProduct((files) => {
    const machine = files['machines/boat.json'] as { states: { journey: { states: Record<string, Json> } } };
    machine.states.journey.states.choice = { tags: ['stop'] };
  });
  expect(run({}, ends)).toMatchObject({ ended: 'choice', problems: [], rated: { status: 'not-sold' } });
});

test('an order that nobody completes ends in its waiting state', () => {
  const unpaid = createFixtureProduct((files) => {
    const dock = files['machines/shared/dock.json'] as { states: { payment: { states: Record<string, Json> } } };
    dock.states.payment.states.issuing = { tags: ['waiting'], meta: { effect: 'issuePolicy' } };
  });
  const { ended, record } = run({}, unpaid);
  expect({ ended, outcomes: record.outcomes.map(({ type }) => type) }).toEqual({
    ended: 'payment',
    outcomes: ['CONFIRM', 'PAID'],
  });
});

test('an answer that no draft can store stops the run at once, with the earlier messages', () => {
  const { ended, problems, path, tells, record } = run({
    answers: { ...validAnswers, lastDay: '2026-04-20', plan: 7, skipper: 'Sok' },
  });
  expect({ ended, path, tells }).toEqual({ ended: 'hire', path: [], tells: ['longHire'] });
  expect(problems).toMatchObject([{ code: 'wrongType', at: '/plan' }]);
  expect(record.answers.skipper).toBeUndefined();
});

test('the run inserts a lookup result after its page asks for it, and binds it to the answers of its question', () => {
  const value = { province: 'KH-7' };
  const known = run({
    answers: { ...validAnswers, captainsLicence: 'C-1' },
    findings: {
      existingCustomer: { status: 'found', value },
      phoneProof: { status: 'found' },
      fleet: { status: 'failed' },
    },
  });
  expect(known.record.answers.province).toBe('KH-7');
  expect(known.record.findings).toEqual({
    existingCustomer: { status: 'found', value, inputs: { mobilePhone: '+85512345678' }, filled: { province: 'KH-7' } },
    phoneProof: { status: 'found', inputs: { mobilePhone: '+85512345678' } },
    fleet: { status: 'failed', inputs: { lastDay: '2026-03-04', captainsLicence: 'C-1' } },
  });
  expect(known.facts.isProven).toBe(true);
  // An answer that was entered before the page is not filled.
  const own = run({
    answers: { ...validAnswers, province: 'KH-18' },
    findings: { existingCustomer: { status: 'found', value } },
  });
  expect(own.record.answers.province).toBe('KH-18');
  // A lookup that no page asks is added at the end.
  expect(run({ findings: { weather: { status: 'found' } } }).record.findings).toEqual({
    weather: { status: 'found', inputs: {} },
  });
});

test('the run asks for a lookup result before it fills in the answers of later pages', () => {
  const order = createFixtureProduct((files) => {
    change(files);
    const form = files['product-schemas/boat/form.json'] as unknown as FormDefinition;
    const { hire } = form.pages as Record<string, FormDefinition['pages'][string]>;
    if (hire) hire.effects = [{ finding: 'home', inputs: ['firstDay'], fills: { plan: 'storm' } }];
  });
  const { record } = run({ answers: without('plan'), findings: { home: { status: 'found' } } }, order);
  expect(record.answers.plan).toBe('storm');
  expect(record.findings.home?.filled).toEqual({ plan: 'storm' });
  const both = run({ findings: { home: { status: 'found' } } }, order);
  // The page of the plan comes later: the buyer's answer there replaces the filled one.
  expect(both.record.answers.plan).toBe('calm');
  expect(both.record.findings.home?.filled).toEqual({ plan: 'storm' });
});

test('the run proves a phone on the page that asks for it, before the messages of later pages', () => {
  const telling = createFixtureProduct((files) => {
    change(files);
    const form = files['product-schemas/boat/form.json'] as unknown as FormDefinition;
    form.conditions.hasGuests = { '>': [{ count: { var: 'guests' } }, 0] };
    const chart = files['machines/boat.json'] as { states: Record<string, Json> };
    const told = (fact: string): Json => ({
      initial: 'no',
      states: {
        no: {
          on: { ANSWER: { guard: fact, target: 'yes', actions: { type: 'tell', params: { message: fact } } } },
        },
        yes: {},
      },
    });
    Object.assign(chart.states, { proof: told('isProven'), company: told('hasGuests') });
  });
  const guests = [{ id: '1', fullName: 'Chan Bopha', dateOfBirth: '1990-01-01' }];
  const found = { status: 'found' as const };
  const { tells } = run(
    { answers: { ...validAnswers, withGuests: true, guests }, findings: { phoneProof: found, weather: found } },
    telling,
  );
  expect(tells).toEqual(['isProven', 'hasGuests']);
});

test('a lookup uses the answers of the effect that is possible now, or else those of the first effect', () => {
  const at = (answers: Case['answers']) => answer(start(product, publicCircumstances, '2026-03-01'), answers).journey;
  expect(selectLookupInputs(at(validAnswers), 'fleet')).toEqual({ lastDay: '2026-03-04' });
  expect(selectLookupInputs(at({ ...validAnswers, lastDay: '2026-04-20' }), 'fleet')).toEqual({
    firstDay: '2026-03-02',
  });
  const open = createFixtureProduct((files) => {
    change(files);
    const form = files['product-schemas/boat/form.json'] as unknown as FormDefinition;
    const { hire } = form.pages as Record<string, FormDefinition['pages'][string]>;
    if (hire)
      hire.effects = [
        { finding: 'fleet', inputs: ['firstDay'], when: 'isLong' },
        { finding: 'fleet', inputs: ['lastDay'] },
      ];
    hire?.effects?.push({ finding: 'berth', inputs: ['lastDay'], when: 'isLong' });
  });
  const { journey } = answer(start(open, publicCircumstances, '2026-03-01'), validAnswers);
  expect(selectLookupInputs(journey, 'fleet')).toEqual({ lastDay: '2026-03-04' });
  expect(selectLookupInputs(journey, 'berth')).toEqual({ lastDay: '2026-03-04' });
  expect(selectLookupInputs(journey, 'phoneProof')).toEqual({ mobilePhone: '+85512345678' });
  expect(selectLookupInputs(journey, 'weather')).toEqual({});
  const again = applyCaseLookups({ findings: { fleet: { status: 'found', value: 1 } } }, journey);
  expect(again.record.findings).toEqual({ fleet: { status: 'found', value: 1, inputs: { lastDay: '2026-03-04' } } });
  expect(applyCaseLookups({}, journey)).toBe(journey);
});

test('a later change reports its cleared answers, its messages, the page of the journey and the new premium', () => {
  const { open } = run();
  const changes = runChanges(open, [
    { answers: { lastDay: '2026-04-05' }, page: '' },
    { answers: { plan: 'storm' }, page: '' },
    { answers: { plan: 7 }, page: '' },
    { page: '' },
    { answers: { withGuests: true }, page: '' },
    { reset: true, page: '' },
  ]);
  expect(changes.map(({ page, premium, clears, tells }) => ({ page, premium, clears, tells }))).toEqual([
    { page: 'choice', premium: null, clears: ['plan'], tells: ['longHire'] },
    // The offer shows another premium: 35 days at 0.90 minus a tenth.
    { page: 'offer', premium: 2835, clears: [], tells: [] },
    { page: 'offer', premium: 2835, clears: [], tells: [] },
    { page: 'offer', premium: 2835, clears: [], tells: [] },
    { page: 'offer', premium: 2835, clears: [], tells: [] },
    { page: 'hire', premium: null, clears: [], tells: [] },
  ]);
  expect(changes.map(({ problems }) => problems.length)).toEqual([0, 0, 1, 0, 0, 0]);
  // The reset preserves `withGuests`: a new form would begin without it. A new form begins with the first day.
  expect(changes.at(-1)).toMatchObject({ keeps: ['withGuests'], begins: { firstDay: '2026-03-02' } });
  expect(changes[0]).toMatchObject({ keeps: [], begins: {} });
});

test('an error in the rating is thrown as an error of the product, and returns no premium', () => {
  const broken = createFixtureProduct((files) => {
    (files['product-schemas/boat/rating.json'] as { steps: Json[] }).steps.push({
      set: 'x',
      part: 'fee',
      logic: { '/': [1, 0] },
    });
  });
  const { journey } = answer(start(broken, publicCircumstances, '2026-03-01'), validAnswers);
  expect(() => rateJourney(journey)).toThrow(ExpressionError);
});
