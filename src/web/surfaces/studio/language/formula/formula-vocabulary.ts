/** The type of a value in a formula, as far as it can be known before any answer. */
export type FormulaType = 'number' | 'date' | 'yesNo' | 'text' | 'list';

/**
 * A function of formulas. `takes` has the type of each argument, and the last one also applies to all further
 * arguments; undefined accepts any type. `gives` is undefined if the type of the result depends on the arguments.
 */
type FormulaFunction = {
  /** The minimum and maximum number of arguments. */
  arity: readonly [number, number];
  takes: readonly (FormulaType | undefined)[];
  gives?: FormulaType;
  /** An example with names as products use them. */
  example: string;
};

/** Functions of formulas, without operators (`+`, `and`, `in` ...), in the order in which the studio lists them. */
export const formulaFunctions: Readonly<Record<string, FormulaFunction>> = {
  if: { arity: [3, 21], takes: [undefined], example: 'if(days > 30, 10, 5)' },
  lookup: { arity: [3, 12], takes: [undefined], example: 'lookup(rates, price, plan)' },
  min: { arity: [1, 20], takes: ['number'], gives: 'number', example: 'min(days, 30)' },
  max: { arity: [1, 20], takes: ['number'], gives: 'number', example: 'max(guests - 300, 0)' },
  round: { arity: [2, 2], takes: ['number'], gives: 'number', example: 'round(premium, 5)' },
  roundUp: { arity: [2, 2], takes: ['number'], gives: 'number', example: 'roundUp(premium, 5)' },
  roundDown: { arity: [2, 2], takes: ['number'], gives: 'number', example: 'roundDown(premium, 100)' },
  roundEven: { arity: [2, 2], takes: ['number'], gives: 'number', example: 'roundEven(premium, 1)' },
  daysBetween: { arity: [2, 2], takes: ['date'], gives: 'number', example: 'daysBetween(startDate, endDate)' },
  ageAt: { arity: [2, 2], takes: ['date'], gives: 'number', example: 'ageAt(dateOfBirth, startDate)' },
  year: { arity: [1, 1], takes: ['date'], gives: 'number', example: 'year(startDate)' },
  month: { arity: [1, 1], takes: ['date'], gives: 'number', example: 'month(startDate)' },
  weekday: { arity: [1, 1], takes: ['date'], gives: 'number', example: 'weekday(startDate)' },
  addDays: { arity: [2, 2], takes: ['date', 'number'], gives: 'date', example: 'addDays(startDate, 30)' },
  addMonths: { arity: [2, 2], takes: ['date', 'number'], gives: 'date', example: 'addMonths(startDate, 6)' },
  addYears: { arity: [2, 2], takes: ['date', 'number'], gives: 'date', example: 'addYears(startDate, 1)' },
  answered: { arity: [1, 1], takes: [undefined], gives: 'yesNo', example: 'answered(promoCode)' },
  count: { arity: [1, 1], takes: ['list'], gives: 'number', example: 'count(insuredPersons)' },
  sum: { arity: [2, 2], takes: ['list', 'number'], gives: 'number', example: 'sum(rooms, item.value)' },
  largest: { arity: [2, 2], takes: ['list', undefined], example: 'largest(rooms, item.value)' },
  filter: { arity: [2, 2], takes: ['list', 'yesNo'], gives: 'list', example: 'filter(rooms, item.value > 500)' },
  some: { arity: [2, 2], takes: ['list', 'yesNo'], gives: 'yesNo', example: 'some(rooms, item.value > 500)' },
  all: { arity: [2, 2], takes: ['list', 'yesNo'], gives: 'yesNo', example: 'all(rooms, item.value > 500)' },
  join: { arity: [1, 20], takes: [undefined], gives: 'text', example: 'join(givenName, familyName)' },
  joinWith: { arity: [2, 20], takes: [undefined], gives: 'text', example: 'joinWith(", ", address, province)' },
};

/** Returns a function of formulas by its name; undefined if there is none. */
export const findFormulaFunction = (name: string): FormulaFunction | undefined =>
  Object.hasOwn(formulaFunctions, name) ? formulaFunctions[name] : undefined;

/** The operators between two values, by the signs that users type. */
export const formulaOperators: Readonly<Record<string, string>> = {
  ...{ '+': '+', '-': '-', '−': '-', '*': '*', '×': '*', '/': '/', '÷': '/' },
  ...{ '=': '==', '==': '==', '!=': '!=', '<>': '!=', '≠': '!=' },
  ...{ '<': '<', '<=': '<=', '≤': '<=', '>': '>', '>=': '>=', '≥': '>=' },
};

export const comparisonOperators: readonly string[] = ['==', '!=', '<', '<=', '>', '>='];

/** Words that cannot be names. */
export const reservedWords: readonly string[] = ['and', 'or', 'not', 'in', 'true', 'false', 'null'];
