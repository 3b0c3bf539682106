import { expect, test } from 'vitest';
import { createFixtureProduct, publicCircumstances, validAnswers } from '#tests/support/fixture-product.ts';
import type { Journey } from '../journey.ts';
import { openJourney } from '../journey.ts';
import type { FormDefinition } from '../language/definition.ts';
import type { Json } from '../language/json.ts';
import type { Lookup } from '../record.ts';
import { answer, start } from '../wizard.ts';
import { checkBindingRules } from './binding-rules.ts';
import { moveToVersion } from './move-to-version.ts';
import { type LookupStatus, refreshLookups } from './refresh-lookups.ts';

const front = 'front-0123456789abc';
const back = 'back-0123456789abcd';
const form = (files: Record<string, Json>) => files['product-schemas/boat/form.json'] as unknown as FormDefinition;

/**
 * The boat: two cards, one of which requires the front while somebody sails alone; a customer and a fleet that may be
 * known.
 */
const product = createFixtureProduct((files) => {
  const { pages } = form(files);
  const { person, hire } = pages as { person: FormDefinition['pages'][string]; hire: FormDefinition['pages'][string] };
  const upload = { type: 'string', format: 'upload' } as const;
  Object.assign(person.schema.properties, { idFront: upload, idBack: upload, carFront: upload });
  person.schema.required = ['skipper', 'mobilePhone', 'idFront'];
  person.when = { idFront: 'sailsAlone' };
  person.effects = [
    { finding: 'identityCard', inputs: ['idFront', 'idBack', 'skipper'] },
    { finding: 'vehicleCard', inputs: ['carFront', 'skipper'] },
    { finding: 'existingCustomer', inputs: ['mobilePhone'] },
  ];
  hire.effects = [{ finding: 'fleet', inputs: ['plan', 'captainsLicence'], when: 'isLong' }];
});
const { skipper: _skipper, mobilePhone: _phone, plan: _plan, ...hired } = validAnswers;
const given = (answers: Record<string, Json> = {}, findings: Record<string, Lookup> = {}): Journey => {
  const { record } = answer(start(product, publicCircumstances, '2026-03-01'), { ...hired, ...answers }).journey;
  return openJourney(product, { ...record, findings });
};

/** The lookups that are asked. */
function asked(...args: Parameters<typeof given>): Record<string, Json> {
  const told: Record<string, Json> = {};
  refreshLookups(given(...args), (name, inputs) => {
    told[name] = inputs;
    return undefined;
  });
  return told;
}

test('a card is read from its pictures only, as soon as the pictures that its page requires exist', () => {
  expect(asked({ skipper: 'Sok Dara' })).toEqual({});
  expect(asked({ skipper: 'Sok Dara', idFront: front })).toEqual({ identityCard: { idFront: front } });
  expect(asked({ idFront: front, idBack: back })).toEqual({ identityCard: { idFront: front, idBack: back } });
  expect(asked({ idBack: back })).toEqual({});
  expect(asked({ carFront: front })).toEqual({ vehicleCard: { carFront: front } });
  // With guests the front is not asked: the back is enough.
  expect(asked({ idBack: back, withGuests: true })).toEqual({ identityCard: { idBack: back } });
});

test('the lookup of an existing customer starts only after the phone is proven', () => {
  const mobilePhone = '+85512345678';
  const proof = (status: Lookup['status']) => ({ phoneProof: { status, inputs: { mobilePhone } } });
  expect(asked({ mobilePhone })).toEqual({});
  expect(asked({ mobilePhone }, proof('pending'))).toEqual({});
  expect(asked({ mobilePhone }, proof('found'))).toEqual({ existingCustomer: { mobilePhone } });
});

test('an agent’s sale looks up a known customer without a proof, but under the other conditions', () => {
  const mobilePhone = '+85512345678';
  const whenIs = (when: string) => {
    const sold = createFixtureProduct((files) => {
      const { pages, conditions } = form(files);
      Object.assign(conditions, {
        isOtherwise: { '==': [{ var: 'skipper' }, 'nobody'] },
        isProven: { '==': [{ var: 'findings.phoneProof.status' }, 'found'] },
      });
      Object.assign(pages.person ?? {}, { effects: [{ finding: 'existingCustomer', inputs: ['mobilePhone'], when }] });
    });
    const told: string[] = [];
    const begun = start(sold, { ...publicCircumstances, isSale: true }, '2026-03-01');
    refreshLookups(answer(begun, { ...hired, mobilePhone }).journey, (name) => {
      told.push(name);
      return undefined;
    });
    return told;
  };
  expect(whenIs('isProven')).toEqual(['existingCustomer']);
  expect(whenIs('isOtherwise')).toEqual([]);
});

test('a conditional lookup waits for its condition, and for every answer of its question', () => {
  const all = { plan: 'calm', captainsLicence: 'C-1' };
  expect(asked({ ...all, lastDay: '2026-04-20' })).toEqual({ fleet: all });
  expect(asked(all)).toEqual({});
  expect(asked({ ...all, lastDay: null })).toEqual({});
  expect(asked({ plan: 'calm', lastDay: '2026-04-20' })).toEqual({});
});

test('the engine stores a lookup result once, even a pending one, and stores none after the order', () => {
  const journey = given({ idFront: front });
  const inputs = { idFront: front };
  const tell = (status: LookupStatus['status']) => () => ({ status });
  const pending = refreshLookups(journey, tell('pending'));
  expect(pending.record.findings).toEqual({ identityCard: { status: 'pending', inputs } });
  expect(refreshLookups(pending, tell('found'))).toBe(pending);
  expect(refreshLookups(journey, () => undefined)).toBe(journey);
  const frozen = journey.alike({ outcomes: [{ type: 'CONFIRM' }] });
  expect(refreshLookups(frozen, tell('found'))).toBe(frozen);
  // Another picture is another question.
  const other = answer(pending, { idFront: back }).journey;
  expect(refreshLookups(other, tell('found')).record.findings.identityCard).toMatchObject({
    status: 'found',
    inputs: { idFront: back },
  });
});

test('a draft in another version retains the lookup results that this version asks for, and an order does not change', () => {
  const found = (inputs: Record<string, Json>): Lookup => ({ status: 'found', inputs });
  const findings = {
    identityCard: found({ idFront: front }),
    phoneProof: found({}),
    discountCode: found({}),
    fleet: found({ plan: 'storm' }),
  };
  const { record } = given({ idFront: front, plan: 'calm' }, findings);
  // The lookup of the fleet was about another plan.
  expect(Object.keys(moveToVersion(product, record).journey.record.findings)).toEqual(['identityCard', 'phoneProof']);
  const confirmed = { ...record, answers: { ...record.answers, anchor: 1 }, outcomes: [{ type: 'CONFIRM' }] };
  const { journey, dropped } = moveToVersion(product, confirmed);
  expect({ record: journey.record, dropped }).toEqual({ record: confirmed, dropped: [] });
});

/** The next version of the boat: some of its rules also bind journeys on the previous version. */
const newer = (binds: boolean, change: (files: Record<string, Json>) => void = () => {}) =>
  createFixtureProduct((files) => {
    const { hire, choice } = form(files).pages;
    Object.assign(hire?.rules?.[0] as object, binds && { binds });
    Object.assign(choice as object, {
      rules: [{ unless: 'isShort', at: 'plan', message: 'tooLong', ...(binds && { binds }) }],
    });
    change(files);
  });
const states = (files: Record<string, Json>) =>
  (files['machines/boat.json'] as { states: { journey: { states: Record<string, Json> } } }).states.journey.states;
const bound = (answers: Record<string, Json>, next = newer(true)) =>
  checkBindingRules(next, given({ ...validAnswers, ...answers, idFront: front })).map(
    ({ code, at }) => `${code} ${at}`,
  );

test('a newer version refuses answers by its binding rules, on the pages of its route', () => {
  expect(bound({})).toEqual([]);
  expect(bound({ lastDay: '2026-03-01' })).toEqual(['reversed /lastDay']);
  expect(bound({ lastDay: '2026-04-20', plan: 'calm' })).toEqual(['tooLong /plan']);
  expect(bound({ lastDay: '2026-04-20', plan: 'calm' }, newer(false))).toEqual([]);
  // The page of the rule is not passed any more.
  const shorter = newer(true, (files) => {
    states(files).hire = { on: { NEXT: 'offer' } };
  });
  expect(bound({ lastDay: '2026-04-20', plan: 'calm' }, shorter)).toEqual([]);
});

test('the passed pages count while the new route is undecided, if the new version has them', () => {
  const undecided = newer(true, (files) => {
    form(files).conditions.never = { '==': [{ var: 'nobody' }, 1] };
    states(files).hire = { on: { NEXT: { guard: 'never', target: 'choice' } } };
  });
  expect(bound({ lastDay: '2026-04-20', plan: 'calm' }, undecided)).toEqual(['tooLong /plan']);
  const without = newer(true, (files) => {
    form(files).conditions.never = { '==': [{ var: 'nobody' }, 1] };
    states(files).hire = { on: { NEXT: { guard: 'never', target: 'choice' } } };
    states(files).choice = { on: { NEXT: 'person' } };
    delete states(files).offer;
    delete form(files).pages.offer;
  });
  expect(bound({ lastDay: '2026-04-20', plan: 'calm' }, without)).toEqual(['tooLong /plan']);
});

test('an end without a sale is a binding rule only if its page says so', () => {
  const ends = (binds: boolean) =>
    newer(true, (files) => {
      states(files).choice = { tags: ['stop'] };
      Object.assign(form(files).pages.choice as object, binds && { binds });
    });
  expect(checkBindingRules(ends(true), given(validAnswers))).toEqual([
    { code: 'notSold', message: 'boat.choice.lead' },
  ]);
  expect(checkBindingRules(ends(false), given(validAnswers))).toEqual([]);
});
