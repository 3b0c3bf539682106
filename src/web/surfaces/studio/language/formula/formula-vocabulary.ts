/** Functions of formulas with minimum and maximum number of arguments, without operators (`+`, `and`, `in` ...). */
export const formulaFunctions: Readonly<Record<string, readonly [number, number]>> = {
  if: [3, 21],
  lookup: [3, 12],
  min: [1, 20],
  max: [1, 20],
  count: [1, 1],
  sum: [2, 2],
  largest: [2, 2],
  filter: [2, 2],
  some: [2, 2],
  all: [2, 2],
  answered: [1, 1],
  daysBetween: [2, 2],
  ageAt: [2, 2],
  addDays: [2, 2],
  addMonths: [2, 2],
  addYears: [2, 2],
  year: [1, 1],
  join: [1, 20],
  joinWith: [2, 20],
};

/** The operators between two values, by the signs that users type. */
export const formulaOperators: Readonly<Record<string, string>> = {
  ...{ '+': '+', '-': '-', '−': '-', '*': '*', '×': '*', '/': '/', '÷': '/' },
  ...{ '=': '==', '==': '==', '!=': '!=', '<>': '!=', '≠': '!=' },
  ...{ '<': '<', '<=': '<=', '≤': '<=', '>': '>', '>=': '>=', '≥': '>=' },
};

export const comparisonOperators: readonly string[] = ['==', '!=', '<', '<=', '>', '>='];

/** Words that cannot be names. */
export const reservedWords: readonly string[] = ['and', 'or', 'not', 'in', 'true', 'false', 'null'];
