/**
 * The kinds of names that files of a product refer to. `name`: an answer or a calculated value; `rated`: an input or a
 * step of the premium; `benefit`: a line of cover.
 */
export type Space =
  | 'page'
  | 'name'
  | 'condition'
  | 'formTable'
  | 'table'
  | 'rated'
  | 'benefit'
  | 'finding'
  | 'message'
  | 'figure'
  | 'case';

/** The files of a product in which names occur. */
export type FilePart = 'form' | 'rating' | 'benefits' | 'product' | 'chart' | 'cases' | 'reviewed';

/**
 * A place that refers to a name. `*` is any key; `@` is the name as a key or, at the end, as the value. `keep`: the
 * number of keys of the place that is removed together with the name.
 */
type PlaceRule = { at: string; is: Space; keep: number };

const at = (is: Space, places: Record<string, number>): PlaceRule[] =>
  Object.entries(places).map(([place, keep]) => ({ at: place, is, keep }));

const PAGE = 'pages/*';

/** All places that refer to names by a key or a whole text. Expressions are read apart (`expressionUnits`). */
export const placeRules: Record<FilePart, PlaceRule[]> = {
  form: [
    ...at('name', {
      [`${PAGE}/schema/properties/@`]: 5,
      [`${PAGE}/schema/required/*=@`]: 5,
      [`${PAGE}/uiSchema/@`]: 4,
      [`${PAGE}/uiSchema/ui:order/*=@`]: 5,
      [`${PAGE}/sections/*/fields/*=@`]: 6,
      [`${PAGE}/rules/*/at=@`]: 4,
      [`${PAGE}/rules/*/each=@`]: 4,
      [`${PAGE}/hints/*/at=@`]: 4,
      [`${PAGE}/hints/*/each=@`]: 4,
      [`${PAGE}/when/@`]: 4,
      [`${PAGE}/choices/@`]: 4,
      [`${PAGE}/applies/@`]: 4,
      [`${PAGE}/applies/*=@`]: 4,
      [`${PAGE}/takesOnly/*=@`]: 4,
      [`${PAGE}/keepsChoice/*=@`]: 4,
      [`${PAGE}/costs/*=@`]: 4,
      [`${PAGE}/declares/*=@`]: 4,
      [`${PAGE}/picturesAhead/*=@`]: 4,
      [`${PAGE}/shows/*=@`]: 4,
      [`${PAGE}/effects/*/inputs/*=@`]: 4,
      [`${PAGE}/effects/*/fills/@`]: 6,
      [`${PAGE}/readsCards/field=@`]: 3,
      [`${PAGE}/expects/field=@`]: 3,
      'start/@': 2,
      'itemConditions/@': 2,
      'derived/*/set=@': 2,
    }),
    ...at('condition', {
      'conditions/@': 2,
      [`${PAGE}/rules/*/unless=@`]: 4,
      [`${PAGE}/hints/*/when=@`]: 4,
      [`${PAGE}/when/*=@`]: 4,
      [`${PAGE}/effects/*/when=@`]: 5,
      'impossible/*/fact=@': 2,
    }),
    ...at('finding', { [`${PAGE}/effects/*/finding=@`]: 4 }),
    ...at('figure', { 'figures/@': 2 }),
    ...at('formTable', { 'tables/@': 2 }),
    ...at('page', { 'pages/@': 2 }),
  ],
  rating: [
    ...at('name', { 'compare=@': 1 }),
    ...at('rated', {
      'inputs/@': 2,
      'steps/*/set=@': 2,
      'steps/*/persons/count=@': 3,
      'steps/*/persons/each=@': 3,
    }),
    ...at('table', { 'tables/@': 2 }),
  ],
  benefits: at('benefit', { 'lines/*=@': 2, 'plans/*/limits/@': 4, 'optional/@': 2 }),
  product: [
    ...at('name', {
      'documents/*/groups/*/fields/*=@': 6,
      'documents/*/lists/*/field=@': 4,
      'documents/*/benefitsOfPlan=@': 3,
      'insuredRisks/*/each=@': 2,
      'quickQuote/*=@': 2,
      'afterSale/change/kinds/*/answers/*=/@': 6,
      'afterSale/change/corrections/*=/@': 4,
      'afterSale/renew/asksAgain/*=@': 4,
    }),
    ...at('case', { 'priceFrom=@': 1 }),
  ],
  chart: [],
  cases: [
    ...at('name', {
      '*/answers/@': 3,
      '*/changes/*/answers/@': 5,
      '*/changes/*/begins/@': 5,
      '*/changes/*/clears/*=@': 5,
      '*/changes/*/keeps/*=@': 5,
      '*/problems/*/at=/@': 1,
    }),
    ...at('condition', { '*/facts/@': 3 }),
    ...at('message', { '*/problems/*/code=@': 1 }),
    ...at('page', { '*/ends=@': 1, '*/path/*=@': 3, '*/changes/*/page=@': 3 }),
    ...at('case', { '@': 1 }),
  ],
  reviewed: [...at('name', { 'answers/@': 2 }), ...at('case', { 'case=@': 0 })],
};

/**
 * The places whose expressions are removed as a whole if they read a name that is removed. Other expressions, such as
 * the dates of the cover, are necessary: the author corrects them.
 */
export const expressionUnits: Record<FilePart, string[]> = {
  form: [
    'derived/*',
    'conditions/*',
    'itemConditions/*/*',
    'start/*',
    'figures/*',
    ...['rules/*', 'hints/*', 'choices/*', 'effects/*/fills/*', 'expects'].map((inner) => `${PAGE}/${inner}`),
  ],
  rating: ['inputs/*', 'steps/*'],
  benefits: ['optional/*'],
  product: [
    'customer/*',
    'remark',
    'policyholder/email',
    'insuredRisks/*/keys/*',
    'documents/*/lists/*/policyholder/*',
    'afterSale/*/reasons/*',
  ],
  chart: [],
  cases: [],
  reviewed: [],
};

/**
 * Lists and groups that are removed when they become empty. `keep`: the number of keys of the place that is then
 * removed.
 */
export const emptyPlaces: Partial<Record<FilePart, Record<string, number>>> = {
  form: {
    ...Object.fromEntries(
      ['when', 'choices', 'applies', 'takesOnly', 'keepsChoice', 'costs', 'declares', 'picturesAhead']
        .concat(['shows', 'effects', 'rules', 'hints', 'uiSchema', 'sections'])
        .map((member) => [`${PAGE}/${member}`, 3]),
    ),
    [`${PAGE}/sections/*/fields`]: 4,
    [`${PAGE}/effects/*/fills`]: 5,
    'itemConditions/*': 2,
    itemConditions: 1,
    start: 1,
    figures: 1,
    tables: 1,
    impossible: 1,
  },
  benefits: { optional: 1 },
  product: {
    'documents/*/groups/*/fields': 4,
    'documents/*/lists': 3,
    'insuredRisks/*/keys': 2,
    insuredRisks: 1,
    quickQuote: 1,
    'afterSale/change/kinds/*/answers': 4,
  },
  cases: { '*/changes/*/answers': 3, '*/changes': 2, '*/facts': 2 },
};

/** Returns true if keys match a pattern of the same length, in which `*` is any key. */
export const isPlace = (pattern: readonly string[], keys: readonly string[]): boolean =>
  pattern.length === keys.length && pattern.every((key, at) => key === '*' || key === keys[at]);
