import { type NamedCase, readCases } from '#engine/cases/read-cases.ts';
import type { Json } from '#engine/language/json.ts';
import type { ReadJson } from '#engine/language/load-definition.ts';
import { listCaseFiles } from '#web/surfaces/studio/preview/product-cases.ts';
import { formatCase } from '#web/surfaces/studio/preview/recorded-case.ts';
import { findBaseCase, rebaseCase } from './base-case.ts';
import type { DraftFiles, Files } from './draft-files.ts';
import { type ProductPart, toMembers } from './product-parts.ts';

type IsGone = (part: ProductPart) => boolean;

/** Reads the personas of a product; none if their files cannot be read. */
export function readPersonas(files: Files, product: string): NamedCase[] {
  try {
    return readCases(listCaseFiles(files, product), files.value as ReadJson).cases;
  } catch {
    return [];
  }
}

/**
 * Removes a persona. Personas that build on it then build on another one and keep their answers. If it is the base of
 * all, the next persona of the same file becomes the base, else any other one. Returns false for the last persona,
 * because a product needs one.
 */
export function removeCase(draft: DraftFiles, product: string, name: string): boolean {
  const personas = readPersonas(draft, product);
  const own = personas.find((one) => one.name === name);
  if (!own) return true;
  const others = personas.filter((one) => one.name !== name);
  const under = findBaseCase(own, personas, draft.value);
  const isBase = own.file.endsWith('/base.json') && firstCase(draft, own.file) === name;
  const next = isBase
    ? (others.find(({ file }) => file === own.file) ?? others[0])
    : others.find((one) => one.name === under);
  if (others.length === 0) return false;
  const built = others.filter((one) => one !== next && findBaseCase(one, personas, draft.value) === name);
  // Members of the case that no persona inherits stay as they are written.
  for (const one of built) draft.change([rebaseCase(one, next)]);
  if (isBase && next) {
    const whole = formatCase(next.testCase, next.testCase.name) as Json;
    if (next.file !== own.file) draft.remove(next.file, [next.name]);
    draft.change([{ path: own.file, at: [next.name], to: whole }]);
  }
  draft.remove(own.file, [name]);
  return true;
}

const firstCase = (files: Files, file: string): string | undefined =>
  Object.keys(toMembers(files.value(file))).find((key) => key !== '$schema');

/**
 * Removes the columns and lines of reviewed premiums about parts that are gone. Lines that then say different premiums
 * for the same answers are removed. A file without lines is removed. Returns the number of removed lines.
 */
export function removeReviewedLines(draft: DraftFiles, product: string, isGone: IsGone): number {
  const folder = `product-schemas/${product}/cases/reviewed/`;
  let removed = 0;
  for (const path of draft.paths().filter((one) => one.startsWith(folder) && one.endsWith('.csv'))) {
    const [header, ...lines] = (draft.value(path) ?? []) as string[][];
    if (!header) continue;
    const kept = header.map((column) => !isColumnGone(column, isGone));
    const column = header.indexOf('case');
    const stays = lines.filter((line) => !isGone({ is: 'case', name: line[column] ?? '' }));
    if (stays.length === lines.length && kept.every((one) => one)) continue;
    const pick = (line: readonly string[]) => line.filter((_cell, at) => kept[at]);
    const left = kept.every((one) => one) ? stays : withoutContradictions(pick(header), stays.map(pick));
    const isEmpty = left.length === 0 || !pick(header).some((name) => !isGiven(name));
    removed += isEmpty ? lines.length : lines.length - left.length;
    if (isEmpty) draft.change([{ path, text: null }]);
    else rewriteTable(draft, path, [pick(header), ...left]);
  }
  return removed;
}

/** Writes the lines of a table that differ, the last ones first, so that no change moves the line of another one. */
function rewriteTable(draft: DraftFiles, path: string, table: string[][]): void {
  const before = (draft.value(path) as string[][]).length;
  for (let row = before - 1; row >= table.length; row -= 1) draft.change([{ path, at: [row], to: undefined }]);
  draft.change(table.map((line, row) => ({ path, at: [row], to: line })));
}

const isGiven = (column: string): boolean => /^(case|note|answer\.|input\.)/.test(column);

function isColumnGone(column: string, isGone: IsGone): boolean {
  const [kind = '', ...rest] = column.split('.');
  const name = rest.join('.');
  if (kind === 'fact') return isGone({ is: 'condition', name });
  if (kind === 'input') return isGone({ is: 'rated', name });
  return ['answer', 'value', 'offered'].includes(kind) && isGone({ is: 'name', name });
}

function withoutContradictions(header: readonly string[], lines: readonly string[][]): string[][] {
  const part = (line: readonly string[], given: boolean) =>
    line.filter((_cell, at) => isGiven(header[at] ?? '') === given && header[at] !== 'note').join('\n');
  const results = new Map<string, Set<string>>();
  for (const line of lines) {
    const key = part(line, true);
    results.set(key, (results.get(key) ?? new Set()).add(part(line, false)));
  }
  const seen = new Set<string>();
  return lines.filter((line) => {
    const key = part(line, true);
    if (seen.has(key) || (results.get(key)?.size ?? 0) > 1) return false;
    seen.add(key);
    return true;
  });
}
