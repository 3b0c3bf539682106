import { describe, expect, test } from 'vitest';
import { createFixtureDefinition, createFixtureFiles } from '#tests/support/fixture-product.ts';
import type { FieldSchema, FormDefinition, ProductDefinition } from '../language/definition.ts';
import type { Json } from '../language/json.ts';
import { compareExpectedTable } from './compare-expected-table.ts';
import type { Texts } from './expected-line.ts';
import { type ExpectedTable, expectedTables, findSourceKind } from './expected-tables.ts';

/** The boat with one line of every kind of expected table. */
const definition = (): ProductDefinition => {
  const files = createFixtureFiles();
  const form = files['product-schemas/boat/form.json'] as unknown as FormDefinition;
  const { hire, choice, person } = form.pages as Record<string, FormDefinition['pages'][string]>;
  if (!hire || !choice || !person) throw new Error('the fixture has changed');
  files['product-schemas/shared/lists/coasts.json'] = {
    codes: ['KH-7', 'KH-18'],
    often: ['KH-18'],
    alsoCalled: { 'KH-7': ['Kep'] },
  };
  files['product-schemas/shared/lists/ports.json'] = Array.from({ length: 61 }, (_, nth) => `P${nth + 1}`);
  files['product-schemas/shared/lists/piers.json'] = Array.from({ length: 60 }, (_, nth) => `Q${nth + 1}`);
  const more: Record<string, FieldSchema> = {
    gear: {
      type: 'array',
      minItems: 1,
      maxItems: 2,
      uniqueItems: true,
      items: { type: 'string', enum: ['sail', 'oar'] },
    },
    seats: { type: 'integer', minimum: 2, maximum: 8, multipleOf: 2 },
    port: { type: 'string', list: 'ports' },
    pier: { type: 'array', items: { type: 'string', list: 'piers' } },
    berth: { type: 'string', given: 'berths' },
    coast: { type: 'string', list: 'coasts' },
    things: { type: 'array' },
    tides: { type: 'array', items: { type: 'string', format: 'date' } },
  };
  files['product-schemas/shared/lists/flags.json'] = ['KH', 'TH'];
  const { items } = form.pages.guestList?.schema.properties.guests ?? {};
  if (items?.type === 'object') items.properties.flag = { type: 'string', list: 'flags' };
  Object.assign(choice.schema.properties, more);
  Object.assign(choice, {
    sections: [{ name: 'boat', fields: ['plan', 'gear'] }],
    rules: [{ unless: 'isShort', at: 'plan', message: 'tooLong', params: { most: 30 } }],
    hints: [
      { when: 'isLong', at: 'plan', message: 'long', kind: 'info' },
      { when: 'isShort', at: 'plan', message: 'short', kind: 'warning', prices: [{ message: 'other', with: {} }] },
    ],
    effects: [
      { finding: 'fleet', inputs: ['plan', 'gear'] },
      { finding: 'owner', inputs: ['plan'], when: 'isLong', fills: { port: 'P1' } },
    ],
    choices: { plan: true },
    applies: { plan: 'season' },
    costs: ['gear', 'seats'],
    declares: ['berth'],
    takesOnly: ['plan'],
    picturesAhead: ['photo'],
    readsCards: { field: 'gear', fills: { called: 'fullName' } },
    expects: { field: 'gear', count: 2 },
    uiSchema: { plan: { 'ui:widget': 'cards' } },
  });
  Object.assign(files['product-schemas/boat/benefits.json'] as object, {
    perPerson: true,
    optional: { rescue: { var: 'withGuests' } },
  });
  const product = files['product-schemas/boat/product.json'] as Record<string, Json>;
  const [paper] = product.documents as { lists: Json[] }[];
  Object.assign(paper?.lists[0] as object, { policyholder: { fullName: { var: 'skipper' } } });
  (product.documents as Json[]).push({ name: 'receipt', kind: 'receipt', groups: [] });
  Object.assign(product, {
    picture: { alt: 'x' },
    afterSale: {
      onceBegun: { '==': [1, 1] },
      change: {
        kinds: { cover: { answers: ['/plan', '/gear'], by: ['holder'], afterClaim: false } },
        fee: 0,
        none: {},
      },
      paidClaim: { refund: 'nothing', forbids: [] },
      steps: [{ a: 1 }],
      renew: { when: { var: 'isLong' }, insteadOf: { plan: { storm: 'calm' } } },
    },
  });
  return createFixtureDefinition(files);
};
const boat = definition();
const tableOf = (name: ExpectedTable['name']) => expectedTables.find((table) => table.name === name) as ExpectedTable;
const nothing = () => null;
const linesOf = (name: ExpectedTable['name'], of = boat, messages: Texts = {}) =>
  tableOf(name).lines(of, messages, nothing);
const cellsOf = (...of: Parameters<typeof linesOf>) => linesOf(...of).map(({ cells }) => cells.join(' ; '));

test('the line of a field names its page, whether it is required, its accepted values and its condition', () => {
  expect(tableOf('fields').columns(boat)).toEqual(
    'page,field,required,kind,least,most,form,choices,asked when,begins as'.split(','),
  );
  const lines = cellsOf('fields');
  expect(lines.slice(0, 4)).toEqual([
    'hire ; firstDay ; yes ; string ;  ;  ; date ;  ;  ; {"addDays":[{"var":"asOf"},1]}',
    'hire ; lastDay ; yes ; string ;  ;  ; date ;  ;  ; ',
    'hire ; withGuests ; yes ; boolean ;  ;  ;  ;  ;  ; false',
    'hire ; captainsLicence ;  ; string ; 1 ; 20 ;  ;  ; sailsAlone ; ',
  ]);
  const ports = 'ports: 61 from P1 to P61';
  const piers = Array.from({ length: 60 }, (_, nth) => `Q${nth + 1}`).join('|');
  expect(lines.slice(4, 13)).toEqual([
    'choice ; plan ; yes ; string ;  ;  ;  ; calm|storm ;  ; ',
    'choice ; gear ;  ; array of string, each once ; 1 ; 2 ;  ; sail|oar ;  ; ',
    'choice ; seats ;  ; integer ; 2 ; 8 ; in steps of 2 ;  ;  ; ',
    `choice ; port ;  ; string ;  ;  ;  ; ${ports} ;  ; `,
    `choice ; pier ;  ; array of string ;  ;  ;  ; ${piers} ;  ; `,
    'choice ; berth ;  ; string ;  ;  ; of berths ;  ;  ; ',
    'choice ; coast ;  ; string ;  ;  ;  ; KH-7|KH-18 ;  ; ',
    'choice ; things ;  ; array ;  ;  ;  ;  ;  ; ',
    'choice ; tides ;  ; array of string ;  ;  ; date ;  ;  ; ',
  ]);
  expect(lines.slice(-6)).toEqual([
    'guestList ; guests ; yes ; array of object ; 1 ; 3 ;  ;  ;  ; ',
    'guestList ; guests.id ; yes ; string ;  ;  ;  ;  ;  ; ',
    'guestList ; guests.fullName ; yes ; string ;  ;  ; latin-name ;  ;  ; ',
    'guestList ; guests.dateOfBirth ; yes ; string ;  ;  ; date ;  ;  ; ',
    'guestList ; guests.flag ;  ; string ;  ;  ;  ; KH|TH ;  ; ',
    'summary ; declaration ; yes ; boolean ;  ;  ; only true ;  ;  ; ',
  ]);
  expect(linesOf('fields').at(-3)).toMatchObject({
    ...{ file: 'form', at: '/pages/guestList/schema/properties/guests/items/properties/dateOfBirth' },
  });
});

test('the table of pages contains everything about a page except its fields', () => {
  expect(cellsOf('pages').filter((line) => line.startsWith('choice'))).toEqual([
    'choice ; fields in order ;  ; plan gear seats port pier berth coast things tides',
    'choice ; sections in order ;  ; boat',
    'choice ; section ; boat ; plan gear',
    'choice ; rule ; plan tooLong ; unless isShort, {"most":30}',
    'choice ; hint ; plan long ; info when isLong',
    'choice ; hint ; plan short ; warning when isShort [{"message":"other","with":{}}]',
    'choice ; asks ; fleet by plan gear ; always',
    'choice ; asks ; owner by plan ; when isLong, fills {"port":"P1"}',
    'choice ; offers ; plan ; true',
    'choice ; decides ; plan ; season',
    'choice ; says what it costs ;  ; gear seats',
    'choice ; declares ;  ; berth',
    'choice ; takes the only one ;  ; plan',
    'choice ; offers pictures of later pages ;  ; photo',
    'choice ; reads cards ; gear ; {"called":"fullName"}',
    'choice ; expects ; gear ; 2',
    'choice ; looks ; plan ; {"ui:widget":"cards"}',
  ]);
  expect(cellsOf('pages').filter((line) => /^(hire|offer|guestList)/.test(line))).toEqual([
    'hire ; fields in order ;  ; firstDay lastDay withGuests captainsLicence',
    'hire ; rule ; lastDay reversed ; unless endsAfterStart',
    'offer ; fields in order ;  ; ',
    'offer ; shows ;  ; premium days',
    'guestList ; fields in order ;  ; guests',
    'guestList ; rule ; dateOfBirth notBorn ; unless isBorn, each of guests',
  ]);
  expect(linesOf('pages').find(({ cells }) => cells[1] === 'offers')?.at).toBe('/pages/choice/choices/plan');
  expect(linesOf('pages').find(({ cells }) => cells[1] === 'rule')?.at).toBe('/pages/hire/rules/0');
});

test('the table of cover contains each limit of each plan, the recommended plan, the insured persons and the chosen benefits', () => {
  expect(tableOf('cover').columns(boat)).toEqual(['benefit', 'calm', 'storm']);
  expect(cellsOf('cover')).toEqual([
    'hull ; 1000.00 ; 5000.00',
    'rescue ; not covered ; included',
    '(recommended) ;  ; yes',
    '(limits are for) ; each person ; each person',
    '(chosen) rescue ; {"var":"withGuests"} ; {"var":"withGuests"}',
  ]);
  expect(linesOf('cover').map(({ file, at }) => `${file} ${at}`)).toEqual([
    ...[
      'benefits /lines/0',
      'benefits /lines/1',
      'benefits /plans',
      'benefits /perPerson',
      'benefits /optional/rescue',
    ],
  ]);
  const plain = createFixtureDefinition();
  expect(cellsOf('cover', plain).slice(2)).toEqual([
    '(recommended) ;  ; yes',
    '(limits are for) ; the policy ; the policy',
  ]);
});

test('the lines of a document name its groups, its lists and the plan whose benefits it shows', () => {
  expect(cellsOf('papers')).toEqual([
    'certificate ; paper ;  ; certificate',
    'certificate ; group ; hire ; firstDay lastDay days plan',
    'certificate ; list ; guests ; fullName dateOfBirth',
    'certificate ; policyholder in list ; guests.fullName ; {"var":"skipper"}',
    'certificate ; benefits of ;  ; plan',
    'receipt ; paper ;  ; receipt',
  ]);
  expect(linesOf('papers').map(({ at }) => at)).toEqual([
    ...['/documents/0', '/documents/0/groups/0', '/documents/0/lists/0', '/documents/0/lists/0/policyholder/fullName'],
    ...['/documents/0/benefitsOfPlan', '/documents/1'],
  ]);
});

test('the table of words contains the product’s own names in every language, without sentences and help', () => {
  const messages = {
    en: {
      'boat.name': 'Boat',
      'boat.hire.title': 'x'.repeat(45),
      'boat.hire.long': 'x'.repeat(46),
      'boat.hire.lastDay.help': 'Until then',
      'boat.hire.lead': 'Read this',
      'boat.tagline': 'Sail',
      'boat.picture': 'A boat',
      'boat.plans.storm.why': 'Wind',
      'boat.hire.rules.reversed': 'No',
      'boat.hire.hints.long': 'Long',
      'boat.lists.makes.A': 'A',
      'boat.lists.coasts.KH-7': 'Kep',
      'boats.name': 'Boats',
      'shared.name': 'Shared',
    },
    km: { 'boat.name': 'ទូក' },
  };
  expect(tableOf('names').columns(boat)).toEqual(['message', 'en', 'km', 'zh']);
  expect(cellsOf('names', boat, messages)).toEqual([
    'name ; Boat ; ទូក ; ',
    `hire.title ; ${'x'.repeat(45)} ;  ; `,
    'lists.coasts.KH-7 ; Kep ;  ; ',
  ]);
  expect(linesOf('names', boat, messages)[2]).toMatchObject({ file: 'words', at: '/lists/coasts/KH-7' });
  expect(cellsOf('names')).toEqual([]);
});

test('each setting has its own row, and a setting with several parts has a row for each part', () => {
  expect(cellsOf('settings')).toEqual([
    'formCode ; frmBoat',
    'lineOfBusiness ; marine',
    'policyPrefix ; BOA',
    'currency ; USD',
    'sampleRates ; true',
    'offerDays ; 3',
    'cover.effectiveFrom ; {"var":"firstDay"}',
    'cover.effectiveTo ; {"var":"lastDay"}',
    'policyholder.name ; {"var":"skipper"}',
    'policyholder.phone ; {"var":"mobilePhone"}',
    '(benefits in order) ; hull rescue',
  ]);
  expect(
    linesOf('settings')
      .slice(-2)
      .map(({ file, at }) => [file, at]),
  ).toEqual([
    ['product', '/policyholder/phone'],
    ['benefits', '/lines'],
  ]);
});

test('the table of settings contains the price per person of a premium and the list that it counts', () => {
  const of = definition();
  Object.assign(of.rating.steps[0] ?? {}, { set: 'guests', persons: { count: 'guests', each: 'guestRate' } });
  expect(linesOf('settings', of).at(-1)).toEqual({
    cells: ['(price of one) guests', 'guestRate for each of guests'],
    ...{ file: 'rating', at: '/steps/0/persons' },
  });
});

describe('the table of shared files contains', () => {
  const files: Record<string, Json> = {
    'product-schemas/shared/claims.json': { overdueDays: 5, papers: ['invoice', 'photos'] },
    'product-schemas/shared/promotions.json': [
      { code: 'ALL10', kind: 'percent', percent: '10', validFrom: '2026-01-01', validTo: '2026-12-31', isDemo: true },
      { code: 'CAR5', product: 'car', kind: 'amount', amount: 500, validFrom: '2026-01-01', validTo: '2026-06-30' },
    ],
  };
  const read = (path: string): Json => {
    if (files[path] === undefined) throw new Error(`no ${path}`);
    return files[path];
  };

  test('the claim rules of the product, and those of all claims', () => {
    const of = definition();
    of.benefits.claims = {
      papers: ['photos'],
      lines: { hull: { caps: ['mast', 'sail'], most: { units: 8, per: 'event' } }, rescue: { isClaimed: false } },
      sums: { hull: { var: 'hullValue' } },
      deductible: { amount: { var: 'borne' }, per: 'event', of: ['hull', 'mast'] },
    };
    const shared = [
      ['every claim: overdueDays', '5', '/overdueDays'],
      ['every claim: papers', 'invoice photos', '/papers'],
    ].map(([name, says, at]) => ({ cells: [name, says], file: 'shared/claims', at }));
    const own = [
      ['papers', 'photos', '/claims/papers'],
      ['lines hull', 'caps: mast sail; most: units: 8; per: event', '/claims/lines/hull'],
      ['lines rescue', 'isClaimed: false', '/claims/lines/rescue'],
      ['sums hull', '{"var":"hullValue"}', '/claims/sums/hull'],
      ['deductible amount', '{"var":"borne"}', '/claims/deductible/amount'],
      ['deductible per', 'event', '/claims/deductible/per'],
      ['deductible of', 'hull mast', '/claims/deductible/of'],
    ].map(([name, says, at]) => ({ cells: [name, says], file: 'benefits', at }));
    expect(tableOf('claims').lines(of, {}, read)).toEqual([...shared, ...own]);
    expect(tableOf('claims').lines(boat, {}, nothing)).toEqual([]);
  });

  test('the promotions that buyers of the product can use, if a page asks for a code', () => {
    expect(tableOf('promotions').lines(boat, {}, read)).toEqual([]);
    const of = definition();
    const [page] = Object.values(of.form.pages);
    Object.assign(page ?? {}, { effects: [{ finding: 'promotion', inputs: ['plan'] }] });
    expect(tableOf('promotions').lines(of, {}, read)).toEqual([
      {
        cells: ['ALL10', '2026-01-01', '2026-12-31', '{"kind":"percent","percent":"10"}'],
        ...{ file: 'shared/promotions', at: '/0' },
      },
    ]);
  });
});

test('the table of lists contains each list once, with its codes, its frequent codes and its other names', () => {
  const numbered = (letter: string, most: number) => Array.from({ length: most }, (_, nth) => `${letter}${nth + 1}`);
  expect(cellsOf('lists')).toEqual([
    `ports ; ${numbered('P', 61).join(' ')} ;  ; `,
    `piers ; ${numbered('Q', 60).join(' ')} ;  ; `,
    'coasts ; KH-7 KH-18 ; KH-18 ; {"KH-7":["Kep"]}',
    'flags ; KH TH ;  ; ',
  ]);
  expect(linesOf('lists')[0]?.at).toBe('/pages/choice/schema/properties/port');
});

test('the table of the time after the sale has one row for each group of settings, and an expression is one value', () => {
  expect(linesOf('after-sale').map(({ cells, at }) => [...cells, at].join(' ; '))).toEqual([
    'onceBegun ; {"==":[1,1]} ; /afterSale/onceBegun',
    'change.kinds.cover ; answers /plan /gear; by holder; afterClaim false ; /afterSale/change/kinds/cover',
    'change.fee ; 0 ; /afterSale/change/fee',
    'change.none ;  ; /afterSale/change/none',
    'paidClaim ; refund nothing; forbids ; /afterSale/paidClaim',
    'steps ; [{"a":1}] ; /afterSale/steps',
    'renew.when ; {"var":"isLong"} ; /afterSale/renew/when',
    'renew.insteadOf.plan ; storm calm ; /afterSale/renew/insteadOf/plan',
  ]);
  expect(linesOf('after-sale', createFixtureDefinition())).toEqual([]);
});

test('the source of a line follows its columns, and is one of a few allowed words', () => {
  const columns = ['setting', 'says'];
  expect(findSourceKind(['currency', 'USD', 'specification 5'], columns)).toBe('specification 5');
  expect(findSourceKind(['currency', 'USD', 'our choice'], columns)).toBe('our choice');
  expect(findSourceKind(['currency', 'USD', 'somebody'], columns)).toBeUndefined();
  expect(findSourceKind(['currency', 'USD'], columns)).toBeUndefined();
});

describe('a product is compared with its witness', () => {
  const compared = (...records: string[][]) =>
    compareExpectedTable(
      tableOf('papers'),
      header,
      linesOf('papers'),
      records.map((cells, at) => ({ line: at + 1, cells })),
    );
  const header = ['paper', 'part', 'of', 'prints'];
  const same = linesOf('papers').map(({ cells }) => cells);

  test('and a complete list shows no difference, with or without its source', () => {
    expect(same).toHaveLength(6);
    expect(compared(header, ...same)).toMatchObject({ differences: [] });
    expect(compared(header, ...same)).not.toHaveProperty('header');
    expect(compared([...header, 'source'], ...same.map((cells) => [...cells, 'law'])).differences).toEqual([]);
  });

  test('and the result names the columns of a witness with other columns', () => {
    expect(compared(['paper', 'part'], ...same)).toMatchObject({ header: ['paper', 'part'], differences: [] });
    expect(compared()).toMatchObject({ header: [], differences: [] });
  });

  test('and the comparison names each line that is missing, other or lost', () => {
    const [first = [], second = [], ...others] = same;
    const other = [...second.slice(0, 3), 'plan'];
    const { differences } = compared(header, other, ...others, ['letter', 'paper', '', 'letter']);
    expect(differences).toMatchObject([
      { is: 'missing', name: 'certificate · paper', line: { cells: first } },
      {
        ...{ is: 'other', name: 'certificate · group · hire', column: 'prints', at: 3 },
        ...{ says: 'firstDay lastDay days plan', must: 'plan', record: { line: 2 } },
      },
      { is: 'lost', name: 'letter · paper', record: { line: 7 } },
    ]);
  });
});
