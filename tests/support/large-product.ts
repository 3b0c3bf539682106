import type { Json } from '#engine/language/json.ts';
import type { ProductFiles } from '#product-files/product-files.ts';
import { buildTree, type FileTree, toProductFiles } from '#server/catalogue/releases/file-tree.ts';

/** The product that is made large, its table of rates, and the field of its page `more3`. */
export const LARGE_PRODUCT = 'golfer';
export const LARGE_TABLE = `product-schemas/${LARGE_PRODUCT}/rates/large.csv`;

const PLANS = ['basic', 'standard', 'premium', 'gold'];

type Members = Record<string, Json>;

/**
 * Our files with one product made large: pages `more1`, `more2` ... of three fields before its first page, and a step of its rating with a
 * table in a CSV file. It can be loaded, rated and sold; `product:check` would ask for cases of every row.
 * @param cells of the table, five columns wide: whole and without gaps over its domain
 */
export function enlargeProduct(files: ProductFiles, { pages = 40, cells = 100_000 } = {}): ProductFiles {
  const tree: FileTree = { ...buildTree(files) };
  addPages(tree, pages);
  addTable(tree, Math.ceil(cells / 5));
  return toProductFiles(tree);
}

function addPages(tree: FileTree, pages: number): void {
  const names = Array.from({ length: pages }, (_, index) => `more${index + 1}`);
  changeFile(tree, `product-schemas/${LARGE_PRODUCT}/form.json`, (form) => {
    form.pages = { ...(form.pages as Members), ...Object.fromEntries(names.map((name) => [name, buildPage(name)])) };
  });
  changeFile(tree, `machines/${LARGE_PRODUCT}.json`, (chart) => {
    const journey = ((chart.states as Members).journey ?? chart) as Members;
    const first = journey.initial as string;
    const states = names.map((name, index) => [name, { on: { NEXT: names[index + 1] ?? first } }]);
    journey.initial = names[0] ?? first;
    journey.states = { ...Object.fromEntries(states), ...(journey.states as Members) };
  });
  for (const language of ['en', 'km', 'zh'])
    changeFile(tree, `locales/${language}/products/${LARGE_PRODUCT}.json`, (words) => {
      for (const name of names)
        words[name] = {
          ...{ title: `Page ${name}`, step: name },
          ...Object.fromEntries(buildFieldNames(name).map((field) => [field, { label: `Field ${field}` }])),
        };
    });
}

const buildFieldNames = (name: string) => [`${name}Amount`, `${name}Text`, `${name}Yes`];

function buildPage(name: string): Json {
  const [amount = '', text = '', yes = ''] = buildFieldNames(name);
  const properties = {
    [amount]: { type: 'integer', minimum: 0, maximum: 1000 },
    [text]: { type: 'string', minLength: 1, maxLength: 60 },
    [yes]: { type: 'boolean' },
  };
  return { schema: { type: 'object', additionalProperties: false, required: [], properties } };
}

/** Rows that part `days` into bands of one, for each of four plans and whatever class. */
function addTable(tree: FileTree, rows: number): void {
  const bands = Math.ceil(rows / PLANS.length);
  const lines = Array.from({ length: rows }, (_, index) => {
    const from = Math.floor(index / PLANS.length);
    const band = from === bands - 1 ? `${from}..` : `${from}..${from + 1}`;
    return `${band},${PLANS[index % PLANS.length]},*,${(100 + index / 100).toFixed(2)},${index % 7}`;
  });
  tree[LARGE_TABLE] = `days,plan,class,rate,share\n${lines.join('\n')}\n`;
  changeFile(tree, `product-schemas/${LARGE_PRODUCT}/rating.json`, (rating) => {
    const inputs = [
      { name: 'days', match: 'range', domain: { from: 0, to: bands } },
      { name: 'plan', match: 'eq', domain: PLANS },
      { name: 'class', match: 'eq' },
    ];
    const table = { inputs, outputs: ['rate', 'share'], hit: 'unique', csv: 'rates/large.csv' };
    rating.tables = { ...(rating.tables as Members), large: table } as Json;
    rating.steps = [
      { set: 'largeRate', logic: { lookup: ['large', 'rate', 3, 'basic', 'any'] } },
      ...(rating.steps as Json[]),
    ];
  });
}

/** Writes a file of a tree anew, changed. */
export function changeFile(tree: FileTree, path: string, by: (content: Members) => void): void {
  const content = JSON.parse(tree[path] ?? '{}') as Members;
  by(content);
  tree[path] = JSON.stringify(content, null, 2);
}
