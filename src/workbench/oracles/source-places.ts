import { type CsvRecord, csvTable } from '#engine/language/csv-table.ts';
import type { ProductDefinition } from '#engine/language/definition.ts';
import { isObject } from '#engine/language/json.ts';
import { csvFile, type ReadJson } from '#engine/language/load-definition.ts';
import { fileOf, pointer } from '#workbench/base/finding.ts';
import { type SourceNode, sourceNodes } from '#workbench/uses/source-nodes.ts';
import type { Place } from '../mutants/mutant.ts';

/** Tells in which file a place of a product's definition is written, and where: `machines/shared/payment.json#/on/PAID`. */
export function sourcePlaces(definition: ProductDefinition, read: ReadJson): (place: Place) => string {
  const name = definition.product.id;
  const known = new Map<string, Map<string, SourceNode>>();

  const nodesOf = (part: 'form' | 'rating' | 'chart'): Map<string, SourceNode> => {
    const nodes = known.get(part) ?? byPath(sourceNodes(fileOf(name, part), read));
    known.set(part, nodes);
    return nodes;
  };

  return ([part, ...place]) => {
    if (part === 'words')
      return `locales/${place[0]}/products/${name}.json#${pointer(...String(place[1]).split('.').slice(1))}`;
    const nodes = nodesOf(part as 'form' | 'rating' | 'chart');
    const table = place[0] === 'tables' ? nodes.get(keyOf(place.slice(0, 2)))?.value : undefined;
    if (isObject(table) && typeof table.csv === 'string') {
      const csv = csvFile(name, table.csv);
      const { lines } = csvTable(table as never, read(csv) as unknown as CsvRecord[]);
      return `${csv}:${lines[Number(place[3])]}`;
    }
    // Of what is put in, such as an option's list, the place is the next one around it.
    for (let length = place.length; length >= 0; length--) {
      const node = nodes.get(keyOf(place.slice(0, length)));
      if (node) return `${node.file}#${node.at}`;
    }
    return fileOf(name, part as 'form');
  };
}

const keyOf = (place: (string | number)[]): string => place.join('\n');

/** What a `$ref` names stands for it; what is written beside the `$ref` comes before what the other file says. */
function byPath(nodes: SourceNode[]): Map<string, SourceNode> {
  const found = new Map<string, SourceNode>();
  for (const node of nodes) {
    const before = found.get(keyOf(node.path))?.value;
    if (before === undefined || (isObject(before) && '$ref' in before)) found.set(keyOf(node.path), node);
  }
  return found;
}
