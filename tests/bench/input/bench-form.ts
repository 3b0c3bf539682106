import type { Json } from '#engine/language/json.ts';
import type { ProductFiles } from '#product-files/product-files.ts';
import { buildTree, toProductFiles } from '#server/catalogue/releases/file-tree.ts';
import { changeFile } from '#tests/support/large-product.ts';

/** The form that ours and every peer show: so many fields of six kinds, all of them required. */
export type BenchField = {
  name: string;
  label: string;
  kind: 'name' | 'email' | 'number' | 'choice' | 'text' | 'tick';
};

export const FORM_SIZES = [12, 40];
const KINDS = ['name', 'email', 'number', 'choice', 'text', 'tick'] as const;
export const CHOICES = ['red', 'green', 'blue'];

export const createBenchFields = (count: number): BenchField[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `field${index + 1}`,
    label: `Field ${index + 1}`,
    kind: KINDS[index % KINDS.length] as BenchField['kind'],
  }));

/** Each kind as JSON Schema says it; ours and three of the peers read it. */
export const schemasByKind: Record<BenchField['kind'], Record<string, Json>> = {
  name: { type: 'string', minLength: 2, maxLength: 60 },
  email: { type: 'string', format: 'email' },
  number: { type: 'integer', minimum: 0, maximum: 1000 },
  choice: { type: 'string', enum: CHOICES },
  text: { type: 'string', minLength: 1, maxLength: 200 },
  tick: { type: 'boolean' },
};

/** The product that shows it, as its first page. */
export const BENCH_PRODUCT = 'golfer';
const PAGE = 'sameForm';

/** Our files with the form as the first page of a product. */
export function addBenchForm(files: ProductFiles, count: number): ProductFiles {
  const tree = { ...buildTree(files) };
  const fields = createBenchFields(count);
  changeFile(tree, `product-schemas/${BENCH_PRODUCT}/form.json`, (form) => {
    const properties = Object.fromEntries(fields.map(({ name, kind }) => [name, schemasByKind[kind]]));
    const schema = { type: 'object', additionalProperties: false, required: Object.keys(properties), properties };
    form.pages = { ...(form.pages as Record<string, Json>), [PAGE]: { schema } };
  });
  changeFile(tree, `machines/${BENCH_PRODUCT}.json`, (chart) => {
    const journey = ((chart.states as Record<string, Json>).journey ?? chart) as Record<string, Json>;
    journey.states = { ...(journey.states as object), [PAGE]: { on: { NEXT: journey.initial as string } } } as Json;
    journey.initial = PAGE;
  });
  const options = Object.fromEntries(CHOICES.map((choice) => [choice, choice]));
  for (const language of ['en', 'km', 'zh'])
    changeFile(tree, `locales/${language}/products/${BENCH_PRODUCT}.json`, (words) => {
      const labels = fields.map(({ name, label, kind }) => [name, kind === 'choice' ? { label, options } : { label }]);
      words[PAGE] = { title: 'The same form', step: 'Form', ...Object.fromEntries(labels) };
    });
  return toProductFiles(tree);
}
