import { isObject, type Json } from '#engine/language/json.ts';
import { type ReadJson, resolvePath, resolvePointer } from '#engine/language/load-definition.ts';

/** A value of a product's files: its position in the source, and its path after every `$ref` is resolved. */
export type SourceNode = { file: string; at: string; path: string[]; value: Json };

/** Lists all values of a file and of the files that it refers to, each with its position in the source. */
export function listSourceNodes(file: string, read: ReadJson): SourceNode[] {
  const found: SourceNode[] = [];
  visit({ file, at: '', path: [], value: read(file) }, []);
  return found;

  function visit(node: SourceNode, open: string[]): void {
    found.push(node);
    const inner = Array.isArray(node.value)
      ? node.value.entries()
      : isObject(node.value)
        ? listEntries(node.value)
        : [];
    for (const [key, value] of inner) {
      const at = `${node.at}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
      visit({ file: node.file, at, path: [...node.path, String(key)], value: value as Json }, open);
    }
    const reference = isObject(node.value) ? node.value.$ref : undefined;
    if (typeof reference !== 'string' || open.includes(`${node.file}:${reference}`)) return;
    const target = resolveReference(node.file, reference);
    const value = resolvePointer(read(target.file), target.at);
    if (value !== undefined) visit({ ...target, path: node.path, value }, [...open, `${node.file}:${reference}`]);
  }
}

/** Resolves a `$ref` to a file and a position. */
export function resolveReference(from: string, reference: string): { file: string; at: string } {
  const [path = '', at = ''] = reference.split('#');
  return { file: path === '' ? from : resolvePath(from, path), at };
}

function listEntries(value: object): [string, unknown][] {
  return Object.entries(value).filter(([key]) => key !== '$schema');
}
