import { expect, test } from 'vitest';
import { createSmallProduct } from '#tests/support/small-product.ts';
import { type InspectionIssues, runInspection } from './inspection.ts';

/* The issues that an author of a product reads. */

const tree = createSmallProduct();
const words = 'locales/en/products/camera.json';
const faultsOf = (product: string, more: Record<string, string> = {}) =>
  runInspection({ tree: { ...tree, ...more }, wants: { faultsOf: product } }) as InspectionIssues;
const without = (member: string) => {
  const { [member]: _gone, ...rest } = JSON.parse(tree[words] as string) as Record<string, unknown>;
  return JSON.stringify(rest);
};

test('a complete product has no faults; a missing text is reported with its place and its correction', () => {
  expect(faultsOf('camera')).toEqual([]);
  const [fault, ...others] = faultsOf('camera', { [words]: without('name') });
  expect(others).toEqual([]);
  expect(Object.keys(fault ?? {}).sort()).toEqual(['at', 'code', 'file', 'mend', 'message']);
  expect(fault).toMatchObject({ file: words, at: '/name' });
});

test('the check of shared files reports the faults of all products, each once', () => {
  const second = Object.fromEntries(
    Object.entries(tree)
      .filter(([path]) => path.includes('camera'))
      .map(([path, text]) => [path.replaceAll('camera', 'lens'), text.replaceAll('camera', 'lens')]),
  );
  const both = { ...second, [words]: without('name') };
  const shared = faultsOf('shared', both);
  expect(shared.map(({ file, at }) => `${file}${at}`)).toContain(`${words}/name`);
  const said = shared.map(({ code, file, at, message }) => `${code} ${file} ${at} ${message}`);
  expect(new Set(said).size).toBe(said.length);
  expect(faultsOf('camera', both)).toHaveLength(1);
});

test('the inspection lists the uses of shared files by products', () => {
  const uses = runInspection({ tree, wants: 'uses' });
  expect(JSON.stringify(uses)).toContain('camera');
  expect(uses.length).toBeGreaterThan(0);
});
