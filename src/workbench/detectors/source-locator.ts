import { type CsvRecord, readCsvTable } from '#engine/language/csv-table.ts';
import type { ProductDefinition } from '#engine/language/definition.ts';
import { isObject } from '#engine/language/json.ts';
import { type ReadJson, resolveCsvPath } from '#engine/language/load-definition.ts';
import { formatPointer, resolveProductFile } from '#workbench/base/issue.ts';
import { listSourceNodes, type SourceNode } from '#workbench/uses/source-nodes.ts';
import type { DefinitionPath } from '../mutants/mutant.ts';

/** Locates the file and the position of a place in a product's definition: `machines/shared/payment.json#/on/PAID`. */
export function createSourceLocator(definition: ProductDefinition, read: ReadJson): (place: DefinitionPath) => string {
  const name = definition.product.id;
  const known = new Map<string, Map<string, SourceNode>>();

  const nodesOf = (part: 'form' | 'rating' | 'chart'): Map<string, SourceNode> => {
    const nodes = known.get(part) ?? mapNodesByPath(listSourceNodes(resolveProductFile(name, part), read));
    known.set(part, nodes);
    return nodes;
  };

  return ([part, ...place]) => {
    if (part === 'words')
      return `locales/${place[0]}/products/${name}.json#${formatPointer(...String(place[1]).split('.').slice(1))}`;
    const nodes = nodesOf(part as 'form' | 'rating' | 'chart');
    const table = place[0] === 'tables' ? nodes.get(toLocationKey(place.slice(0, 2)))?.value : undefined;
    if (isObject(table) && typeof table.csv === 'string') {
      const csv = resolveCsvPath(name, table.csv);
      const { lines } = readCsvTable(table as never, read(csv) as unknown as CsvRecord[]);
      return `${csv}:${lines[Number(place[3])]}`;
    }
    // For an inserted value, such as a list of options, the result is the nearest position around it.
    for (let length = place.length; length >= 0; length--) {
      const node = nodes.get(toLocationKey(place.slice(0, length)));
      if (node) return `${node.file}#${node.at}`;
    }
    return resolveProductFile(name, part as 'form');
  };
}

const toLocationKey = (place: (string | number)[]): string => place.join('\n');

/** The target of a `$ref` replaces it. Members beside the `$ref` have priority over the other file. */
function mapNodesByPath(nodes: SourceNode[]): Map<string, SourceNode> {
  const found = new Map<string, SourceNode>();
  for (const node of nodes) {
    const before = found.get(toLocationKey(node.path))?.value;
    if (before === undefined || (isObject(before) && '$ref' in before)) found.set(toLocationKey(node.path), node);
  }
  return found;
}
