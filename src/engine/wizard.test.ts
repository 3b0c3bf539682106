import { describe, expect, test } from 'vitest';
import { createFixtureProduct, publicCircumstances, validAnswers } from '#tests/support/fixture-product.ts';
import { confirm } from './commands/confirm.ts';
import { moveToVersion } from './commands/move-to-version.ts';
import { type Journey, openJourney } from './journey.ts';
import type { Json } from './language/json.ts';
import { answer, findPreviousPage, findReachablePage, next, reset, resume, start } from './wizard.ts';

const product = createFixtureProduct();
const guest = { id: '1', fullName: 'Chan Bopha', dateOfBirth: '2000-01-01' };

function begun(changes: Record<string, Json> = {}): Journey {
  return answer(start(product, publicCircumstances, '2026-03-01'), changes).journey;
}

function pass(journey: Journey, ...pages: string[]): Journey {
  return pages.reduce((current, page) => {
    const passed = next(current, page);
    expect(passed.problems, `at ${page}`).toEqual([]);
    return passed.journey;
  }, journey);
}

const toSummary = (changes: Record<string, Json> = {}) =>
  pass(begun({ ...validAnswers, ...changes }), 'hire', 'choice', 'offer', 'person');

describe('start', () => {
  test('fills the initial values of the product', () => {
    expect(start(product, publicCircumstances, '2026-03-01').record.answers).toEqual({
      firstDay: '2026-03-02',
      withGuests: false,
    });
  });
});

describe('answer', () => {
  test('refuses unknown fields and values of another type, and then stores nothing', () => {
    const journey = begun();
    const given = answer(journey, { plan: 'calm', premium: 1, withGuests: 'yes', anchor: 1 });
    expect(given.problems.map(({ code, at }) => `${code} ${at}`)).toEqual([
      'unknownField /premium',
      'wrongType /withGuests',
      'unknownField /anchor',
    ]);
    expect(given.journey).toBe(journey);
  });

  test('reads Khmer digits and trims', () => {
    expect(begun({ lastDay: '២០២៦-០៣-០៤', skipper: ' Sok ' }).record.answers).toMatchObject({
      lastDay: '2026-03-04',
      skipper: 'Sok',
    });
  });

  test('stores a half-typed date without computing with it', () => {
    const { situation, position } = begun({ ...validAnswers, lastDay: '2026-0' });
    expect(situation.derived.days).toBeUndefined();
    expect(position.problems).toEqual([expect.objectContaining({ code: 'format.date', at: '/lastDay' })]);
  });

  test('a date outside the calendar is refused and not used in calculations', () => {
    expect(begun({ lastDay: '9999-12-31' }).position.problems).toContainEqual(
      expect.objectContaining({ code: 'format.date', at: '/lastDay' }),
    );
  });

  test('the removal of an answer also removes the values that depend on it', () => {
    const { situation } = answer(toSummary(), { lastDay: null }).journey;
    expect(situation.derived.days).toBeUndefined();
    expect([situation.facts.isLong, situation.facts.endsAfterStart, situation.facts.isShort]).toEqual([
      ...[undefined, undefined, true],
    ]);
    expect(situation.scope.values).not.toHaveProperty('lastDay');
  });

  test('only conditions use a side region, unless a computed value reads it', () => {
    const fact = (lastDay: string) => begun({ ...validAnswers, lastDay }).situation.facts.paysByCard;
    expect([fact('2026-03-04'), fact('2026-04-30')]).toEqual([false, true]);
    const named = createFixtureProduct((files) => {
      const form = files['product-schemas/boat/form.json'] as { derived: Json[]; conditions: Record<string, Json> };
      form.derived.push({ set: 'season', type: 'string', logic: { var: 'regions.season' } });
      form.conditions.paysByCard = true;
    });
    const { situation } = answer(start(named, publicCircumstances, '2026-03-01'), validAnswers).journey;
    expect(situation.derived.season).toBe('short');
  });

  test('a reset rule clears an answer, and the result reports this before it is stored', () => {
    const before = toSummary();
    const { clears, tells, journey } = answer(before, { lastDay: '2026-04-30' });
    expect({ clears, tells, page: journey.position.page }).toEqual({
      clears: ['plan'],
      tells: ['longHire'],
      page: 'choice',
    });
    expect(journey.record.answers.plan).toBeUndefined();
    expect(before.record.answers.plan).toBe('calm');
  });

  test('the journey leaves the side region when its fact is false, and clears nothing twice', () => {
    const long = answer(toSummary(), { lastDay: '2026-04-30' }).journey;
    const chosen = answer(long, { plan: 'storm' });
    expect(chosen.clears).toEqual([]);
    const short = answer(chosen.journey, { lastDay: '2026-03-05' });
    expect(short.journey.situation.regions).toEqual({ season: 'short' });
    expect(short.journey.record.answers.plan).toBe('storm');
  });

  test('an answer that its fact does not allow is parked and returns with that fact', () => {
    const alone = begun({ ...validAnswers, captainsLicence: 'C-1' });
    const joined = answer(alone, { withGuests: true });
    expect(joined.journey.situation.parked).toEqual(['captainsLicence']);
    expect(joined.journey.situation.answers.captainsLicence).toBeUndefined();
    const again = answer(joined.journey, { withGuests: false });
    expect(again.journey.situation.answers.captainsLicence).toBe('C-1');
  });

  test('answers of a page that the journey leaves out are parked', () => {
    const { situation } = begun({ ...validAnswers, guests: [guest] });
    expect(situation.parked).toEqual(['guests']);
  });

  test('two items with the same id, and unknown members of an item, are refused', () => {
    const codes = (guests: Json) => answer(begun(), { guests }).problems.map(({ code, at }) => `${code} ${at}`);
    expect(codes([guest, guest])).toEqual(['twice /guests']);
    expect(codes([{ ...guest, vip: true }])).toEqual(['unknownField /guests/1/vip']);
    expect(codes([{ fullName: 'A' }])).toEqual(['wrongType /guests/0']);
  });
});

describe('next', () => {
  test('passes pages in their order only', () => {
    const refused = next(begun(validAnswers), 'person');
    expect(refused.problems).toEqual([expect.objectContaining({ code: 'pageNotReached' })]);
    expect(pass(begun(validAnswers), 'hire', 'choice').record.passed.map(({ page }) => page)).toEqual([
      'hire',
      'choice',
    ]);
  });

  test('a rule across fields reports its problem at its field', () => {
    const { problems } = next(begun({ ...validAnswers, lastDay: '2026-03-01' }), 'hire');
    expect(problems).toEqual([
      expect.objectContaining({ code: 'reversed', at: '/lastDay', message: 'boat.hire.rules.reversed' }),
    ]);
  });

  test('a problem of an item is placed by its id', () => {
    const journey = toSummary({ withGuests: true, guests: [guest, { ...guest, id: '7', dateOfBirth: '2027-01-01' }] });
    expect(next(journey, 'guestList').problems).toEqual([
      expect.objectContaining({ code: 'notBorn', at: '/guests/7/dateOfBirth' }),
    ]);
  });

  test('a page must be passed again when its content has changed', () => {
    const journey = pass(begun(validAnswers), 'hire', 'choice', 'offer');
    expect(journey.position.page).toBe('person');
    const longer = answer(journey, { lastDay: '2026-03-06' });
    expect(longer.journey.position.page).toBe('offer');
    expect(pass(longer.journey, 'offer').record.passed.at(-1)?.page).toBe('offer');
  });

  test('a page must be passed again after a change of a value that it shows, or of the premium alone', () => {
    const showing = (shows: string[]) =>
      createFixtureProduct((files) => {
        const form = files['product-schemas/boat/form.json'] as { pages: Record<string, { shows?: string[] }> };
        Object.assign(form.pages.offer as object, { shows });
      });
    const pageAfter = (shows: string[], changes: Record<string, Json>) => {
      const given = answer(start(showing(shows), publicCircumstances, '2026-03-01'), validAnswers).journey;
      return answer(pass(given, 'hire', 'choice', 'offer'), changes).journey.position.page;
    };
    // Half-typed, it is not a licence yet, and costs nothing.
    expect(pageAfter(['captainsLicence'], { captainsLicence: 'C-1' })).toBe('offer');
    expect(pageAfter(['premium'], { captainsLicence: 'C-1' })).toBe('person');
    expect(pageAfter(['premium'], { plan: 'storm' })).toBe('offer');
    expect(pageAfter(['days'], { plan: 'storm' })).toBe('person');
  });

  test('a valid page without a next page reports a problem', () => {
    const lost = createFixtureProduct((files) => {
      const machine = files['machines/boat.json'] as { states: { journey: { states: Record<string, Json> } } };
      machine.states.journey.states.choice = { on: { NEXT: { guard: 'isLong', target: 'offer' } } };
    });
    const given = answer(start(lost, publicCircumstances, '2026-03-01'), validAnswers).journey;
    const stuck = next(pass(given, 'hire'), 'choice');
    expect(stuck.problems).toEqual([{ code: 'noWayOn', message: 'problems.noWayOn' }]);
    expect(stuck.journey.record.passed.map(({ page }) => page)).toEqual(['hire']);
    // The confirmation page needs no next page.
    expect(next(toSummary(), 'summary').problems).toEqual([]);
  });

  test('a forged record of passed pages does not skip an invalid page', () => {
    const passed = ['hire', 'choice', 'offer', 'person'].map((page) => ({ page, shown: 'x' }));
    expect(openJourney(product, { ...begun().record, passed }).position.page).toBe('hire');
  });
});

describe('a record that is read again', () => {
  const known = toSummary();

  test('is not derived again if its content is the same; the premium beside it may be different', () => {
    void known.position;
    const before = product.work.derivations;
    const again = openJourney(product, structuredClone(known.record), undefined, known);
    expect(again.position.page).toBe('summary');
    expect(product.work.derivations).toBe(before);
  });

  test('is judged by its new content: an answer, the day, a finding or a passed page', () => {
    const read = (change: Partial<Journey['record']>) =>
      openJourney(product, structuredClone({ ...known.record, ...change }), undefined, known);
    const { answers } = known.record;
    expect(read({ answers: { ...answers, lastDay: '2026-03-02' } }).situation.derived.days).toBe(1);
    const { lastDay: _, ...without } = answers;
    expect(read({ answers: without }).position.page).toBe('hire');
    expect(read({ asOf: '2027-03-01' }).situation.scope.values.asOf).toBe('2027-03-01');
    const found = { status: 'found', inputs: {} } as const;
    expect(read({ findings: { promotion: found } }).situation.findings.promotion).toEqual(found);
    expect(read({ passed: [] }).position.page).toBe('hire');
  });
});

describe('back and goTo', () => {
  test('move without losing anything', () => {
    const { position } = toSummary();
    expect(position.trail).toEqual(['hire', 'choice', 'offer', 'person', 'summary']);
    expect(findPreviousPage(position, 'person')).toBe('offer');
    expect(findPreviousPage(position, 'hire')).toBeUndefined();
    expect(findReachablePage(position, 'choice')).toEqual({ page: 'choice', held: false });
    expect(findReachablePage(position, 'payment')).toEqual({ page: 'summary', held: true });
  });

  test('the route lists the pages to come', () => {
    const route = (withGuests: boolean) => begun({ ...validAnswers, withGuests }).position.route;
    expect(route(false)).toEqual({
      pages: ['hire', 'choice', 'offer', 'person', 'summary', 'payment'],
      complete: true,
    });
    expect(route(true).pages).toContain('guestList');
  });
});

describe('confirm', () => {
  test('is refused before the declaration', () => {
    expect(confirm(toSummary({ declaration: false })).problems).toEqual([
      expect.objectContaining({ code: 'mustAgree', at: '/declaration' }),
    ]);
    expect(confirm(begun(validAnswers)).problems[0]).toMatchObject({ code: 'pageNotReached' });
  });

  test('freezes the answers: parked answers are removed and nothing changes any more', () => {
    const { journey, problems } = confirm(toSummary({ guests: [guest] }));
    expect(problems).toEqual([]);
    expect(journey.record.answers.guests).toBeUndefined();
    expect(journey.position).toMatchObject({ page: 'payment', confirmed: true, waiting: 'watchPayment', ended: false });
    const code = (problems: { code: string }[]) => problems.map((problem) => problem.code);
    expect(code(answer(journey, { plan: 'storm' }).problems)).toEqual(['alreadyConfirmed']);
    expect(code(next(journey, 'hire').problems)).toEqual(['alreadyConfirmed']);
    expect(code(confirm(journey).problems)).toEqual(['alreadyConfirmed']);
    expect(reset(journey)).toBe(journey);
  });

  test('shows the order after the passed pages, and the engine does not check it again', () => {
    const { journey } = confirm(toSummary());
    const pages = ['hire', 'choice', 'offer', 'person', 'summary'];
    expect(journey.position.trail).toEqual([...pages, 'payment']);
    const { record } = journey;
    const ended = journey.alike({ outcomes: [...record.outcomes, { type: 'PAID' }, { type: 'ISSUED' }] });
    expect([ended.position.page, ended.position.trail]).toEqual([undefined, pages]);
    const stricter = createFixtureProduct((files) => {
      const form = files['product-schemas/boat/form.json'] as {
        pages: Record<string, { schema: { required: string[] } }>;
      };
      form.pages.person?.schema.required.push('province');
    });
    const { position } = openJourney(stricter, record);
    expect(position).toMatchObject({ problems: [], confirmed: true });
  });

  test('outcomes drive the checkout to its end', () => {
    const { journey } = confirm(toSummary());
    const { outcomes } = journey.record;
    const once = (...types: string[]) =>
      journey.alike({ outcomes: [...outcomes, ...types.map((type) => ({ type }))] }).position;
    expect(once('FAILED')).toMatchObject({ waiting: undefined, ended: false });
    expect(once('FAILED', 'PAY', 'PAID').waiting).toBe('issuePolicy');
    expect(once('PAID', 'ISSUED')).toMatchObject({ ended: true });
  });
});

test('a reset preserves the answers that the chart names, and begins again', () => {
  const { record } = reset(toSummary({ withGuests: false, lastDay: '2026-03-09' }));
  expect(record).toMatchObject({ answers: { firstDay: '2026-03-02', withGuests: false }, passed: [], findings: {} });
  expect(Object.keys(record.answers)).toEqual(['firstDay', 'withGuests']);
});

test('a draft on another day uses that day, and a confirmed draft retains its own day', () => {
  expect(resume(confirm(toSummary()).journey.record, '2026-06-01').asOf).toBe('2026-03-01');
  expect(resume(toSummary().record, '2026-06-01').asOf).toBe('2026-06-01');
});

test('a draft that moves to another version loses unasked answers and stops at the first new page', () => {
  const newer = createFixtureProduct((files) => {
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
  const moved = moveToVersion(newer, toSummary().record);
  expect(moved.dropped).toEqual(['mobilePhone']);
  expect(moved.journey.record.answers.skipper).toBe('Sok Dara');
  expect(moved.journey.position).toMatchObject({ page: 'choice', problems: [{ code: 'required', at: '/berth' }] });
});
