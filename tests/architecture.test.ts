import { describe, expect, test } from 'vitest';
import { circles, importFaults, namesOfPackages } from './support/import-rules.ts';
import { parseSource, projectFolders, type SourceFile, sourceFiles } from './support/source-files.ts';
import { wordFaults } from './support/word-rules.ts';

const sources = sourceFiles('src');
const products = projectFolders('product-schemas').filter((name) => name !== 'shared');
const faultsOf = (file: string, code: string): string[] =>
  faults(parseSource(file, code)).map((fault) => fault.split(' ')[1] ?? '');
const faults = (file: SourceFile): string[] => [...importFaults(file), ...wordFaults(file, products)];

describe('the house', () => {
  test('has rooms', () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(products).toContain('travel');
  });
  test('every file keeps to its room', () => expect(sources.flatMap(faults)).toEqual([]));
  test('no file imports itself by a circle', () => expect(circles(sources)).toEqual([]));
});

/** Each rule, broken once. A sample that is not caught is a rule that does not hold. */
describe('is told when', () => {
  test.each<[string, string, string]>([
    ['room', 'src/engine/a.ts', "import { b } from '#contract/b.ts';"],
    ['room', 'src/engine/a.ts', "import { b } from '../server/b.ts';"],
    ['room', 'src/contract/a.ts', "import type { b } from '#server/b.ts';"],
    ['room', 'src/server/a.ts', "import { b } from '#web/b.ts';"],
    ['room', 'src/web/a.ts', "const b = import('#server/b.ts');"],
    ['room', 'src/web/a.ts', "import { b } from '#workbench/b.ts';"],
    ['room', 'src/engine/a.ts', "import { b } from '#workbench/b.ts';"],
    ['room', 'src/web/a.ts', "export { b } from '#server/b.ts';"],
    ['tests', 'src/web/a.ts', "import { b } from '#tests/b.ts';"],
    ['package', 'src/engine/a.ts', "import React from 'react';"],
    ['package', 'src/engine/a.ts', "import { readFileSync } from 'node:fs';"],
    ['surface', 'src/web/surfaces/public/a.tsx', "import { b } from '#web/surfaces/portal/b.tsx';"],
    ['upward', 'src/web/kit/a.tsx', "import { b } from '#web/draft/b.tsx';"],
    ['upward', 'src/web/i18n/a.ts', "import { b } from '#web/api/b.ts';"],
    ['upward', 'src/web/fields/a.tsx', "import { b } from '#web/surfaces/public/b.tsx';"],
    ['upward', 'src/web/kit/a.tsx', "import { b } from '#web/app.tsx';"],
    ['sql', 'src/server/purchase/orders/pay.ts', "import { orders } from '../../platform/db/schema.ts';"],
    ['sql', 'src/server/purchase/orders/pay.ts', "import { eq } from 'drizzle-orm';"],
    ['sql', 'src/server/purchase/orders/pay.ts', "await db.query('select * from orders');"],
    ['http', 'src/web/draft/a.ts', "const reply = await fetch('/api');"],
    ['http', 'src/web/api/purchase/drafts.ts', "import ky from 'ky';"],
    ['xstate', 'src/engine/replay.ts', "import { setup } from 'xstate';"],
    ['xstate', 'src/web/surfaces/journey/page.tsx', "import { useMachine } from '@xstate/react';"],
    ['default', 'src/web/a.ts', 'export default 1;'],
    ['enum', 'src/web/a.ts', 'enum Colour { Red }'],
    ['kebab', 'src/web/startPage.tsx', ''],
    ['long', 'src/web/a.ts', '\n'.repeat(301)],
    ['product', 'src/web/a.ts', "const id = 'travel';"],
    ['product', 'src/web/a.ts', 'const path = `/buy_insurance/travel/$' + '{page}`;'],
    ['product', 'src/web/a.ts', "const path = '/buy_insurance/travel?x=1';"],
    ['product', 'src/web/a.ts', 'const prices = { travel: 1 };'],
    ['product', 'src/web/a.ts', 'prices.travel = 1;'],
    ['product', 'src/web/a.tsx', 'const a = <A href="/travel" />;'],
  ])('%s: %s %s', (rule, file, code) => expect(faultsOf(file, code)).toContain(rule));

  test('two files import each other, types aside', () => {
    const pair = (word: string) => [
      parseSource('src/engine/a.ts', `import ${word} { b } from './b.ts';`),
      parseSource('src/engine/b.ts', "import { a } from '#engine/a.ts';"),
    ];
    expect(circles(pair(''))).toEqual(['src/engine/a.ts > src/engine/b.ts > src/engine/a.ts']);
    expect(circles(pair('type'))).toEqual([]);
  });

  test('but not when all is as it should be', () => {
    const fine: [string, string][] = [
      ['src/engine/chart.ts', "import { setup } from 'xstate'; const way = 'travellers';"],
      [
        'src/server/purchase/orders/order-repository.ts',
        "import { eq } from 'drizzle-orm'; import { orders } from '../../platform/db/schema.ts';",
      ],
      ['src/web/draft/draft-machine.ts', "import { useMachine } from '@xstate/react';"],
      [
        'src/web/surfaces/public/a.tsx',
        "import { B } from '#web/fields/b.tsx'; const p = '/travel_insurance_certificate';",
      ],
      ['src/web/api/b.ts', "import { drafts } from '#contract/purchase/drafts.ts'; import { c } from './c.ts';"],
    ];
    expect(fine.flatMap(([file, code]) => faultsOf(file, code))).toEqual([]);
    expect(namesOfPackages('@rjsf/core/lib/x.js')).toBe('@rjsf/core');
  });
});
