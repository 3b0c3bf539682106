import { isObject, type Json } from '#engine/json.ts';
import { listFiles, type ReadJson, readInlined } from '#engine/load-definition.ts';
import { type CheckInput, type Finding, fileOf, pointer, repeated } from '../base/finding.ts';

/** Lists that fields name, the product's own or shared: they exist and hold codes, each once. */
export function checkLists({ name, read }: CheckInput): Finding[] {
  const file = fileOf(name, 'form');
  return listsNamed(readInlined(file, read), []).flatMap(({ list, at }) => {
    const [own, shared] = listFiles(name, list);
    const path = [own, shared].find((path) => isThere(path, read));
    if (path === undefined)
      return [
        { code: 'unknown-list', file, at, message: `There is no list "${list}".`, mend: `Write ${own} or ${shared}.` },
      ];
    const codes = read(path);
    if (!Array.isArray(codes) || codes.length === 0 || !codes.every((code) => typeof code === 'string')) {
      return [{ code: 'list-shape', file: path, at: '', message: 'A list holds codes.', mend: 'Write ["CODE", ...].' }];
    }
    return repeated(codes as string[]).map((code) => ({
      code: 'option-twice',
      file: path,
      at: pointer(codes.lastIndexOf(code)),
      message: `The code "${code}" comes twice.`,
      mend: 'Remove one of them.',
    }));
  });
}

function isThere(path: string, read: ReadJson): boolean {
  try {
    read(path);
    return true;
  } catch {
    return false;
  }
}

function listsNamed(node: Json, path: (string | number)[]): { list: string; at: string }[] {
  if (Array.isArray(node)) return node.flatMap((inner, index) => listsNamed(inner, [...path, index]));
  if (!isObject(node)) return [];
  const own =
    typeof node.list === 'string' && typeof node.type === 'string'
      ? [{ list: node.list, at: pointer(...path, 'list') }]
      : [];
  return [...own, ...Object.entries(node).flatMap(([key, inner]) => listsNamed(inner as Json, [...path, key]))];
}
