import { loadDefinition } from '#engine/language/load-definition.ts';
import { listNeededMessages } from '#engine/language/messages/needed-messages.ts';
import { type FileName, resolveProductFile } from '../base/issue.ts';
import type { ProductSources, Use } from './find-uses.ts';
import { listSourceNodes, type SourceNode } from './source-nodes.ts';

/**
 * Finds the uses of a message, or of the messages below it: `shared.fields.givenName`, `shared.pages.payment.title`.
 */
export function findMessageUses(id: string, products: ProductSources[]): Use[] {
  const isWanted = (known: string) => known === id || known.startsWith(`${id}.`);
  return products.flatMap((product) => {
    const needed = [...listNeededMessages(loadDefinition(product.name, product.read)), ...listWholeIds(product)];
    return needed
      .filter(({ id: own, fallbacks }) => [own, ...fallbacks].some(isWanted))
      .map(({ id: own }) => {
        const { file, at } = locateMessage(product, own);
        return { file, at, as: own };
      });
  });
}

/** Lists the messages that rules and hints name by their whole ids. */
function listWholeIds({ name, read }: ProductSources): { id: string; fallbacks: string[] }[] {
  return listSourceNodes(resolveProductFile(name, 'form'), read)
    .filter(({ path, value }) => path.at(-1) === 'message' && typeof value === 'string' && value.includes('.'))
    .map(({ value }) => ({ id: value as string, fallbacks: [] }));
}

/** The file and the position for each form of message id, without the product's name. */
const wordFields: [id: RegExp, part: FileName, place: RegExp][] = [
  [/^plans\.([^.]+)/, 'benefits', /^plans\/\d+\/id$/],
  [/^benefits\.(.+)/, 'benefits', /^lines\/\d+$/],
  [/^limits\.(.+)/, 'benefits', /^plans\/\d+\/limits\//],
  [/^premium\.(.+)/, 'rating', /^steps\/\d+\/set$/],
  [/^trace\.(.+)/, 'rating', /^steps\/\d+\/set$|\/inputs\/\d+\/name$/],
  [/^documents\.[^.]+\.groups\.(.+)/, 'product', /^documents\/\d+\/groups\/\d+\/name$/],
  [/^documents\.([^.]+)/, 'product', /^documents\/\d+\/name$/],
  [/^tells\.(.+)/, 'chart', /\/params\/message$/],
  [/^(?:values|shows)\.([^.]+)/, 'form', /^derived\/\d+\/set$|\/shows\/\d+$/],
  [/^lists\.([^.]+)/, 'form', /\/list$/],
  [/^[^.]+\.(?:rules|hints)\.(.+)/, 'form', /\/(rules|hints)\/\d+\/message$/],
  [/^[^.]+\.sections\.(.+)/, 'form', /\/sections\/\d+\/name$/],
];

/**
 * Locates the position in a product's files that a message describes; the file alone for words about the whole file.
 */
function locateMessage({ name, read }: ProductSources, id: string): Pick<Use, 'file' | 'at'> {
  const form = listSourceNodes(resolveProductFile(name, 'form'), read);
  const whole = form.find(({ path, value }) => path.at(-1) === 'message' && value === id);
  if (whole) return whole;
  const rest = id.slice(id.indexOf('.') + 1);
  const [page = '', field = '', member = ''] = rest.split('.');
  const at =
    (...path: string[]) =>
    (node: SourceNode) =>
      node.path.join('/') === path.join('/');
  for (const [pattern, part, place] of wordFields) {
    const word = pattern.exec(rest)?.[1];
    if (word === undefined) continue;
    const nodes = part === 'form' ? form : listSourceNodes(resolveProductFile(name, part), read);
    const isHere = ({ path }: SourceNode) =>
      path[0] !== 'pages' || ['shows', 'values', 'lists', path[1]].includes(page);
    const found = nodes.find((node) => place.test(node.path.join('/')) && node.value === word && isHere(node));
    if (found) return found;
  }
  const properties = ['pages', page, 'schema', 'properties', field];
  return (
    form.find(at(...properties, 'items', 'properties', member)) ??
    form.find(at(...properties)) ??
    form.find(at('pages', page)) ?? { file: resolveProductFile(name, 'product'), at: '' }
  );
}
