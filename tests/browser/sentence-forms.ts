import type { Locator } from '@playwright/test';
import type { Json } from '#engine/language/json.ts';

/*
 * The sentences of conditions, each with the acts that choose it, and the expression that the product must have afterwards.
 * Each begins with the condition `stayDays = 1` of travel insurance.
 */

type Act = (editor: Locator) => Promise<unknown>;
type Chosen = { acts: readonly Act[]; logic: Json };

const v = (name: string): Json => ({ var: name });
const days = v('stayDays');

const subject =
  (key: string): Act =>
  (editor) =>
    editor.getByLabel('Subject').last().selectOption(key);
const verb =
  (label: string): Act =>
  (editor) =>
    editor.getByLabel('Comparison').last().selectOption({ label });
const write =
  (label: 'Value' | 'And' | 'Length of time', typed: string): Act =>
  (editor) =>
    editor.getByRole('textbox', { name: label, exact: true }).last().fill(typed);
const choose =
  (label: string, option: string): Act =>
  (editor) =>
    editor.getByRole('combobox', { name: label, exact: true }).last().selectOption({ label: option });
const chooseKey =
  (label: string, key: string): Act =>
  (editor) =>
    editor.getByRole('combobox', { name: label, exact: true }).last().selectOption(key);
const press =
  (name: string): Act =>
  (editor) =>
    editor.getByRole('button', { name, exact: true }).first().click();
const tick =
  (name: string): Act =>
  (editor) =>
    editor.getByRole('checkbox', { name, exact: true }).last().click();

const compared = (label: string, operator: string): Chosen => ({
  acts: [verb(label), write('Value', '4'), write('Value', '12')],
  logic: { [operator]: [days, 12] },
});
const moved = (unit: string, operator: string, by: number): Chosen => ({
  acts: [
    ...[subject('name startDate'), verb('is before'), chooseKey('Value', 'name endDate')],
    ...[choose('Before or after', by < 0 ? 'before that day' : 'after that day')],
    ...[choose('Days, months or years', unit), write('Length of time', String(Math.abs(by)))],
  ],
  logic: { '<': [v('startDate'), { [operator]: [v('endDate'), by] }] },
});
/** A second statement, which is joined with the first one. */
const second = [press('Add a condition'), subject('name numberOfAdults'), verb('is more than'), write('Value', '2')];
const both: Json = [{ '==': [days, 1] }, { '>': [v('numberOfAdults'), 2] }];
const joined = (label: string, logic: Json): Chosen => ({ acts: [...second, choose('Connection', label)], logic });

/** By verb, term or connection. */
export const SENTENCES: Readonly<Record<string, Chosen>> = {
  is: { acts: [verb('is not'), verb('is'), write('Value', '9')], logic: { '==': [days, 9] } },
  isNot: compared('is not', '!='),
  isLess: compared('is less than', '<'),
  isAtMost: compared('is at most', '<='),
  isMore: compared('is more than', '>'),
  isAtLeast: compared('is at least', '>='),
  isBetween: {
    acts: [verb('is between'), write('Value', '3'), write('And', '8')],
    logic: { '<=': [3, days, 8] },
  },
  isOneOf: {
    acts: [subject('name travelType'), verb('is one of'), tick('Annual'), tick('Single trip')],
    logic: { in: [v('travelType'), ['annual']] },
  },
  isNoneOf: {
    acts: [subject('name travelType'), verb('is none of'), tick('Annual')],
    logic: { '!': { in: [v('travelType'), ['singleTrip', 'annual']] } },
  },
  includes: {
    acts: [subject('name selectedCountries'), verb('include'), choose('Value', 'Japan')],
    logic: { some: [v('selectedCountries'), { '==': [v('item'), 'JP'] }] },
  },
  isAnswered: { acts: [subject('name endDate'), verb('is answered')], logic: { answered: v('endDate') } },
  isNotAnswered: {
    acts: [subject('name endDate'), verb('is not answered')],
    logic: { '!': { answered: v('endDate') } },
  },
  age: {
    acts: [subject('age dateOfBirth'), chooseKey('Day', 'startDate'), verb('is less than'), write('Value', '18')],
    logic: { '<': [{ ageAt: [v('dateOfBirth'), v('startDate')] }, 18] },
  },
  count: {
    acts: [subject('count insuredPersons'), verb('is more than'), write('Value', '3')],
    logic: { '>': [{ count: v('insuredPersons') }, 3] },
  },
  days: {
    acts: [subject('days startDate'), chooseKey('Last day', 'endDate'), verb('is more than'), write('Value', '30')],
    logic: { '>': [{ daysBetween: [v('startDate'), v('endDate')] }, 30] },
  },
  addDays: moved('days', 'addDays', 14),
  addMonths: moved('months', 'addMonths', -6),
  addYears: moved('years', 'addYears', 2),
  all: joined('All of these are true', { and: both }),
  any: joined('At least one of these is true', { or: both }),
  notAll: joined('Not all of these are true', { '!': { and: both } }),
  none: joined('None of these is true', { '!': { or: both } }),
  brackets: {
    acts: [...second, press('Add conditions in brackets'), press('Remove condition 1')],
    logic: {
      and: [
        { '>': [v('numberOfAdults'), 2] },
        { or: [{ '==': [v('travelType'), 'singleTrip'] }, { '==': [v('travelType'), 'singleTrip'] }] },
      ],
    },
  },
  removed: { acts: [...second, press('Remove condition 1')], logic: { '>': [v('numberOfAdults'), 2] } },
};
