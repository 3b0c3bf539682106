import { describe, expect, test } from 'vitest';
import { fixtureProduct, goodAnswers, publicCircumstances } from '#tests/support/fixture-product.ts';
import type { Json } from './json.ts';
import type { DraftRecord } from './record.ts';
import { replay } from './replay.ts';
import { answer, back, confirm, goTo, moveTo, next, reset, resume, start } from './wizard.ts';

const product = fixtureProduct();
const guest = { id: '1', fullName: 'Chan Bopha', dateOfBirth: '2000-01-01' };

function begun(changes: Record<string, Json> = {}): DraftRecord {
  return answer(product, start(product, publicCircumstances, '2026-03-01'), changes).record;
}

function pass(record: DraftRecord, ...pages: string[]): DraftRecord {
  return pages.reduce((current, page) => {
    const passed = next(product, current, page);
    expect(passed.problems, `at ${page}`).toEqual([]);
    return passed.record;
  }, record);
}

const toSummary = (changes: Record<string, Json> = {}) =>
  pass(begun({ ...goodAnswers, ...changes }), 'hire', 'choice', 'offer', 'person');

describe('start', () => {
  test('fills the product’s own values', () => {
    expect(start(product, publicCircumstances, '2026-03-01').answers).toEqual({
      firstDay: '2026-03-02',
      withGuests: false,
    });
  });
});

describe('answer', () => {
  test('refuses fields that there are not and values of another type, and keeps nothing then', () => {
    const record = begun();
    const given = answer(product, record, { plan: 'calm', premium: 1, withGuests: 'yes', anchor: 1 });
    expect(given.problems.map(({ code, at }) => `${code} ${at}`)).toEqual([
      'unknownField /premium',
      'wrongType /withGuests',
      'unknownField /anchor',
    ]);
    expect(given.record).toBe(record);
  });

  test('reads Khmer digits and trims', () => {
    expect(begun({ lastDay: '២០២៦-០៣-០៤', skipper: ' Sok ' }).answers).toMatchObject({
      lastDay: '2026-03-04',
      skipper: 'Sok',
    });
  });

  test('keeps a half-typed date without computing with it', () => {
    const record = begun({ ...goodAnswers, lastDay: '2026-0' });
    const position = replay(product, record);
    expect(position.situation.derived.days).toBeUndefined();
    expect(position.problems).toEqual([expect.objectContaining({ code: 'format.date', at: '/lastDay' })]);
  });

  test('a date beyond every calendar is refused, not computed with', () => {
    expect(replay(product, begun({ lastDay: '9999-12-31' })).problems).toContainEqual(
      expect.objectContaining({ code: 'format.date', at: '/lastDay' }),
    );
  });

  test('a reset rule clears, and says so before it is kept', () => {
    const record = toSummary();
    const { clears, tells, position, record: after } = answer(product, record, { lastDay: '2026-04-30' });
    expect({ clears, tells, page: position.page }).toEqual({ clears: ['plan'], tells: ['longHire'], page: 'choice' });
    expect(after.answers.plan).toBeUndefined();
    expect(record.answers.plan).toBe('calm');
  });

  test('the side region is left when its fact no longer holds, and nothing is cleared twice', () => {
    const long = answer(product, toSummary(), { lastDay: '2026-04-30' }).record;
    const chosen = answer(product, long, { plan: 'storm' });
    expect(chosen.clears).toEqual([]);
    const short = answer(product, chosen.record, { lastDay: '2026-03-05' });
    expect(short.position.situation.regions).toEqual({ season: 'short' });
    expect(short.record.answers.plan).toBe('storm');
  });

  test('an answer that its fact does not allow is parked and comes back with it', () => {
    const alone = begun({ ...goodAnswers, captainsLicence: 'C-1' });
    const joined = answer(product, alone, { withGuests: true });
    expect(joined.position.situation.parked).toEqual(['captainsLicence']);
    expect(joined.position.situation.answers.captainsLicence).toBeUndefined();
    const again = answer(product, joined.record, { withGuests: false });
    expect(again.position.situation.answers.captainsLicence).toBe('C-1');
  });

  test('answers of a page that the journey leaves out are parked', () => {
    const { situation } = replay(product, begun({ ...goodAnswers, guests: [guest] }));
    expect(situation.parked).toEqual(['guests']);
  });

  test('two items of one id, and members that items do not have, are refused', () => {
    const codes = (guests: Json) =>
      answer(product, begun(), { guests }).problems.map(({ code, at }) => `${code} ${at}`);
    expect(codes([guest, guest])).toEqual(['twice /guests']);
    expect(codes([{ ...guest, vip: true }])).toEqual(['unknownField /guests/1/vip']);
    expect(codes([{ fullName: 'A' }])).toEqual(['wrongType /guests/0']);
  });
});

describe('next', () => {
  test('passes pages in their order only', () => {
    const refused = next(product, begun(goodAnswers), 'person');
    expect(refused.problems).toEqual([expect.objectContaining({ code: 'pageNotReached' })]);
    expect(pass(begun(goodAnswers), 'hire', 'choice').passed.map(({ page }) => page)).toEqual(['hire', 'choice']);
  });

  test('a rule across fields places its problem at its field', () => {
    const { problems } = next(product, begun({ ...goodAnswers, lastDay: '2026-03-01' }), 'hire');
    expect(problems).toEqual([
      expect.objectContaining({ code: 'reversed', at: '/lastDay', message: 'boat.hire.rules.reversed' }),
    ]);
  });

  test('a problem of an item is placed by its id', () => {
    const record = toSummary({ withGuests: true, guests: [guest, { ...guest, id: '7', dateOfBirth: '2027-01-01' }] });
    expect(next(product, record, 'guestList').problems).toEqual([
      expect.objectContaining({ code: 'notBorn', at: '/guests/7/dateOfBirth' }),
    ]);
  });

  test('a page is passed again when what it showed has changed', () => {
    const record = pass(begun(goodAnswers), 'hire', 'choice', 'offer');
    expect(replay(product, record).page).toBe('person');
    const longer = answer(product, record, { lastDay: '2026-03-06' });
    expect(longer.position.page).toBe('offer');
    expect(pass(longer.record, 'offer').passed.at(-1)?.page).toBe('offer');
  });

  test('a forged pass does not carry over an invalid page', () => {
    const forged = { ...begun(), passed: ['hire', 'choice', 'offer', 'person'].map((page) => ({ page, shown: 'x' })) };
    expect(replay(product, forged).page).toBe('hire');
  });
});

describe('back and goTo', () => {
  test('move without losing anything', () => {
    const position = replay(product, toSummary());
    expect(position.trail).toEqual(['hire', 'choice', 'offer', 'person', 'summary']);
    expect(back(position, 'person')).toBe('offer');
    expect(back(position, 'hire')).toBeUndefined();
    expect(goTo(position, 'choice')).toEqual({ page: 'choice', held: false });
    expect(goTo(position, 'payment')).toEqual({ page: 'summary', held: true });
  });

  test('the route tells the pages to come', () => {
    const route = (withGuests: boolean) => replay(product, begun({ ...goodAnswers, withGuests })).route;
    expect(route(false)).toEqual({
      pages: ['hire', 'choice', 'offer', 'person', 'summary', 'payment'],
      complete: true,
    });
    expect(route(true).pages).toContain('guestList');
  });
});

describe('confirm', () => {
  test('is refused before the declaration', () => {
    expect(confirm(product, toSummary({ declaration: false })).problems).toEqual([
      expect.objectContaining({ code: 'mustAgree', at: '/declaration' }),
    ]);
    expect(confirm(product, begun(goodAnswers)).problems[0]).toMatchObject({ code: 'pageNotReached' });
  });

  test('freezes: parked answers are dropped and nothing changes any more', () => {
    const { record, position, problems } = confirm(product, toSummary({ guests: [guest] }));
    expect(problems).toEqual([]);
    expect(record.answers.guests).toBeUndefined();
    expect(position).toMatchObject({ page: 'payment', confirmed: true, waiting: 'watchPayment', ended: false });
    const code = (problems: { code: string }[]) => problems.map((problem) => problem.code);
    expect(code(answer(product, record, { plan: 'storm' }).problems)).toEqual(['alreadyConfirmed']);
    expect(code(next(product, record, 'hire').problems)).toEqual(['alreadyConfirmed']);
    expect(code(confirm(product, record).problems)).toEqual(['alreadyConfirmed']);
    expect(reset(product, record)).toBe(record);
  });

  test('outcomes drive the checkout to its end', () => {
    const { record } = confirm(product, toSummary());
    const once = (...types: string[]) =>
      replay(product, { ...record, outcomes: [...record.outcomes, ...types.map((type) => ({ type }))] });
    expect(once('FAILED')).toMatchObject({ waiting: undefined, ended: false });
    expect(once('FAILED', 'PAY', 'PAID').waiting).toBe('issuePolicy');
    expect(once('PAID', 'ISSUED')).toMatchObject({ ended: true });
  });
});

test('reset keeps what the chart names and begins again', () => {
  const record = reset(product, toSummary({ withGuests: false, lastDay: '2026-03-09' }));
  expect(record).toMatchObject({ answers: { firstDay: '2026-03-02', withGuests: false }, passed: [], findings: {} });
  expect(Object.keys(record.answers)).toEqual(['firstDay', 'withGuests']);
});

test('a draft goes on another day by that day, a confirmed one by its own', () => {
  const { record } = confirm(product, toSummary());
  expect(resume(record, '2026-06-01').asOf).toBe('2026-03-01');
  expect(resume(toSummary(), '2026-06-01').asOf).toBe('2026-06-01');
});

test('moved to another version, a draft loses what that version does not ask and stops at the first new page', () => {
  const newer = fixtureProduct((files) => {
    const form = files['product-schemas/boat/form.json'] as {
      pages: Record<string, { schema: { properties: object; required: string[] } }>;
    };
    const { choice, person } = form.pages;
    if (!choice || !person) throw new Error('the fixture has these pages');
    choice.schema.properties = {
      plan: { type: 'string', enum: ['calm', 'storm'] },
      berth: { type: 'string', minLength: 1 },
    };
    choice.schema.required = ['plan', 'berth'];
    person.schema.properties = { skipper: { type: 'string' }, mobilePhone: { type: 'integer' } };
  });
  const moved = moveTo(newer, toSummary());
  expect(moved.dropped).toEqual(['mobilePhone']);
  expect(moved.record.answers.skipper).toBe('Sok Dara');
  expect(replay(newer, moved.record)).toMatchObject({ page: 'choice', problems: [{ code: 'required', at: '/berth' }] });
});
