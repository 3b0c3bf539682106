import { describe, expect, test } from 'vitest';
import { findBrowserViolations } from './support/browser-rules.ts';
import { findCircularExpectations } from './support/expectation-rules.ts';
import { findImportCycles, findImportViolations, packageName } from './support/import-rules.ts';
import { findLayerViolations, listCrowdedFolders, listEmptyFolders, listLoadedFiles } from './support/layer-rules.ts';
import { findNamingViolations } from './support/naming-rules.ts';
import {
  listProjectFolders,
  listSourceFiles,
  listTestFiles,
  parseSource,
  type SourceFile,
} from './support/source-files.ts';

/**
 * The house: the folders of each room of `src`, from low to high. A file imports from its own folder and from those
 * named before it, types included. `.` means the room's own folder. `support/import-rules.ts` has the rules between
 * rooms.
 */
const house = {
  engine: [
    ...['language/typed', 'language/numbers', 'language/claims', 'language', 'language/tables', 'language/messages'],
    'language/pages',
    'promotions',
    'policy/refunds',
    'promises',
    'expected-tables',
    '.',
    'compiled',
    'commands',
    'policy',
    'claims',
    'policy/cover',
    'policy/endorsements',
    'cases',
    'reviewed',
  ],
  workbench: [
    'base',
    'cases',
    'reviewed',
    'expected-tables',
    'promotions',
    'check/chart',
    'check/after-sale',
    'check',
    'uses',
    'test-inputs',
    'journeys',
    'after-sale',
    'path-runs',
    'mutants',
    'detectors',
    'release-checks',
  ],
  shared: ['.'],
  contract: [
    ...['.', 'people', 'integration', 'purchase', 'reconciliation', 'lists'],
    ...['claims', 'customer-account', 'studio', 'studio/material'],
  ],
  'product-files': ['.'],
  server: [
    ...wing(
      'platform',
      'base db/columns db/schema db/schema/claims db/schema/desk db/schema/money db/client db db/frequent keys jobs messages messages/providers ledger money files sheets documents/pdf documents cards/mrz cards/ocr cards',
    ),
    ...wing('platform', '. alarms http/input http limits short-links guards codes'),
    ...wing(
      'people',
      '. users passwords sessions second-factor partners api-clients oauth webhooks administration oidc accounts',
    ),
    ...wing('catalogue', 'messages pictures products/compiled products cases releases skeletons promotions .'),
    ...wing('site', '. offline'),
    ...wing(
      'purchase',
      'payments/provider payments/bakong . hand-over sellers orders customers policies open-claims order-links instalments endorsements uploads lookups conversion drafts early-form',
    ),
    ...wing(
      'purchase',
      'quotes insured-risks payments reconciliation bank-refunds bank-statements policy-life paid-claims notices certificates checkout order-histories order-desk sales consents renewals after-sale developers',
    ),
    ...wing(
      'claims',
      '. benefits holders reserves records files find providers filing drafts assessment authority guarantees payments runs/bank-files damage review runs',
    ),
    ...wing('books', 'commission .'),
    ...wing('approvals', '.'),
    ...wing('customer-account', 'policies sessions cancellation claims'),
    ...wing('reports', 'sums .'),
    ...wing('due', '.'),
    ...wing(
      'studio',
      '. sheets pictures archives records edits views evidence path-runs document-preview trials products releases',
    ),
    ...wing('lists', '. exports views'),
    ...wing('operations', '. running'),
    ...wing('sandbox', 'gateway cases testing demo demo/year .'),
    ...['.', 'cli/products', 'cli/built', 'cli/partner-client', 'cli/database', 'cli/backup', 'cli'],
  ],
  web: [
    ...['offline', 'hydration', 'i18n', 'router'],
    ...wing('api', '. site catalogue people purchase customer-account claims studio testing'),
    ...wing('kit', 'icon action chat layout feedback errors dialog progress'),
    ...['product', 'draft/offline', 'draft', 'draft/page'],
    ...wing('fields', 'field page text choice date amount picture files list number code phone plan form'),
    ...wing('desk', 'keys page workbook form list-export list-tools list bulk'),
    ...wing(
      'surfaces/public',
      'information products home layout inquiry customer-account/claims customer-account scan product trial .',
    ),
    ...wing(
      'surfaces/journey',
      'order premium frame consent certificate payment after-sale page sharing quotation agent .',
    ),
    ...wing('surfaces/portal', 'policy-holders policy-holders/policy policy-holders/balance sign-in find shell money'),
    ...wing('surfaces/portal/claims', 'filing/policies claim-files papers providers filing/steps filing payments'),
    ...wing('surfaces/portal/claims', 'review/actions review review/approval review/queue review/claim history .'),
    ...wing('surfaces/portal', 'start orders orders/actions orders/order sales policy-holders/customer'),
    ...wing('surfaces/portal', 'policies reports/filters reports books integration'),
    ...wing('surfaces/portal', 'admin/users admin/partners admin account .'),
    ...wing('surfaces/testing', 'sections .'),
    ...wing('surfaces/studio/base', 'workspace names values messages inputs comments members chart'),
    ...wing('surfaces/studio/language', 'terms formula sentences names sentences/inputs conditions'),
    ...wing(
      'surfaces/studio',
      'preview preview/documents composition/removal composition/copying composition/replacing composition',
    ),
    ...wing(
      'surfaces/studio/parts',
      'site files/members files lists pages/edits pages/controls pages/rules pages/extras pages/field pages/values pages',
    ),
    ...wing(
      'surfaces/studio/parts',
      'journey/graph journey tariff/grid tariff/tables tariff/exchange tariff/table-setup tariff/formulas',
    ),
    ...wing(
      'surfaces/studio/parts',
      'tariff reviewed words inventory cover promotions after-sale documents cases settings expected-tables',
    ),
    ...wing('surfaces/studio/release', 'findings product-list products changes checks release'),
    ...wing('surfaces/studio', 'product/toolbox product/desk product/tree product/search product .'),
    ...['preview', '.'],
  ],
};
/** The number of files that a reader understands at once, without tests. */
const MOST_FILES = 16;

function wing(name: string, folders: string): string[] {
  return folders.split(' ').map((folder) => (folder === '.' ? name : `${name}/${folder}`));
}

const sources = listSourceFiles('src');
const products = listProjectFolders('product-schemas').filter((name) => name !== 'shared');
const faultsOf = (file: string, code: string): string[] =>
  faults(parseSource(file, code)).map((fault) => fault.split(' ')[1] ?? '');
const faults = (file: SourceFile): string[] => [
  ...findImportViolations(file),
  ...findLayerViolations([file], house),
  ...findNamingViolations(file, products),
  ...findBrowserViolations(file),
];

describe('the house', () => {
  test('has rooms', () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(products).toContain('travel');
  });
  test('no file breaks a rule of its room', () => expect(sources.flatMap(faults)).toEqual([]));
  test('no file imports itself through a circle', () => expect(findImportCycles(sources)).toEqual([]));
  test('the table names no folder that is empty', () => expect(listEmptyFolders(sources, house)).toEqual([]));
  test('no folder is crowded', () => expect(listCrowdedFolders(sources, MOST_FILES)).toEqual([]));
  test('a start in Prod loads nothing of the sandbox', () => {
    const sandbox = (entry: string) => listLoadedFiles(entry, sources).filter((file) => file.includes('/sandbox/'));
    expect(listLoadedFiles('src/server/main.ts', sources)).toContain('src/server/assemble.ts');
    expect(sandbox('src/server/main.ts')).toEqual([]);
    expect(sandbox('src/server/cli/start.ts')).toEqual([]);
  });
});

/** A test reads it from a product as the input of an edit, not as its expected result. */
const GIVEN = ['tests/products/journey-edits.test.ts expected condition'];

describe('no assertion', () => {
  test('reads its expected value from the file under test, as far as this is visible', () => {
    const faults = [...listTestFiles('tests'), ...listTestFiles('src')].flatMap(findCircularExpectations);
    expect(faults.filter((fault) => !GIVEN.includes(fault))).toEqual([]);
    expect(GIVEN.filter((fault) => !faults.includes(fault))).toEqual([]);
  });

  test.each<[string, string]>([
    [
      'imports it',
      "import form from '../../product-schemas/a/form.json' with {}; expect(x).toBe(form.pages.b.maximum);",
    ],
    ['parses it', "const words = JSON.parse(readFileSync(`locales/en/a.json`, 'utf8')); expect(x).toEqual(words.a);"],
    [
      'takes a part',
      "const { plans } = files('product-schemas/a/benefits.json') as B; expect(x).not.toContain(plans[0]);",
    ],
    [
      'calls who reads',
      "const word = (id: string) => read('locales/km/a.json')[id]; await expect(p).toHaveText(word('b'));",
    ],
    ['searches for it', "const chart = read('machines/a.json'); await expect(page.getByText(chart.id)).toBeVisible();"],
    ['asks the product', 'expect(reply.body.days).toBe(product.definition.product.offerDays);'],
  ])('%s: reported', (_way, code) =>
    expect(findCircularExpectations(parseSource('tests/a.test.ts', code))).toHaveLength(1),
  );

  test.each<[string, string]>([
    [
      'judges it by a figure',
      "const form = read('product-schemas/a/form.json'); expect(form.pages.b.maximum).toBe(4);",
    ],
    ['reads a case', "const [line] = files('product-schemas/a/cases/base.json'); expect(x).toBe(line);"],
    ['compares versions', 'expect(later.definition.form).not.toEqual(before.definition.form);'],
    ['names a member alike', "const words = read('locales/en/a.json'); expect(x).toEqual({ words: 1 });"],
  ])('%s: not reported', (_way, code) =>
    expect(findCircularExpectations(parseSource('tests/a.test.ts', code))).toEqual([]),
  );
});

/** Each rule, broken once. A sample that is not caught is a rule that does not hold. */
describe('a rule reports a fault when', () => {
  test.each<[string, string, string]>([
    ['room', 'src/engine/a.ts', "import { b } from '#contract/b.ts';"],
    ['room', 'src/engine/a.ts', "import { b } from '../server/b.ts';"],
    ['room', 'src/shared/a.ts', "import type { b } from '#contract/b.ts';"],
    ['room', 'src/contract/a.ts', "import type { b } from '#server/b.ts';"],
    ['room', 'src/contract/a.ts', "import type { b } from '#product-files/b.ts';"],
    ['room', 'src/server/a.ts', "import { b } from '#web/b.ts';"],
    ['room', 'src/web/a.ts', "const b = import('#server/b.ts');"],
    ['room', 'src/web/a.ts', "import { b } from '#workbench/b.ts';"],
    ['room', 'src/engine/a.ts', "import { b } from '#workbench/b.ts';"],
    ['room', 'src/web/a.ts', "export { b } from '#server/b.ts';"],
    ['tests', 'src/web/a.ts', "import { b } from '#tests/b.ts';"],
    ['package', 'src/engine/a.ts', "import React from 'react';"],
    ['package', 'src/engine/a.ts', "import { readFileSync } from 'node:fs';"],
    ['surface', 'src/web/surfaces/public/a.tsx', "import { b } from '#web/surfaces/portal/b.tsx';"],
    ['upward', 'src/server/people/users/a.ts', "import type { B } from '#server/purchase/orders/b.ts';"],
    ['upward', 'src/server/purchase/orders/a.ts', "import { b } from '../checkout/b.ts';"],
    ['upward', 'src/server/site/a.ts', "import { b } from '../app.ts';"],
    ['upward', 'src/server/claims/review/a.ts', "const b = await import('#server/sandbox/testing/b.ts');"],
    ['upward', 'src/server/claims/review/a.ts', "let b: import('#server/reports/b.ts').B;"],
    ['unlisted', 'src/server/parties/a.ts', ''],
    ['upward', 'src/web/kit/action/a.tsx', "import { b } from '#web/draft/b.tsx';"],
    ['upward', 'src/web/kit/icon/a.tsx', "import { b } from '../action/b.tsx';"],
    ['upward', 'src/web/api/a.ts', "import { b } from './purchase/b.ts';"],
    ['upward', 'src/web/fields/page/a.ts', "import type { B } from '../form/b.tsx';"],
    ['upward', 'src/web/desk/form/a.tsx', "import { b } from '#web/surfaces/portal/b.tsx';"],
    ['upward', 'src/web/surfaces/journey/frame/a.tsx', "import { b } from '../payment/b.tsx';"],
    ['upward', 'src/web/surfaces/studio/base/inputs/a.tsx', "import { b } from '../../parts/cover/b.tsx';"],
    ['upward', 'src/web/surfaces/studio/language/formula/a.ts', "import { b } from '../sentences/b.ts';"],
    ['unlisted', 'src/web/surfaces/studio/parts/a.ts', ''],
    ['part', 'src/web/surfaces/studio/parts/words/a.tsx', "import { b } from '../cover/b.tsx';"],
    ['part', 'src/web/surfaces/studio/parts/words/a.tsx', "import { b } from '../pages/edits/b.ts';"],
    ['upward', 'src/web/i18n/a.ts', "import { b } from '#web/api/b.ts';"],
    ['upward', 'src/web/fields/form/a.tsx', "import { b } from '#web/surfaces/public/b.tsx';"],
    ['upward', 'src/web/kit/action/a.tsx', "import { b } from '#web/app.tsx';"],
    ['sql', 'src/server/purchase/orders/pay.ts', "import { orders } from '../../platform/db/schema.ts';"],
    ['sql', 'src/server/purchase/orders/pay.ts', "import { eq } from 'drizzle-orm';"],
    ['sql', 'src/server/purchase/orders/pay.ts', "await db.query('select * from orders');"],
    ['http', 'src/web/draft/a.ts', "const reply = await fetch('/api');"],
    ['http', 'src/web/api/purchase/drafts.ts', "import ky from 'ky';"],
    ['xstate', 'src/engine/replay.ts', "import { setup } from 'xstate';"],
    ['xstate', 'src/web/surfaces/journey/page.tsx', "import { useMachine } from '@xstate/react';"],
    ['clock', 'src/web/a.ts', 'const now = Date.now();'],
    ['clock', 'src/web/a.ts', 'const read = Date.now;'],
    ['clock', 'src/web/a.tsx', 'const day = new Date();'],
    ['clock', 'src/web/a.ts', 'const day = Date();'],
    ['clock', 'src/web/a.ts', "const day = dayjs().format('YYYY');"],
    ['clock', 'src/web/a.tsx', 'const { errorUpdatedAt: at } = useQuery(query);'],
    ['store', 'src/web/a.ts', "localStorage.getItem('a');"],
    ['store', 'src/web/a.ts', 'window.sessionStorage.clear();'],
    ['store', 'src/web/a.ts', "const kept = window['localStorage'];"],
    ['store', 'src/web/a.ts', "document.cookie = 'a=b';"],
    ['store', 'src/web/a.ts', "await caches.open('a');"],
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

  test.each(['', 'type'])('two files import each other: %s', (word) => {
    const pair = [
      parseSource('src/engine/a.ts', `import ${word} { b } from './b.ts';`),
      parseSource('src/engine/b.ts', "import { a } from '#engine/a.ts';"),
    ];
    expect(findImportCycles(pair)).toEqual(['src/engine/a.ts > src/engine/b.ts > src/engine/a.ts']);
  });
  test('a folder is crowded or empty', () => {
    const files = [parseSource('src/server/reports/a.ts', ''), parseSource('src/server/reports/b.ts', '')];
    expect(listCrowdedFolders(files, 1)).toEqual(['src/server/reports']);
    expect(listEmptyFolders(files, { server: ['reports', 'site'] })).toEqual(['server/site']);
  });
  test('a start would load the sandbox', () => {
    const files = (word: string) => [
      parseSource('src/server/main.ts', word),
      parseSource('src/server/sandbox/a.ts', ''),
    ];
    const loads = (word: string) => listLoadedFiles('src/server/main.ts', files(word)).length === 2;
    expect(loads("import { a } from './sandbox/a.ts';")).toBe(true);
    expect(loads("export { a } from './sandbox/a.ts';")).toBe(true);
    expect(loads("const { a } = await import('./sandbox/a.ts');")).toBe(false);
    expect(loads("import type { A } from './sandbox/a.ts';")).toBe(false);
  });

  test('but not when all files are correct', () => {
    const fine: [string, string][] = [
      ['src/engine/chart.ts', "import { setup } from 'xstate'; const way = 'travellers';"],
      [
        'src/server/purchase/orders/order-repository.ts',
        "import { eq } from 'drizzle-orm'; import { orders } from '../../platform/db/schema.ts';",
      ],
      ['src/web/draft/draft-machine.ts', "import { useMachine } from '@xstate/react';"],
      ['src/web/surfaces/studio/base/workspace/saving-machine.ts', "import { setup } from 'xstate';"],
      [
        'src/web/surfaces/public/a.tsx',
        "import { B } from '#web/fields/b.tsx'; const p = '/travel_insurance_certificate';",
      ],
      ['src/web/a.ts', 'const day = new Date(at); const ms = performance.now(); const text = Date.parse(at);'],
      ['src/server/a.ts', 'const now = Date.now();'],
      ['src/web/api/b.ts', "import { drafts } from '#contract/purchase/drafts.ts'; import { c } from './c.ts';"],
    ];
    expect(fine.flatMap(([file, code]) => faultsOf(file, code))).toEqual([]);
    expect(packageName('@rjsf/core/lib/x.js')).toBe('@rjsf/core');
  });
});
