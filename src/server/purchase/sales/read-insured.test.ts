import { describe, expect, test } from 'vitest';
import type { Problem } from '#engine/record.ts';
import { createFixtureProduct } from '#tests/support/fixture-product.ts';
import { findInsuredSheet, indexChoices, listChoiceWords, normalizeText, type SheetColumn } from './insured-sheet.ts';
import { buildCsvTemplate, buildXlsxTemplate } from './insured-template.ts';
import { parseCsvRows, readInsured, type SheetRows, toLineProblem, toSheetRows } from './read-insured.ts';

/** A hire of a boat whose guests are described one by one: a name, a day of birth, and other fields of a list. */
const product = createFixtureProduct((files) => {
  const form = files['product-schemas/boat/form.json'] as unknown as {
    pages: { guestList: { schema: { properties: { guests: { items: { properties: object; required: string[] } } } } } };
  };
  const { items } = form.pages.guestList.schema.properties.guests;
  Object.assign(items.properties, {
    cabin: { type: 'string', enum: ['upper', 'lower'] },
    swims: { type: 'boolean' },
    home: { type: 'string', list: 'coasts' },
    age: { type: 'integer' },
    weight: { type: 'number' },
    note: { type: 'string' },
  });
  items.required = ['id', 'fullName', 'cabin'];
});
const words: Record<string, Record<string, string>> = {
  en: {
    'boat.guestList.guests.fullName.label': 'Full name',
    'boat.guestList.guests.dateOfBirth.label': 'Born "on"',
    'boat.guestList.guests.cabin.label': 'Cabin',
    'boat.guestList.guests.cabin.options.upper': 'Upper deck',
    'boat.guestList.guests.swims.options.true': 'Yes',
    'boat.guestList.guests.swims.options.false': 'No',
    'boat.lists.coasts.KH-7': 'Kampot',
  },
  km: {
    'boat.guestList.guests.fullName.label': 'ឈ្មោះពេញ',
    'boat.guestList.guests.cabin.options.upper': 'ជាន់លើ',
    'boat.guestList.guests.swims.options.true': 'បាទ/ចាស',
    'boat.lists.coasts.KH-7': 'កំពត',
  },
};
const version = { product, messages: (language: string) => words[language] ?? {} } as Parameters<
  typeof findInsuredSheet
>[0];
const sheet = findInsuredSheet(version);
const column = (field: string) => sheet.columns.find((one) => one.field === field) as SheetColumn;
const placesOf = (problems: Problem[]) => problems.map(({ code, at, params }) => [code, at, params?.line]);

describe('the sheet of a list', () => {
  test('has a column for each question about a person, with the options and the required mark', () => {
    expect([sheet.list, sheet.page]).toEqual(['guests', 'guestList']);
    expect(sheet.columns.map(({ field, isRequired, headings }) => [field, isRequired, ...headings])).toEqual([
      ['fullName', true, 'Full name', 'ឈ្មោះពេញ', 'fullName'],
      ['dateOfBirth', false, 'Born "on"', 'dateOfBirth', 'dateOfBirth'],
      ['cabin', true, 'Cabin', 'cabin', 'cabin'],
      ...['swims', 'home', 'age', 'weight', 'note'].map((field) => [field, false, field, field, field]),
    ]);
  });

  test('does not exist for a product that describes nobody', () => {
    const alone = createFixtureProduct((files) => {
      const { pages } = files['product-schemas/boat/form.json'] as {
        pages: Record<string, { schema: { properties: object } }>;
      };
      const guests = { type: 'array', items: { type: 'string' } };
      if (pages.guestList) pages.guestList = { schema: { ...pages.guestList.schema, properties: { guests } } };
    });
    expect(() => findInsuredSheet({ ...version, product: alone })).toThrow('noInsuredList');
  });

  test('shows the words of choices in a language, or their codes if words are missing', () => {
    const of = (field: string, language: 'en' | 'km') => listChoiceWords(version, sheet, column(field), language);
    expect([of('cabin', 'en'), of('cabin', 'km')]).toEqual([
      ['Upper deck', 'lower'],
      ['ជាន់លើ', 'lower'],
    ]);
    expect([of('swims', 'en'), of('swims', 'km')]).toEqual([
      ['Yes', 'No'],
      ['បាទ/ចាស', 'false'],
    ]);
    expect([of('home', 'en'), of('home', 'km')]).toEqual([
      ['Kampot', 'KH-18'],
      ['កំពត', 'KH-18'],
    ]);
    expect(of('note', 'en')).toEqual([]);
  });

  test('accepts a choice by its words in either language, and by its code', () => {
    expect([...indexChoices(version, sheet, column('cabin'))]).toEqual([
      ...[
        ['upper deck', 'upper'],
        ['ជាន់លើ', 'upper'],
        ['upper', 'upper'],
        ['lower', 'lower'],
      ],
    ]);
    expect([...indexChoices(version, sheet, column('swims'))]).toEqual([
      ...[
        ['yes', true],
        ['បាទ/ចាស', true],
        ['true', true],
        ['no', false],
        ['false', false],
      ],
    ]);
    expect(indexChoices(version, sheet, column('home')).get('kampot')).toBe('KH-7');
    expect(indexChoices(version, sheet, column('note')).size).toBe(0);
  });

  test.each([
    ['  Full \t\n name ', 'full name'],
    ['\ufeffFULL\u200b Name*', 'full name'],
    ['e\u0301', '\u00e9'],
  ])('reads %j as %j', (typed, text) => expect(normalizeText(typed)).toBe(text));
});

describe('its template', () => {
  test('has the headings in one language, in a form that a spreadsheet program reads', () => {
    const rest = '"swims","home","age","weight","note"\r\n';
    expect(buildCsvTemplate(version as never, 'en')).toBe(`\ufeff"Full name","Born ""on""","Cabin",${rest}`);
    expect(buildCsvTemplate(version as never, 'km')).toBe(`\ufeff"ឈ្មោះពេញ","dateOfBirth","cabin",${rest}`);
    // Headings are read in English and Khmer alone.
    expect(buildCsvTemplate(version as never, 'zh')).toBe(buildCsvTemplate(version as never, 'en'));
  });

  test('describes for each column whether it is needed and which values it accepts', async () => {
    const { default: readExcel } = await import('read-excel-file/node');
    const said: string[] = [];
    const wording = {
      say: (language: string, id: string) => {
        said.push(language);
        return id.replace('documents.insuredSheet.', '');
      },
    };
    for (const [language, locale] of [
      ['en', 'en'],
      ['km', 'km'],
      ['zh', 'en'],
    ] as const) {
      const [persons, how] = await readExcel(await buildXlsxTemplate({ wording } as never, version as never, language));
      expect(new Set(said.splice(0))).toEqual(new Set([locale]));
      expect([persons?.sheet, how?.sheet]).toEqual(['persons', 'how']);
      const heads = sheet.columns.map(({ field, headings }) => (locale === 'en' ? headings[0] : headings[1]) ?? field);
      expect(persons?.data[0]).toEqual(heads);
      const upper = locale === 'en' ? 'Upper deck' : 'ជាន់លើ';
      const yesNo = locale === 'en' ? 'Yes\nNo' : 'បាទ/ចាស\nfalse';
      const takes = ['text', 'date', `choices\n${upper}\nlower`, `choices\n${yesNo}`];
      const home = locale === 'en' ? 'Kampot' : 'កំពត';
      const needed = ['yes', 'no', 'yes', 'no', 'no', 'no', 'no', 'no'];
      const all = [...takes, `choices\n${home}\nKH-18`, 'number', 'number', 'text'];
      // The columns behind them hold the choices of the lists.
      expect(how?.data.slice(0, 9).map((row) => row.slice(0, 3))).toEqual([
        ['column', 'needed', 'takes'],
        ...heads.map((heading, at) => [heading, needed[at], all[at]]),
      ]);
      expect(how?.data.at(-1)?.[0]).toBe('rules');
    }
  });
});

describe('a sheet that is read', () => {
  const rows = (...cells: string[][]): SheetRows => cells.map((each, at) => ({ line: at + 1, cells: each }));
  const read = (all: SheetRows) => readInsured(version, sheet, all);

  test('has one person for each line, with headings in any order, and converts each answer to its type', () => {
    const said = read(
      rows(
        ['CABIN', 'ឈ្មោះពេញ', 'Born "on"', 'swims', 'home', 'age', 'weight', 'note'],
        ['upper DECK', ' Sok Dara ', '31/12/2001', 'yes', 'កំពត', '៤២', '-1.5', 'ok'],
        ['lower', 'Sok Maly', '2001-02-03', 'false', '', '0', '70', ''],
        ['lower', 'Sok Rithy', '1.2.2003', 'No', 'KH-18', '', '', ''],
        ['lower', 'Sok Bopha', '1-02-2003', '', '', '', '', ''],
      ),
    );
    expect(said.problems).toEqual([]);
    expect(said.items).toEqual([
      {
        line: 2,
        item: {
          ...{ id: '1', cabin: 'upper', fullName: 'Sok Dara', dateOfBirth: '2001-12-31', swims: true, home: 'KH-7' },
          ...{ age: 42, weight: -1.5, note: 'ok' },
        },
      },
      {
        line: 3,
        item: {
          ...{
            id: '2',
            cabin: 'lower',
            fullName: 'Sok Maly',
            dateOfBirth: '2001-02-03',
            swims: false,
            age: 0,
            weight: 70,
          },
        },
      },
      {
        line: 4,
        item: {
          id: '3',
          cabin: 'lower',
          fullName: 'Sok Rithy',
          dateOfBirth: '2003-02-01',
          swims: false,
          home: 'KH-18',
        },
      },
      { line: 5, item: { id: '4', cabin: 'lower', fullName: 'Sok Bopha', dateOfBirth: '2003-02-01' } },
    ]);
    // A problem uses the heading of the file, or else the column's name.
    expect([said.heading('fullName'), said.heading('cabin'), said.heading('else')]).toEqual([
      ...['ឈ្មោះពេញ', 'CABIN', 'else'],
    ]);
  });

  test('reports each cell with a value that its column does not accept', () => {
    const said = read(
      rows(
        ['Full name', 'Cabin', 'Born "on"', 'swims', 'home', 'age', 'weight'],
        ['Sok Dara', 'middle', '31/02/2001', 'maybe', 'Kampong', '1e3', '1.', 'beyond the headings'],
        ['Sok Maly', 'upper', '1/2/03', '1', 'KH-7', '4-2', 'x', ''],
      ),
    );
    const faulty = ['Cabin', 'Born "on"', 'swims', 'home', 'age', 'weight'];
    expect(placesOf(said.problems)).toEqual([
      ...faulty.map((heading) => ['sheetCell', `/2/${heading}`, 2]),
      ...['Born "on"', 'swims', 'age', 'weight'].map((heading) => ['sheetCell', `/3/${heading}`, 3]),
    ]);
    expect(said.items[1]?.item).toEqual({ id: '2', fullName: 'Sok Maly', cabin: 'upper', home: 'KH-7' });
  });

  test.each([
    ['cannot be read', { line: 7 }, [['sheetUnreadable', '/7/', 7]]],
    ['is empty', rows(), [['sheetEmpty', '/1/', 1]]],
    ['has headings alone', rows(['Full name', 'Cabin']), [['sheetEmpty', '/1/', 1]]],
    [
      'has columns that nobody knows, or twice',
      rows(['Full name', 'Shoe/size', 'Cabin', 'fullName', 'Hat'], ['x']),
      [
        ['sheetHeading', '/1/Shoe~1size', 1],
        ['sheetHeadingTwice', '/1/fullName', 1],
        ['sheetHeading', '/1/Hat', 1],
      ],
    ],
    [
      'lacks what is needed',
      rows(['Born "on"'], ['x']),
      [
        ['sheetHeadingMissing', '/1/Full name', 1],
        ['sheetHeadingMissing', '/1/Cabin', 1],
      ],
    ],
  ] as [string, SheetRows, unknown[]][])('is refused as a whole if it %s', (_what, all, places) => {
    const said = read(all);
    expect(placesOf(said.problems)).toEqual(places);
    expect(said.items).toEqual([]);
    expect(said.heading('cabin')).toBe('cabin');
  });

  test('may have a title above its headings, blank columns, and dates with the name of the month', () => {
    const said = read([
      { line: 1, cells: ['Guests of the hire, 2026'] },
      { line: 3, cells: ['', 'Full name', 'Cabin', 'Born "on"', '', 'weight'] },
      { line: 4, cells: ['', 'Sok Dara', 'upper', '5 April 1990', '', '1,250.5'] },
      { line: 5, cells: ['', 'Sok Maly', 'lower', '៥ មេសា ១៩៩០', '', ''] },
    ]);
    expect(said.problems).toEqual([]);
    expect(said.items).toEqual([
      {
        line: 4,
        item: { id: '1', fullName: 'Sok Dara', cabin: 'upper', dateOfBirth: '1990-04-05', weight: 1250.5 },
      },
      { line: 5, item: { id: '2', fullName: 'Sok Maly', cabin: 'lower', dateOfBirth: '1990-04-05' } },
    ]);
  });

  test('has no title if the row of a person is above its headings', () => {
    const said = read(rows(['Sok Dara', 'upper'], ['Full name', 'Cabin'], ['Sok Maly', 'lower']));
    expect(placesOf(said.problems).map(([code]) => code)).toEqual([
      ...['sheetHeading', 'sheetHeading', 'sheetHeadingMissing', 'sheetHeadingMissing'],
    ]);
  });

  test.each([
    ['two blanks and capitals', 'SOK  Dara'],
    ['the family name last', 'Dara Sok'],
    ['accents', 'Sok Dára'],
  ])('reports a person who is listed twice, with %s', (_what, name) => {
    const said = read(
      rows(
        ['Full name', 'Cabin', 'Born "on"'],
        ['Sok Dara', 'upper', '1990-04-05'],
        ['Sok Maly', 'upper', '1990-04-05'],
        [name, 'lower', '5/4/1990'],
        [name, 'lower', '6/4/1990'],
      ),
    );
    expect(said.problems).toEqual([
      {
        ...{ code: 'sheetPersonTwice', message: 'problems.sheetPersonTwice', at: '/4/Full name' },
        params: { line: 4, column: 'Full name', other: 2 },
      },
    ]);
  });

  test('has 500 persons at most', () => {
    const lines = (count: number) =>
      rows(['Full name', 'Cabin'], ...Array.from({ length: count }, () => ['Sok', 'upper']));
    expect(read(lines(500)).items).toHaveLength(500);
    const many = read(lines(501));
    expect([placesOf(many.problems), many.items]).toEqual([[['sheetTooLong', '/501/', 501]], []]);
  });
});

test('a fault states its line and column, and its own message', () => {
  expect(toLineProblem('sheetCell', 3, 'a/b~c')).toEqual({
    ...{ code: 'sheetCell', message: 'problems.sheetCell', at: '/3/a~1b~0c', params: { line: 3, column: 'a/b~c' } },
  });
  expect(toLineProblem('required', 2, 'Cabin', { message: 'own', at: '/guests', params: { label: 'x' } })).toEqual({
    ...{ code: 'required', message: 'own', at: '/2/Cabin', params: { line: 2, column: 'Cabin', label: 'x' } },
  });
});

describe('lines of a file', () => {
  test('from Excel retain their line numbers, and empty lines are left out', () => {
    expect(toSheetRows([['a', 'b'], ['', ' '], ['', 'c'], []])).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['', 'c'] },
    ]);
  });

  test.each([
    ['commas', 'a,b,c;d\r\n1,2,3'],
    ['semicolons', 'a;b;c,d\r\n1;2;3'],
    ['commas, where others are as many', 'a,b,c;d;e\r\n1,2,3'],
    ['tabs', 'a\tb\tc,d\r\n1\t2\t3'],
  ])('are cut at %s', (_what, csv) => {
    const all = parseCsvRows(csv) as { cells: string[] }[];
    expect(all.map(({ cells }) => cells.length)).toEqual([3, 3]);
  });

  test('are read with a byte order mark, quotes, and more or fewer cells than headings', () => {
    expect(parseCsvRows('\ufeffa,b\r\n"1, one",2,3\r\n\r\n , \r\n4\r\n')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1, one', '2', '3'] },
      { line: 5, cells: ['4'] },
    ]);
  });

  test('are cut by the separator of the headings below a title', () => {
    const all = parseCsvRows('Guests\r\na;b;c\r\n1;2;3') as { cells: string[] }[];
    expect(all.map(({ cells }) => cells.length)).toEqual([1, 3, 3]);
  });

  test('report the line if they cannot be read', () => {
    expect(parseCsvRows('a,b\n1,2\n"3')).toEqual({ line: 3 });
  });
});
