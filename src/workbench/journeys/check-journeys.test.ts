import { describe, expect, test } from 'vitest';
import type { Case } from '#engine/cases/run-case.ts';
import type { Json } from '#engine/language/json.ts';
import { createFixtureProduct, type FixtureFiles, validAnswers } from '#tests/support/fixture-product.ts';
import { checkJourneys } from './check-journeys.ts';
import { findShortestPaths, findStraightPath, formatPath, selectCoveringPaths } from './covering-paths.ts';

const guests = [{ id: '1', fullName: 'Chan Sok', dateOfBirth: '2000-01-01' }];
const aCase = (answers: Record<string, Json>) => [
  {
    name: 'alone',
    file: '',
    testCase: { name: 'Sails alone', asOf: '2026-03-01', ends: 'issued', answers } satisfies Case,
  },
];
const withGuestsParked = aCase({ ...validAnswers, guests });
const form = (files: FixtureFiles) => files['product-schemas/boat/form.json'] as Record<string, Record<string, Json>>;

test('one case is enough if its answers at their limits show the rest', () => {
  const { witnesses, coverage, findings } = checkJourneys(createFixtureProduct(), withGuestsParked);
  expect(findings).toEqual([]);
  expect(coverage.missing).toEqual([]);
  const whole = witnesses.filter(({ isWhole }) => isWhole).map(({ name }) => name);
  expect(whole).toContain('alone');
  expect(whole).toContain('alone, withGuests true');
  const long = witnesses.find(({ facts }) => facts.isLong === true && facts.sailsAlone === true);
  expect(long?.record.answers).toMatchObject({ firstDay: '2026-02-02', lastDay: '2026-03-04' });
});

test('each transition that no answers reach is reported by its name', () => {
  const { findings } = checkJourneys(createFixtureProduct(), aCase({ ...validAnswers }));
  expect(findings.map(({ code, message }) => `${code}: ${message}`)).toEqual([
    'unwalked: No journey walks the transition journey.guestList NEXT → checkout.',
  ]);
});

describe('an outcome that cannot happen', () => {
  const neverLong = (files: FixtureFiles) => {
    (form(files).conditions as Record<string, Json>).isLong = { '>': [{ var: 'days' }, { '+': [{ var: 'days' }, 1] }] };
  };

  test('is a finding', () => {
    const { findings } = checkJourneys(createFixtureProduct(neverLong), withGuestsParked);
    expect(findings.map(({ message }) => message)).toContain(
      'No journey walks the guard season.short ANSWER [isLong] → long: isLong true.',
    );
  });

  test('is no finding if the product states the reason', () => {
    const product = createFixtureProduct((files) => {
      neverLong(files);
      Object.assign(form(files), {
        impossible: [{ fact: 'isLong', outcome: 'true', why: 'Boats are hired by the day.' }],
      });
    });
    const messages = checkJourneys(product, withGuestsParked).findings.map(({ message }) => message);
    expect(messages.filter((message) => message.includes('season.short ANSWER'))).toEqual([]);
  });

  test('is a finding if it does happen', () => {
    const product = createFixtureProduct((files) => {
      Object.assign(form(files), { impossible: [{ fact: 'isLong', outcome: 'true', why: 'Wrong.' }] });
    });
    expect(checkJourneys(product, withGuestsParked).findings.map(({ code }) => code)).toEqual(['not-impossible']);
  });
});

test('a valid page that leads nowhere is found', () => {
  const product = createFixtureProduct((files) => {
    const chart = files['machines/boat.json'] as {
      states: { journey: { states: { person: { on: { NEXT: Json[] } } } } };
    };
    chart.states.journey.states.person.on.NEXT.pop();
  });
  const messages = checkJourneys(product, withGuestsParked).findings.map(({ message }) => message);
  expect(messages.some((message) => message.includes('"alone" nothing leads on from person'))).toBe(true);
});

test('a few journeys cover as much as all journeys, and each witness has its straight path', () => {
  // Two long hires. A path from one to the other visits the long stay.
  const long = aCase({ ...validAnswers, lastDay: '2026-04-20', withGuests: true, guests }).map(({ testCase }) => ({
    name: 'long',
    file: '',
    testCase,
  }));
  const { model, witnesses, coverage } = checkJourneys(createFixtureProduct(), [...withGuestsParked, ...long]);
  const all = findShortestPaths(model);
  const few = selectCoveringPaths(all);
  expect(few.length).toBeLessThan(all.length / 2);
  const covers = new Set(few.flatMap((journey) => journey.covers));
  expect(coverage.declared.filter(({ id }) => !covers.has(id))).toEqual([]);
  const alone = witnesses.find(({ name }) => name === 'alone');
  expect(alone && formatPath(findStraightPath(model, alone))).toBe(
    'ANSWER alone · NEXT · NEXT · NEXT · NEXT · CONFIRM · PAID · ISSUED',
  );
});
