import { expect, test } from 'vitest';
import { createFixtureProduct, type FixtureFiles, validAnswers } from '#tests/support/fixture-product.ts';
import { checkJourneys } from './check-journeys.ts';
import { findShortestPaths, formatPath, type ModelPath, selectCoveringPaths } from './covering-paths.ts';
import { findFewestPaths } from './fewest-paths.ts';
import { JourneyModel } from './journey-model.ts';

const guests = [{ id: '1', fullName: 'Chan Sok', dateOfBirth: '2000-01-01' }];
const testCase = { name: 'Sails', asOf: '2026-03-01', ends: 'issued', answers: { ...validAnswers, guests } };
const checked = (change?: (files: FixtureFiles) => void) =>
  checkJourneys(createFixtureProduct(change), [{ name: 'alone', file: '', testCase }]);

const { model, coverage, witnesses } = checked();
const ends = (journeys: ModelPath[]) => journeys.map(({ steps }) => steps.at(-1)?.event.type).sort();
const missed = (journeys: ModelPath[], reached: Set<string>) =>
  [...reached].filter((item) => !journeys.some(({ covers }) => covers.includes(item)));

test('one journey continues until it has walked everything', () => {
  const journeys = findFewestPaths(model);
  expect(missed(journeys, coverage.reached)).toEqual([]);
  expect(ends(journeys)).toEqual(['ISSUED']);
  expect(selectCoveringPaths(findShortestPaths(model)).length).toBeGreaterThan(1);
});

test('each end of a journey needs a journey of its own', () => {
  const cancelled = checked((files) => {
    const dock = files['machines/shared/dock.json'] as {
      states: { payment: { states: Record<string, { on?: object }> } };
    };
    const { states } = dock.states.payment;
    Object.assign(states.paying?.on ?? {}, { CANCELLED: 'cancelled' });
    states.cancelled = {};
  });
  const journeys = findFewestPaths(cancelled.model);
  expect(missed(journeys, cancelled.coverage.reached)).toEqual([]);
  expect(ends(journeys)).toEqual(['CANCELLED', 'ISSUED']);
  // An item that one journey visits anyway needs no detour in the other.
  const [short] = journeys.filter(({ steps }) => steps.at(-1)?.event.type === 'CANCELLED');
  expect(short?.steps.map(({ event }) => event.type)).not.toContain('RESET');
});

test('the journeys are the same every time', () => {
  expect(findFewestPaths(checked().model).map(formatPath)).toEqual(findFewestPaths(model).map(formatPath));
});

test('a model with fewer possible events walks fewer steps', () => {
  const noMoney = new JourneyModel(model.product, witnesses, (_, { type }) => type !== 'PAID');
  const events = findFewestPaths(noMoney).flatMap(({ steps }) => steps.map(({ event }) => event.type));
  expect(events).toContain('PAY');
  expect(events).not.toContain('ISSUED');
});
