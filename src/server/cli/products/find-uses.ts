import { listProductIds, type ProductFiles } from '#product-files/product-files.ts';
import { findMessageFile } from '#product-files/product-messages.ts';
import { listCaseFiles } from '#server/catalogue/products/product-cases.ts';
import { locales } from '#shared/format.ts';
import { findFileUses, findNameUses, type ProductSources, type Use } from '#workbench/uses/find-uses.ts';
import { findMessageUses } from '#workbench/uses/message-uses.ts';

/**
 * Finds the products' uses of a thing: a file or a part of one (`shared/person.json#/givenName`), a name in a product
 * (`NAME.field`, or without NAME in any product), or a message by its whole id (`shared.fields.givenName.label`).
 */
export function findUses(thing: string, read: ProductFiles): Use[] {
  const all = listProductIds(read).map((name) => listSources(name, read));
  if (thing.includes('/')) {
    const [path = '', at = ''] = thing.split('#');
    return findFileUses({ file: resolveFileName(path, read), at }, all);
  }
  const [first = '', ...rest] = thing.split('.');
  const own = all.filter(({ name }) => name === first);
  if (rest.length === 1 && own.length === 1) return findNameUses(rest[0] as string, own[0] as ProductSources);
  return rest.length > 0 ? findMessageUses(thing, all) : all.flatMap((product) => findNameUses(thing, product));
}

function listSources(name: string, read: ProductFiles): ProductSources {
  return {
    name,
    caseFiles: listCaseFiles(name, read),
    wording: locales.map((locale) => findMessageFile(locale, name)),
    read,
  };
}

/** Adds the top folder to a path that lacks it: `shared/person.json` is in `product-schemas` or `machines`. */
function resolveFileName(path: string, read: ProductFiles): string {
  const folder = path.slice(0, path.lastIndexOf('/'));
  const file = path.slice(path.lastIndexOf('/') + 1);
  const room = ['', 'product-schemas/', 'machines/'].find((room) => read.list(room + folder).includes(file));
  return `${room ?? ''}${path}`;
}
