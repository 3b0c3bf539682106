import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { writeCallData } from './src/server/cli/built/serialize-calls.ts';
import { planSharedFiles } from './src/server/cli/built/shared-files.ts';
import { writeModuleMap } from './src/server/cli/built/write-module-map.ts';
import { isDeep } from './tests/support/deep-run.ts';
import { hasPostgres } from './tests/support/postgres.ts';
import { TEST_TIMEOUT_MS, WAIT_TIMEOUT_MS } from './tests/support/timeouts.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** The module in place of rjsf's Markdown. */
const plainText = here('src/web/fields/form/plain-text.ts');
/** The module in place of lucide's renderer of icons, which has ten times as many options. */
const createIcon = here('src/web/kit/icon/create-icon.ts');
/** The module in place of rjsf's package for comparing, which is ten times as large. */
const deepEqual = here('src/web/fields/form/deep-equal.ts');
const onDatabase = [
  'tests/api/**/*.test.ts',
  'tests/attack/*.test.ts',
  'tests/paths/api/*.test.ts',
  'tests/messages/refusals.test.tsx',
];
// The tests that `npm test` runs on PostgreSQL alone, where the machine has it (a deep run on PGlite, too), and those
// that it leaves to a deep run: each runs for many seconds, and few changes reach its subject.
const runs: { onPostgres: string[]; onlyDeep: string[] } = JSON.parse(readFileSync(here('tests/runs.json'), 'utf8'));
const tests = (names: string[]): string[] => names.map((name) => `tests/${name}.test.ts`);
// Two servers need a database that both reach; many of them are for a deep run.
const twoServers = 'tests/faults/two-servers.test.ts';
// The tests of PostgreSQL itself, where the machine has it.
const ofPostgres = ['src/server/platform/db/postgres.test.ts', 'src/server/platform/db/application-role.test.ts'];
const fleets = 'tests/faults/fleet/*.test.ts';
// Thousands of calls from the same rows, which PostgreSQL answers in half the time.
const sequences = 'tests/api/money-sequences.test.ts';
// These lives run on one server with PGlite, and on two with PostgreSQL.
const lives = 'tests/api/lives/lives-by-hand.test.ts';
const patience = {
  testTimeout: TEST_TIMEOUT_MS,
  hookTimeout: TEST_TIMEOUT_MS,
  expect: { poll: { timeout: WAIT_TIMEOUT_MS } },
};
// A mere build loads neither tests nor their browser.
const components = process.env.VITEST ? await import('./tests/components/project.ts') : undefined;
const api = `http://localhost:${process.env.API_PORT ?? 3001}`;

if (process.env.VITEST) {
  process.stdout.write(
    `Database tests run on PGlite${hasPostgres() ? ' and on PostgreSQL' : '; no PostgreSQL on this machine'}\n`,
  );
}

export default defineConfig({
  root: here('src/web'),
  publicDir: here('public'),
  cacheDir: here('node_modules/.vite'),
  plugins: [
    react(),
    tailwindcss(),
    pageTexts(),
    leftOut(),
    writeCallData(here('src/contract/'), here('src/web')),
    writeModuleMap(here('.')),
  ],
  resolve: {
    alias: [
      { find: 'markdown-to-jsx/react', replacement: plainText },
      { find: 'fast-equals', replacement: deepEqual },
      // React has had this hook itself since version 18.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
  json: { namedExports: false },
  build: {
    outDir: here('dist/web'),
    emptyOutDir: true,
    sourcemap: false,
    // Tells the server which files a page is made of.
    manifest: true,
    // Fonts and pictures stay files of our own origin: the content security policy knows no data: addresses.
    assetsInlineLimit: 0,
    // Every page has these files from its document: no script preloads them.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !/\/(rolldown|boot|client)-/.test(file)),
    },
    rolldownOptions: {
      // A page lists the names of all files that it may load later, so names are short.
      output: {
        chunkFileNames: ({ name }) => `assets/${name.slice(0, 16)}-[hash:7].js`,
        codeSplitting: { groups: planSharedFiles(here('src/web')) },
      },
    },
  },
  server: {
    fs: { allow: [here('.')] },
    // Not our own modules in src/web/api, which Vite serves by that path.
    proxy: { '^/api/(?!.*\\.tsx?)': api, '/pictures/': api, '/chat-frame': api, '/sandbox-gateway': api },
  },
  test: {
    // By itself it leaves one core of two idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // A mere build does not load this.
    sequence: process.env.VITEST ? { sequencer: (await import('./tests/support/longest-first.ts')).LongestFirst } : {},
    projects: [
      // The tests with a database run on PGlite, on PostgreSQL, or on both, where the machine has it.
      project(
        'pglite',
        [
          'src/**/*.test.{ts,tsx}',
          'tests/*.test.ts',
          'tests/{deployment,documents,house,messages,mutants,others-bugs,products,paths,run,tutorial}/**/*.test.{ts,tsx}',
          ...onDatabase,
          'tests/faults/**/*.test.ts',
        ],
        {
          exclude: [
            ...(components ? [components.COMPONENT_TESTS] : []),
            twoServers,
            ...ofPostgres,
            fleets,
            ...(isDeep ? [] : tests(runs.onlyDeep)),
            ...(hasPostgres() ? (isDeep ? [sequences] : tests(runs.onPostgres)) : []),
          ],
        },
      ),
      ...(hasPostgres()
        ? [
            project(
              'postgresql',
              [...(isDeep ? [lives, fleets, sequences] : tests(runs.onPostgres)), twoServers, ...ofPostgres],
              {
                globalSetup: [here('tests/support/postgres.ts')],
              },
            ),
          ]
        : []),
      ...(components ? [components.componentProject(here('.'))] : []),
    ],
  },
});

function project(name: string, include: string[], more: { exclude?: string[]; globalSetup?: string[] } = {}) {
  return {
    root: here('.'),
    // Modules are loaded once for all files, not once for each: a file leaves nothing behind in them.
    test: { name, environment: 'node', include, isolate: false, ...patience, ...more },
  };
}

/** Fills `{{en.brand.name}}` in index.html from locales/en/interface.json: texts needed before any script runs. */
function pageTexts(): Plugin {
  const text = (path: string): string => {
    const [locale, ...words] = path.split('.');
    const file: unknown = JSON.parse(readFileSync(here(`locales/${locale}/interface.json`), 'utf8'));
    const found = words.reduce<unknown>((node, word) => (node as Record<string, unknown> | undefined)?.[word], file);
    if (typeof found !== 'string') throw new Error(`index.html asks for a missing message: ${path}`);
    return found.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  };
  return {
    name: 'page-texts',
    transformIndexHtml: (html) => html.replace(/\{\{([\w.]+)\}\}/g, (_all, path: string) => text(path)),
  };
}

/**
 * Leaves out what rjsf brings for schemas that no page has (src/engine/schemas/page.schema.json: neither references nor
 * `allOf` nor alternatives), for other layouts than ours, and its own widgets: src/web/fields/form/themed-form.tsx has all.
 * Replaces lucide's renderer of icons. The build fails when no module imports one of these under its name any more.
 */
function leftOut(): Plugin {
  const nothing = (...names: string[]): string => names.map((name) => `export const ${name} = () => ({});`).join('\n');
  const modules: Record<string, string> = {
    'fast-uri': 'export default {};',
    '@x0k/json-schema-merge': nothing('createComparator', 'createMerger', 'createShallowAllOfMerge'),
    '@x0k/json-schema-merge/lib/array': nothing('createDeduplicator', 'createIntersector'),
    'lucide-icon': `export { createIcon as default } from ${JSON.stringify(createIcon)};`,
    'rjsf-part': 'export default () => ({});',
    'rjsf-omits': `export default (validator, schema, root, data) => data;\n${nothing('getUsedFormData', 'getFieldNames', 'isValueEmpty')}`,
  };
  const parts = [
    ...['widgets/index', 'LayoutGridField', 'LayoutHeaderField', 'LayoutMultiSchemaField', 'MultiSchemaField'],
    ...['MultiSchemaFieldTemplate', 'CyclicSchemaField', 'CyclicSchemaExpandTemplate', 'FallbackField'],
    ...['FallbackFieldTemplate', 'OptionalDataControlsField', 'OptionalDataControlsTemplate', 'NumberField'],
    ...['BaseInputTemplate', 'GridTemplate', 'ErrorList', 'WrapIfAdditionalTemplate', 'ButtonTemplates/index'],
    'ArrayFieldItemButtonsTemplate',
  ];
  // For alternatives and for paths of data that is taken out.
  const choosers = ['getClosestMatchingOption', 'getFirstMatchingOption', 'findSelectedOptionInXxxOf', 'toPathSchema'];
  const prefix = '\0left-out:';
  const absent = new Set(
    [...parts, ...choosers, ...Object.keys(modules), plainText, deepEqual].filter((name) => name !== 'rjsf-part'),
  );
  return {
    name: 'left-out',
    enforce: 'pre',
    apply: 'build',
    resolveId(id, importer = '') {
      if (id.endsWith('/createLucideIcon.mjs') && /\/lucide-react\/dist\/esm\/icons\//.test(importer)) {
        absent.delete('lucide-icon');
        return `${prefix}lucide-icon`;
      }
      const part = /\/@rjsf\/core\/lib\//.test(importer) && parts.find((name) => id.endsWith(`/${name}.js`));
      const chooser = /\/@rjsf\/utils\/lib\//.test(importer) && choosers.find((name) => id.endsWith(`/${name}.js`));
      // This module would remove nothing from answers, as no form asks for that.
      const omits = /\/@rjsf\/utils\/lib\/schema\//.test(importer) && /\/omitExtraData\.js$/.test(id);
      const name = part || chooser ? 'rjsf-part' : omits ? 'rjsf-omits' : id;
      absent.delete(part || chooser || name);
      return name in modules ? prefix + name : null;
    },
    buildEnd(error) {
      if (!error && this.environment.name === 'client' && absent.size > 0)
        this.error(`No module imports any more what vite.config.ts replaces: ${[...absent].join(', ')}`);
    },
    load: (id) => (id.startsWith(prefix) ? (modules[id.slice(prefix.length)] ?? null) : null),
  };
}
