import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { loadGrammarIfNeeded } from '#shared/fill-message.ts';
import { flattenMessages } from '#shared/flatten-messages.ts';
import { ApiProvider } from '#web/api/api-provider.tsx';
import { HydrationContext } from '#web/hydration/hydration-context.ts';
import { Language } from '#web/i18n/language.tsx';
import { describeChange } from '#web/surfaces/studio/release/changes/change-lines.tsx';
import { diffFiles } from '#web/surfaces/studio/release/changes/diff-files.ts';
import { type Content, nameMembers } from '#web/surfaces/studio/release/changes/diff-values.ts';
import type { ValueSources } from '#web/surfaces/studio/release/changes/value-text.ts';
import { VersionWorkspace } from '#web/surfaces/studio/release/changes/version-workspace.tsx';

const files: Record<string, string> = Object.fromEntries(
  ['product-schemas', 'machines', 'locales'].flatMap((room) =>
    readdirSync(join(projectRoot, room), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(json|csv)$/.test(path))
      .map((path) => [`${room}/${path}`, readFileSync(join(projectRoot, room, path), 'utf8')]),
  ),
);
const messages = Object.fromEntries(
  readdirSync(join(projectRoot, 'locales/en'))
    .filter((name) => /^(studio|portal|problems|interface).*json$/.test(name))
    .map((name) => {
      const file = name.replace('.json', '');
      return [file, flattenMessages(file, JSON.parse(files[`locales/en/${name}`] ?? '{}'))];
    }),
);

function sourcesOf(product: string, of = files): ValueSources {
  let found: ValueSources | undefined;
  renderToStaticMarkup(
    <HydrationContext
      value={{ locale: 'en', visitor: { languages: [], chosen: true } as never, messages, replies: {} }}
    >
      <Language locale="en">
        <ApiProvider>
          <VersionWorkspace release="" product={product} files={of}>
            {(sources) => {
              found = sources;
              return null;
            }}
          </VersionWorkspace>
        </ApiProvider>
      </Language>
    </HydrationContext>,
  );
  return found as ValueSources;
}

await loadGrammarIfNeeded();

/** Every single value of a product's files, as if it was added. */
function listLeaves(value: Content, steps: string[]): { steps: string[]; after: Content }[] {
  const members = nameMembers(value);
  return members ? [...members].flatMap(([name, one]) => listLeaves(one, [...steps, name])) : [{ steps, after: value }];
}

const products = readdirSync(join(projectRoot, 'product-schemas')).filter((name) => !/shared|\./.test(name));

test.each(products)(
  'every single value of %s is described without JSON, pointers and names of the files',
  (product) => {
    const sources = sourcesOf(product);
    const own = Object.fromEntries(
      // Texts for people may contain any sign, and the records of decisions are read as tables.
      Object.entries(files).filter(([path]) => new RegExp(`/${product}[/.](?!cases/(witness|equivalent))`).test(path)),
    );
    const said = diffFiles({}, own, sources.inputsOf).flatMap(({ path, steps, after }) =>
      listLeaves(after as Content, [...steps]).map((leaf) => {
        const { place, after: lines } = describeChange({ path, ...leaf }, { old: sources, now: sources });
        return {
          place,
          value:
            path.startsWith('locales/') ||
            /^impossible|\/?(note|why|pattern|formCode|policyPrefix|certificate)$/.test(leaf.steps.join('/'))
              ? ''
              : lines.join('\n'),
        };
      }),
    );
    expect(said.length).toBeGreaterThan(300);
    const isTechnical = (line: string) =>
      /[{}]|\[["{]|"\w+":|\/\w+\/|(^|[\s“])\/[a-z]|\b[a-z]{2,}\d*[A-Z]\w*|ui:|undefined|NaN/.test(line);
    expect(said.flatMap(({ place, value }) => [place, ...value.split('\n')].filter(isTechnical))).toEqual([]);
  },
);

/** A product with a table by month and venue, a limit, and a text. */
function createWedding(rate: number, days: number, label: string): Record<string, string> {
  const answers = {
    type: 'object',
    properties: { date: { type: 'string', format: 'date' }, venue: { enum: ['hall', 'tent'] } },
  };
  const notAfter = { '<=': [{ var: 'date' }, { addDays: [{ var: 'asOf' }, days] }] };
  const rates = {
    inputs: [{ name: 'monthOfDate' }, { name: 'venue' }],
    outputs: ['rate'],
    rows: [
      [8, 'tent', rate],
      [9, 'tent', 15],
    ],
  };
  const texts = {
    wedding: { step: 'Wedding', date: { label }, venue: { label: 'Venue', options: { hall: 'Hall', tent: 'Tent' } } },
  };
  const product = 'product-schemas/wedding';
  return Object.fromEntries(
    Object.entries({
      [`${product}/product.json`]: { currency: 'USD' },
      [`${product}/form.json`]: {
        derived: [{ set: 'monthOfDate', type: 'integer', logic: { month: { var: 'date' } } }],
        conditions: { dateNotAfter: notAfter },
        pages: { wedding: { schema: answers, rules: [{ unless: 'dateNotAfter', at: 'date', message: 'tooLate' }] } },
      },
      [`${product}/rating.json`]: { tables: { weddingRates: rates } },
      'locales/en/products/wedding.json': texts,
    }).map(([path, value]) => [path, JSON.stringify(value)]),
  );
}

test('a cell, a rule and a text are described in the words of their readers', () => {
  const [before, after] = [createWedding(14, 60, 'Date'), createWedding(16, 365, 'Date of the wedding')];
  const [old, now] = [sourcesOf('wedding', before), sourcesOf('wedding', after)];
  const said = diffFiles(before, after, now.inputsOf).map((one) => {
    const { place, before: was, after: is } = describeChange(one, { old, now });
    return [place, was.join(), is.join()];
  });
  expect(said).toEqual([
    ['Wedding, Date of the wedding, Label, English', 'Date', 'Date of the wedding'],
    [
      'Condition, Date not after',
      '“Date” is not after 60 days after “Day of the purchase”',
      '“Date of the wedding” is not after 365 days after “Day of the purchase”',
    ],
    ['Wedding rates, August, Tent, Rate', '14', '16'],
  ]);
});
