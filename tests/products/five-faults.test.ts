import { expect, test } from 'vitest';
import type { Json } from '#engine/language/json.ts';
import { listProductIds, type ProductFiles } from '#product-files/product-files.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { findProductIssues } from '#server/cli/products/product-issues.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';

const files = readProductFiles(projectRoot);
const products = listProductIds(files);

type Tree = { [name: string]: Json };
type Plan = { id: string; limits: Record<string, number | string | null> };
type Paper = { name: string; groups: { name: string; fields: string[] }[] };
type Table = { outputs: string[]; inputs: Json[]; rows: Json[][] };

/** The codes and sentences that `product:check` finds when a file is otherwise. */
function told(product: string, path: string, change: (tree: Tree) => void, journeys = false) {
  const tree = structuredClone(files(path)) as Tree;
  change(tree);
  const text = JSON.stringify(tree);
  const changed: ProductFiles = Object.assign((asked: string) => (asked === path ? tree : files(asked)), {
    list: files.list,
    text: (asked: string) => (asked === path ? text : files.text(asked)),
  });
  const findings = findProductIssues([product], changed, { journeys });
  return { codes: findings.map(({ code }) => code), sentences: findings.map(({ message }) => message).join('\n') };
}

const part = (product: string, name: string): string => `product-schemas/${product}/${name}.json`;
const plansOf = (tree: Json): Plan[] => (tree as unknown as { plans: Plan[] }).plans;
const firstLimit = ({ limits }: Plan) =>
  Object.entries(limits).find(([, limit]) => typeof limit === 'number' && limit > 0);

test.each(products.filter((product) => plansOf(files(part(product, 'benefits'))).some(firstLimit)))(
  '%s: a limit ten times as high',
  (product) => {
    const { codes, sentences } = told(product, part(product, 'benefits'), (tree) => {
      const plan = plansOf(tree).find(firstLimit) as Plan;
      const [line, limit] = firstLimit(plan) as [string, number];
      plan.limits[line] = limit * 10;
    });
    expect(codes).toContain('witness-differs');
    expect(sentences).toMatch(/is \d+0\.00; line \d+ of \S+cover\.csv says \d+\.00/);
  },
);

const hasPlans = (product: string): boolean => {
  const [one, other] = plansOf(files(part(product, 'benefits')));
  return one !== undefined && other !== undefined && JSON.stringify(one.limits) !== JSON.stringify(other.limits);
};

test.each(products.filter(hasPlans))('%s: plans exchanged', (product) => {
  const { codes, sentences } = told(product, part(product, 'benefits'), (tree) => {
    const [one, other] = plansOf(tree) as [Plan, Plan];
    [one.limits, other.limits] = [other.limits, one.limits];
  });
  expect(codes).toContain('witness-differs');
  expect(sentences).toContain('cover.csv');
});

const certificateOf = (tree: Json): Paper | undefined =>
  (tree as unknown as { documents: Paper[] }).documents.find(({ groups }) => groups.some(isOfBeneficiary));
const isOfBeneficiary = ({ name }: Paper['groups'][number]): boolean => /benefi(ci|t)ary/i.test(name);

test.each(products.filter((product) => certificateOf(files(part(product, 'product')))))(
  '%s: a certificate without its beneficiary',
  (product) => {
    const { codes, sentences } = told(product, part(product, 'product'), (tree) => {
      const paper = certificateOf(tree) as Paper;
      paper.groups = paper.groups.filter((group) => !isOfBeneficiary(group));
    });
    expect(codes).toContain('witness-lost');
    expect(sentences).toMatch(/certificate · group · /);
  },
);

/** Tables that have a rate for an adult beside one for a child. */
function ratesOf(tree: Json): { table: Table; adult: number; child: number }[] {
  const { tables = {} } = tree as unknown as { tables?: Record<string, Table> };
  return Object.values(tables).flatMap((table) => {
    if (!table.outputs || !table.rows) return [];
    const [adult, child] = [/adult/i, /child/i].map((word) => table.outputs.findIndex((one) => word.test(one)));
    if (adult === undefined || child === undefined || adult < 0 || child < 0) return [];
    return { table, adult: adult + table.inputs.length, child: child + table.inputs.length };
  });
}

test.each(products.filter((product) => ratesOf(files(part(product, 'rating'))).length > 0))(
  '%s: rates of adults and children exchanged',
  (product) => {
    const { codes } = told(
      product,
      part(product, 'rating'),
      (tree) => {
        for (const { table, adult, child } of ratesOf(tree))
          for (const row of table.rows) [row[adult], row[child]] = [row[child] as Json, row[adult] as Json];
      },
      true,
    );
    expect(codes.some((code) => /^(case-premium|reviewed-)/.test(code))).toBe(true);
  },
);

test.each(products)('%s: the check finds English words in a Khmer text', (product) => {
  const english = files(`locales/en/products/${product}.json`) as Tree;
  const { codes } = told(product, `locales/km/products/${product}.json`, (tree) => {
    tree.tagline = english.tagline as Json;
  });
  expect(codes).toContain('word-script');
});
