import { expect, test } from 'vitest';
import { enlargeSample, findStaleDeclarations, listCandidates, sampleCandidates } from './candidates.ts';
import { listCodeMutants, listCodeParts } from './code-mutants.ts';
import { formatCoverageMap, selectTests } from './coverage-map.ts';
import { instrumentCoverage, instrumentMutants } from './instrument.ts';

const file = 'src/engine/a.ts';
const faults = (code: string): string[] => listCodeMutants(file, code).map(({ id }) => id.slice(`${file} `.length));

test.each([
  ['function f(a) { if (a) g(); }', ['f: a always true', 'f: a always false']],
  ['const f = (a) => a <= 3;', ['f: a <= 3 as <', 'f: a <= 3 as >']],
  ['function f(a, b) { const c = a && b; }', ['f: a && b as ||']],
  ['function f(a) { return a.map(g); }', ['f: a.map(g) returned as []']],
  ['async function f() { await g(); }', ['f: await g() not done']],
  ['const of = { f: (a) => { const c = a - 1; } };', ['f: a - 1 as +']],
  [
    "const f = (db) => db.transaction('pay', async (sql) => {});",
    [
      "f: db.transaction('pay', async (sql) => {}) returned as undefined",
      "f: db.transaction('pay', async (sql) => {}) not in one transaction",
    ],
  ],
  ['type A = B extends C ? 1 : 2; const LIMIT = 4 > 3;', []],
])('faults in %s', (code, ids) => expect(faults(code)).toEqual(ids));

test('a repeated expression has a number, and each mutant has its own name', () => {
  expect(faults('function f(a) { g(a < 1); h(a < 1); }')).toContain('f: a < 1 as <= (2)');
});

test('mutants sleep in the module until one is awake, and report when they are executed', () => {
  const code = 'const f = (a, b) => { if (a < 3 && b) return [a, b]; return []; };';
  const mutants = listCodeMutants(file, code).map((mutant, at) => ({ ...mutant, number: at + 1 }));
  const run = (awake: number, ...args: unknown[]) => {
    const met = new Set<number>();
    const mutant = (number: number) => {
      met.add(number);
      return number === awake;
    };
    const made = new Function('__mutant', '__turn', `${instrumentMutants(file, code, mutants)}; return f;`);
    return { is: made(mutant, () => {})(...args) as unknown, met };
  };
  const numberOf = (words: string) => mutants.find(({ id }) => id.endsWith(words))?.number ?? 0;
  expect(run(0, 3, true).is).toEqual([]);
  expect(run(numberOf('a < 3 as <='), 3, true).is).toEqual([3, true]);
  expect(run(numberOf('always true'), 9, false).is).toEqual([9, false]);
  expect(run(numberOf('as ||'), 9, true).is).toEqual([9, true]);
  expect(run(numberOf('[a, b] returned as []'), 1, true).is).toEqual([]);
  expect(run(0, 9, true).met.has(numberOf('[a, b] returned as []'))).toBe(false);
});

test('every turn of a loop is counted, and an endless loop stops at the limit', () => {
  let turns = 0;
  const turn = () => {
    turns += 1;
    if (turns > 100) throw new Error('round and round');
  };
  const code = 'const f = () => { for (;;) {} };';
  const made = new Function('__mutant', '__turn', `${instrumentMutants(file, code, [])}; return f;`);
  expect(() => made(() => false, turn)()).toThrow('round and round');
});

test('tests that cover a function run, the likeliest first, and a new function uses the tests of its neighbours', () => {
  const text = formatCoverageMap([
    { is: 'sound', test: 'tests/api/reports.test.ts', seconds: 9, inside: ['src/server/claims/pay.ts#pay'] },
    { is: 'sound', test: 'tests/api/claims.test.ts', seconds: 9, inside: ['src/server/claims/pay.ts#pay'] },
  ]);
  expect(text.split('\n')).toContain('src/server/claims/pay.ts#pay,0 1');
  const tests = ['tests/api/reports.test.ts', 'tests/api/claims.test.ts'];
  const coveredBy = {
    seconds: new Map(tests.map((one) => [one, 9])),
    functions: new Map([['src/server/claims/pay.ts#pay', tests]]),
  };
  expect(selectTests({ file: 'src/server/claims/pay.ts', inside: 'pay' }, coveredBy)[0]).toBe(
    'tests/api/claims.test.ts',
  );
  expect(selectTests({ file: 'src/server/claims/pay.ts', inside: 'pay', part: 'pay.2' }, coveredBy)).toHaveLength(2);
  expect(selectTests({ file: 'src/server/claims/new.ts', inside: 'refuse' }, coveredBy)).toHaveLength(2);
  const ofPart = new Map([...coveredBy.functions, ['src/server/claims/pay.ts#pay.2', tests.slice(0, 1)] as const]);
  const changed = { file: 'src/server/claims/pay.ts', inside: 'pay', part: 'pay.2' };
  expect(selectTests(changed, { ...coveredBy, functions: ofPart })).toEqual(tests);
});

test('each part that runs by itself reports its name: callbacks, branches and catch blocks', () => {
  const code = `export function routes(app) {
    app.get('/a', () => one());
    app.get('/b', () => { if (isNew()) return two(); else three(); });
    try { four(); } catch { five(); }
  }`;
  const told: string[] = [];
  const done: string[] = [];
  const does = Object.fromEntries(
    ['one', 'two', 'three', 'five'].map((name) => [name, () => void done.push(name)] as const),
  );
  const names = ['__inside', 'isNew', 'four', ...Object.keys(does)];
  const text = instrumentCoverage(file, code.replace('export ', ''), listCodeParts(file, code.replace('export ', '')));
  const ways: (() => void)[] = [];
  new Function(...names, `${text}; return routes;`)(
    (name: string) => told.push(name),
    () => true,
    () => {
      throw new Error('no');
    },
    ...Object.values(does),
  )({ get: (_path: string, way: () => void) => ways.push(way) });
  expect(told).toEqual([`${file}#routes`, `${file}#routes.5`]);
  ways[1]?.();
  expect(told.slice(2)).toEqual([`${file}#routes.2`, `${file}#routes.3`]);
  expect(done).toEqual(['five', 'two']);
  const parts = listCodeMutants(file, code).map(({ id, part }) => [id.slice(file.length + 1), part]);
  expect(parts).toContainEqual(['routes: one() returned as undefined', 'routes.1']);
  expect(parts).toContainEqual(['routes: isNew() always true', 'routes.2']);
  expect(parts).toContainEqual(['routes: two() returned as undefined', 'routes.3']);
});

test('the first of equally quick tests is the one that reaches the function with the fewest tests in the file', () => {
  const shops = Array.from({ length: 30 }, (_, at) => `tests/api/shop-${at}.test.ts`);
  const coveredBy = {
    seconds: new Map([...shops, 'tests/api/zebra.test.ts'].map((one) => [one, 2])),
    functions: new Map([
      ['src/server/claims/routes.ts#claimRoutes', [...shops, 'tests/api/zebra.test.ts']],
      ['src/server/claims/routes.ts#refuse', ['tests/api/zebra.test.ts']],
    ]),
  };
  const asked = selectTests({ file: 'src/server/claims/routes.ts', inside: 'claimRoutes' }, coveredBy);
  expect(asked[0]).toBe('tests/api/zebra.test.ts');
  expect(asked).toHaveLength(31);
});

const all = await listCandidates(1);

test('mutants of every kind exist, each has its own name, and each declared mutant exists', () => {
  const kinds = [
    'chart',
    'condition',
    'table',
    'reset',
    'form',
    'cover',
    'paper',
    'word',
    'setting',
    'afterSale',
    'claimRule',
    'list',
  ];
  const shared = ['engine', 'server', 'web', 'who', 'lifecycle', 'claim', 'promotion', 'constraint', 'ruleText'];
  const areas = ['after the sale', 'claims', 'documents', 'messages', 'portal', 'refusals', 'shop', 'studio'];
  const words = areas.map((area) => `words of ${area}`);
  expect([...new Set(all.map(({ kind }) => kind))].toSorted()).toEqual([...kinds, ...shared, ...words].toSorted());
  const names = all.map(({ product, id }) => `${product} ${id}`);
  expect(names.length).toBe(new Set(names).size);
  expect(findStaleDeclarations(all)).toEqual([]);
  const chosen = sampleCandidates(all, 5, () => 3).map(({ id }) => id);
  expect(chosen).toEqual(sampleCandidates(all, 5, () => 3).map(({ id }) => id));
  expect(chosen).not.toEqual(sampleCandidates(all, 6, () => 3).map(({ id }) => id));
});

test('a larger sample adds new mutants to the first one, only of the kinds that need them', () => {
  const chosen = sampleCandidates(all, 5, () => 3);
  const more = enlargeSample(all, chosen, 5, ['server', 'who']);
  expect(new Set(more.map(({ kind }) => kind))).toEqual(new Set(['server', 'who']));
  expect(more.filter(({ kind }) => kind === 'server')).toHaveLength(9);
  expect(more.filter((one) => chosen.includes(one))).toEqual([]);
  expect(enlargeSample(all, chosen, 5, [])).toEqual([]);
});
