import { expect, test } from 'vitest';
import type { ProductFiles } from '#product-files/product-files.ts';
import { type FileTree, toProductFiles } from '#server/catalogue/releases/file-tree.ts';
import { createSmallProduct } from '#tests/support/small-product.ts';
import { type CheckDepth, checkProduct, findFileFaults } from './check-product.ts';
import { listExpectedTableFiles, listReviewedFiles } from './product-cases.ts';

const tree = createSmallProduct();
const [settings, form, chart, rates] = [
  ...['product-schemas/camera/product.json', 'product-schemas/camera/form.json', 'machines/camera.json'],
  'product-schemas/camera/rates/rates.csv',
] as [string, string, string, string];
const found = (more: FileTree, depth?: CheckDepth) =>
  checkProduct('camera', toProductFiles({ ...tree, ...more }), depth);
const codes = (more: FileTree, depth?: CheckDepth) => found(more, depth).map(({ code, at }) => `${code} ${at}`.trim());
const saying = (path: string, change: object) => ({
  [path]: JSON.stringify({ ...JSON.parse(tree[path] ?? ''), ...change }),
});

/** Settings with a picture of this name, and its alternative text. */
const pictured = (picture: string): FileTree => ({
  ...saying(settings, { picture }),
  ...Object.assign(
    {},
    ...['en', 'km', 'zh'].map((locale) => saying(`locales/${locale}/products/camera.json`, { picture: 'A camera' })),
  ),
});

/** A condition that is never true, and a transition that only it opens. */
const unwalked: FileTree = {
  [form]: (tree[form] as string).replace(
    '"startsTodayOrLater": {',
    '"isDear": { ">": [{ "var": "thingValue" }, 9000] }, "startsTodayOrLater": {',
  ),
  [chart]: (tree[chart] as string).replace(
    '"NEXT": "cover"',
    '"NEXT": [{ "guard": "isDear", "target": "plan" }, "cover"]',
  ),
};

test('a correct product has no faults, at any depth of the check', () => {
  expect([found({}), found({}, { paths: true }), found({}, { journeys: false })]).toEqual([[], [], []]);
});

test('the check walks the paths only on request, and only when nothing else is wrong', () => {
  expect(codes(unwalked)).toEqual([]);
  expect(codes(unwalked, { paths: true })).toContain('unwalked /states/journey/states/thing');
  expect(codes({ ...unwalked, ...pictured('a'.repeat(64)) }, { paths: true })).toEqual(['picture-unknown /picture']);
});

test('the check reports a file that cannot be read with its line, and nothing else', () => {
  expect(found({ [chart]: '{\n  "id": "camera",\n  "states": {,\n}', ...pictured('a'.repeat(64)) })).toEqual([
    {
      ...{ code: 'malformed', file: chart, at: '', facts: { line: '3' }, mend: 'Correct the JSON.' },
      message: expect.stringMatching(/^Line 3: not JSON: [^\n]+\.$/),
    },
  ]);
  const [torn, ...others] = found({ [rates]: 'thingValue,selectedPlan,percent\n"..500,basic,4.0\n' });
  expect([torn, others]).toMatchObject([{ code: 'malformed', file: rates, mend: 'Correct the CSV.' }, []]);
  // The wording is read last, and its faults are reported too.
  expect(found({ 'locales/km/products/camera.json': '{' })).toMatchObject([{ code: 'malformed', at: '' }]);
});

test('the check names a missing wording file, and throws any other error', () => {
  const { 'locales/zh/products/camera.json': _zh, ...rest } = tree;
  expect(checkProduct('camera', toProductFiles(rest))).toEqual([
    {
      ...{ code: 'file-missing', file: 'locales/zh/products/camera.json', at: '' },
      ...{ message: 'locales/zh/products/camera.json is not there.', mend: 'Write it; product:new makes a beginning.' },
    },
  ]);
  const files = toProductFiles(tree);
  const broken = Object.assign(
    (path: string) => {
      if (path.startsWith('locales/km/')) throw new Error('the disk is gone');
      return files(path);
    },
    { list: files.list, text: files.text },
  ) as ProductFiles;
  expect(() => checkProduct('camera', broken)).toThrow('the disk is gone');
});

test('the check reports a missing drawn picture where others exist, and a sent picture that is not among the files', () => {
  const sign = 'picture-missing';
  const drawn = (...paths: string[]) => Object.fromEntries(paths.map((path) => [path, '<svg/>']));
  const files = (more: FileTree) => found(more).map(({ code, file }) => `${code} ${file}`);
  expect(files(drawn('public/products/boat.svg'))).toEqual([`${sign} public/products/camera.svg`]);
  expect(files(drawn('public/products/boat.svg', 'public/products/camera.svg', 'public/scenes/boat.svg'))).toEqual([
    `${sign} public/scenes/camera.svg`,
  ]);
  // A product with a picture of its own does not show the drawn scene.
  const hash = 'b'.repeat(64);
  const sent = { ...pictured(hash), ...drawn('public/scenes/boat.svg') };
  expect(files(sent)).toEqual([`picture-unknown ${settings}`]);
  expect(files({ ...sent, [`pictures/${hash}.webp`]: '' })).not.toContain(`picture-unknown ${settings}`);
});

test('the check compares a file with the vocabulary of the engine', () => {
  expect(findFileFaults('product', JSON.parse(tree[settings] as string))).toEqual([]);
  expect(findFileFaults('product', { id: 7 }).map(({ keyword }) => keyword)).toContain('required');
  expect(findFileFaults('chart', { states: 7 }).length).toBeGreaterThan(0);
});

test('the files of the two folders are the reviewed premiums and the witnesses', () => {
  const own = toProductFiles({
    ...tree,
    'product-schemas/camera/cases/reviewed/more.json': '{}',
    'product-schemas/camera/cases/reviewed/notes.txt': '',
    'product-schemas/camera/cases/witness/form.csv': '',
    'product-schemas/camera/cases/witness/form.json': '{}',
  });
  const at = 'product-schemas/camera/cases';
  expect(listReviewedFiles('camera', own)).toEqual([`${at}/reviewed/more.json`, `${at}/reviewed/premiums.csv`]);
  expect([listExpectedTableFiles('camera', own), listExpectedTableFiles('tent', own)]).toEqual([
    [`${at}/witness/form.csv`],
    [],
  ]);
});
