import type { Json } from '#engine/language/json.ts';

/*
 * For each operator of the language two formulas as a person types them, with the expressions that the product must have
 * afterwards. They read answers of travel insurance.
 */

const v = (name: string): Json => ({ var: name });
const [days, adults, from, to] = ['stayDays', 'numberOfAdults', 'startDate', 'endDate'].map(v) as [
  Json,
  Json,
  Json,
  Json,
];
const persons = v('insuredPersons');

/** A formula as it is typed, and its expression. */
export type TypedFormula = readonly [typed: string, logic: Json];

const pair = (...both: [TypedFormula, TypedFormula]) => both;
/** A comparison typed with one sign, then between other values. */
const compared = (sign: string, operator = sign) =>
  pair([`stayDays ${sign} 5`, { [operator]: [days, 5] }], [`7 ${sign} stayDays`, { [operator]: [7, days] }]);
const onDay = (name: string) =>
  pair([`${name}(startDate)`, { [name]: from }], [`${name}(endDate) + 1`, { '+': [{ [name]: to }, 1] }]);
const moved = (name: string) =>
  pair(
    [`${name}(startDate, 3)`, { [name]: [from, 3] }],
    [`${name}(endDate, 2 - numberOfAdults)`, { [name]: [to, { '-': [2, adults] }] }],
  );
const rounded = (name: string) =>
  pair(
    [`${name}(stayDays, 5)`, { [name]: [days, 5] }],
    [`${name}(stayDays ÷ 3, 0.50)`, { [name]: [{ '/': [days, 3] }, '0.50'] }],
  );
const each = (name: string, typed: string, logic: Json, other: string, otherLogic: Json) =>
  pair(
    [`${name}(insuredPersons, ${typed})`, { [name]: [persons, logic] }],
    [`${name}(insuredPersons, ${other})`, { [name]: [persons, otherLogic] }],
  );
const isAdult: Json = { '==': [v('item.insuredType'), 'adult'] };
const isChild: Json = { '!=': [v('item.insuredType'), 'adult'] };
const overPersons = (name: string) =>
  each(name, 'item.insuredType = "adult"', isAdult, 'item.insuredType ≠ "adult"', isChild);

/** Operators whose value is yes or no: they are tried in a condition, the others in a calculated value. */
export const CONDITIONS: Readonly<Record<string, readonly [TypedFormula, TypedFormula]>> = {
  answered: pair(['answered(endDate)', { answered: to }], ['answered(startDate)', { answered: from }]),
  '!': pair(['not answered(endDate)', { '!': { answered: to } }], ['not stayDays = 3', { '!': { '==': [days, 3] } }]),
  and: pair(
    ['stayDays > 1 and stayDays < 9', { and: [{ '>': [days, 1] }, { '<': [days, 9] }] }],
    ['stayDays > 2 and answered(endDate)', { and: [{ '>': [days, 2] }, { answered: to }] }],
  ),
  or: pair(
    ['stayDays > 1 or stayDays < 9', { or: [{ '>': [days, 1] }, { '<': [days, 9] }] }],
    ['stayDays > 2 or answered(endDate)', { or: [{ '>': [days, 2] }, { answered: to }] }],
  ),
  '==': compared('=', '=='),
  '!=': compared('≠', '!='),
  '<': compared('<'),
  '<=': pair(['stayDays <= 5', { '<=': [days, 5] }], ['2 ≤ stayDays ≤ 7', { '<=': [2, days, 7] }]),
  '>': compared('>'),
  '>=': compared('>='),
  in: pair(
    ['travelType in ["annual"]', { in: [v('travelType'), ['annual']] }],
    ['departureCountry in selectedCountries', { in: [v('departureCountry'), v('selectedCountries')] }],
  ),
  some: overPersons('some'),
  all: overPersons('all'),
};

/** Operators of calculated values. */
export const VALUES: Readonly<Record<string, readonly [TypedFormula, TypedFormula]>> = {
  var: pair(['stayDays', days], ['numberOfAdults', adults]),
  if: pair(
    ['if(stayDays > 3, 1, 2)', { if: [{ '>': [days, 3] }, 1, 2] }],
    ['if(stayDays > 3, 1, stayDays > 2, 5, 7)', { if: [{ '>': [days, 3] }, 1, { '>': [days, 2] }, 5, 7] }],
  ),
  '+': pair(['stayDays + 2', { '+': [days, 2] }], ['stayDays + numberOfAdults + 1', { '+': [days, adults, 1] }]),
  '-': pair(['stayDays - 2', { '-': [days, 2] }], ['9 − stayDays', { '-': [9, days] }]),
  '*': pair(['stayDays × 2', { '*': [days, 2] }], ['stayDays * numberOfAdults', { '*': [days, adults] }]),
  '/': pair(['stayDays ÷ 2', { '/': [days, 2] }], ['stayDays / 2.5', { '/': [days, 2.5] }]),
  min: pair(['min(stayDays, 3)', { min: [days, 3] }], ['min(stayDays, numberOfAdults, 9)', { min: [days, adults, 9] }]),
  max: pair(['max(stayDays, 3)', { max: [days, 3] }], ['max(stayDays, numberOfAdults, 9)', { max: [days, adults, 9] }]),
  count: pair(
    ['count(insuredPersons)', { count: persons }],
    ['count(selectedCountries)', { count: v('selectedCountries') }],
  ),
  daysBetween: pair(
    ['daysBetween(startDate, endDate)', { daysBetween: [from, to] }],
    ['daysBetween(asOf, startDate)', { daysBetween: [v('asOf'), from] }],
  ),
  ageAt: pair(
    ['ageAt(dateOfBirth, startDate)', { ageAt: [v('dateOfBirth'), from] }],
    ['ageAt(dateOfBirth, endDate)', { ageAt: [v('dateOfBirth'), to] }],
  ),
  ...{ addDays: moved('addDays'), addMonths: moved('addMonths'), addYears: moved('addYears') },
  ...{ year: onDay('year'), month: onDay('month'), weekday: onDay('weekday') },
  ...{ round: rounded('round'), roundUp: rounded('roundUp') },
  ...{ roundDown: rounded('roundDown'), roundEven: rounded('roundEven') },
  join: pair(
    ['join(givenName, familyName)', { join: [v('givenName'), v('familyName')] }],
    ['join(familyName, "and sons")', { join: [v('familyName'), 'and sons'] }],
  ),
  joinWith: pair(
    ['joinWith(", ", givenName, familyName)', { joinWith: [', ', v('givenName'), v('familyName')] }],
    ['joinWith(" - ", familyName)', { joinWith: [' - ', v('familyName')] }],
  ),
  sum: each('sum', '2', 2, 'ageAt(item.dateOfBirth, startDate)', { ageAt: [v('item.dateOfBirth'), from] }),
  largest: each('largest', '2', 2, 'ageAt(item.dateOfBirth, startDate)', { ageAt: [v('item.dateOfBirth'), from] }),
  filter: overPersons('filter'),
  lookup: pair(
    ['lookup(countryArea, area, departureCountry)', { lookup: ['countryArea', 'area', v('departureCountry')] }],
    ['lookup(durationKeys, key, stayDays)', { lookup: ['durationKeys', 'key', days] }],
  ),
};
