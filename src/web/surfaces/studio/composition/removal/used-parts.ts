import { readValueAt } from '#product-files/edit-value.ts';
import { locales } from '#shared/format.ts';
import { messagesFile } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import type { Files } from './draft-files.ts';
import { findReferences } from './find-references.ts';
import {
  listDefinedParts,
  listPartFiles,
  type PartFile,
  type ProductPart,
  partKey,
  readResolved,
  toMembers,
} from './product-parts.ts';

/** Returns the keys of all parts that something refers to, apart from their own definitions and test cases. */
export function listUsedParts(files: Files, product: string): Set<string> {
  return new Set(listUses(files, product).map(partKey));
}

/** Counts the places that refer to each part. */
export function countUses(files: Files, product: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const part of listUses(files, product)) counts.set(partKey(part), (counts.get(partKey(part)) ?? 0) + 1);
  return counts;
}

function listUses(files: Files, product: string): ProductPart[] {
  const inFiles = listPartFiles(files, product)
    .filter(({ part }) => part !== 'cases' && part !== 'reviewed')
    .flatMap((file) => listUsedInFile(files, file));
  const chart = JSON.stringify(readResolved(files, `machines/${product}.json`));
  const texts = locales.map((language) => JSON.stringify(files.value(messagesFile(product, language)) ?? null));
  return [
    ...inFiles,
    ...matchNames(chart, /"(\w+)"/g, 'condition'),
    ...texts.flatMap((text) => matchNames(text, /\{(\w+)\s*[,}]/g, 'figure')),
  ];
}

function listUsedInFile(files: Files, file: PartFile): ProductPart[] {
  const whole = readResolved(files, file.path);
  const isOwn = (keys: readonly string[], part: ProductPart) =>
    [keys.slice(0, 2), keys.slice(0, 5)].some((at) =>
      listDefinedParts(file.part, at, readValueAt(whole, at)).some((one) => partKey(one) === partKey(part)),
    );
  const found = findReferences(file, whole, () => true).filter(({ keys, part }) => !isOwn(keys, part));
  const written: string = JSON.stringify(files.value(file.path) ?? null);
  return [
    ...found.map(({ part }) => part),
    ...matchNames(written, /"#\/conditions\/(\w+)/g, 'condition'),
    ...matchNames(written, /"#\/tables\/(\w+)/g, 'formTable'),
  ];
}

const matchNames = (text: string, pattern: RegExp, is: ProductPart['is']): ProductPart[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => ({ is, name }));

/** Returns true for a part that exists only for others: without a use it is a leftover. */
export function isHelper(files: Files, product: string, { is, name }: ProductPart): boolean {
  if (['table', 'formTable', 'condition', 'figure'].includes(is)) return true;
  if (is === 'rated') {
    const steps = toMembers(readValueAt(readResolved(files, `product-schemas/${product}/rating.json`), ['steps']));
    return !Object.values(steps).some(
      (step) => readValueAt(step, ['set']) === name && readValueAt(step, ['part']) !== undefined,
    );
  }
  const derived = toMembers(readValueAt(readResolved(files, `product-schemas/${product}/form.json`), ['derived']));
  return is === 'name' && Object.values(derived).some((one) => readValueAt(one, ['set']) === name);
}
