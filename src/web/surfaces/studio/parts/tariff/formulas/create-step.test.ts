import { expect, test } from 'vitest';
import { createStep, isStepReferenced } from './create-step.ts';

const steps = [
  { set: 'basic', part: 'net', logic: { '*': [{ var: 'days' }, 100] } },
  { set: 'night', part: 'net', logic: 300, when: { var: 'isNight' } },
  { set: 'levy', part: 'levy', logic: { '*': [{ var: 'basic' }, '0.01'] } },
];

test('a share of the net premium has its own name, and reads no step that may have no value', () => {
  expect(createStep('levy', '2.5', steps, ['days'])).toEqual({
    set: 'levy2',
    part: 'levy',
    logic: { '/': [{ '*': [{ var: 'basic' }, 2.5] }, 100] },
  });
});

test('a fee is an amount, and a minimum is the least premium', () => {
  expect(createStep('fee', '150', steps, [])).toEqual({ set: 'fee', part: 'fee', logic: 150 });
  // A typed amount stays as it is typed: the formula shows 2.50, not 2.5 or "2.50".
  expect(createStep('levy', '2.50', steps, []).logic).toEqual({ '/': [{ '*': [{ var: 'basic' }, '2.50'] }, 100] });
  expect(createStep('minimum', '1000', steps, [])).toEqual({
    ...{ set: 'minimumPremium', part: 'loading', minimum: true, logic: 1000 },
  });
});

test('a step that another step reads cannot be removed', () => {
  expect([isStepReferenced('basic', steps), isStepReferenced('levy', steps)]).toEqual([true, false]);
});
