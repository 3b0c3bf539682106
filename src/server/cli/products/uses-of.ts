import { type ProductFiles, productIds } from '#product-files/product-files.ts';
import { messageFile } from '#product-files/product-messages.ts';
import { caseFiles } from '#server/catalogue/products/product-cases.ts';
import { locales } from '#shared/format.ts';
import { usesOfMessage } from '#workbench/uses/message-uses.ts';
import { type ProductSources, type Use, usesOfFile, usesOfName } from '#workbench/uses/used-by.ts';

/**
 * Where products use a thing: a file or a part of one (`shared/person.json#/givenName`), anything that a product names
 * (`NAME.field`, or without NAME in any product), or a message by its whole id (`shared.fields.givenName.label`).
 */
export function usesOf(thing: string, read: ProductFiles): Use[] {
  const all = productIds(read).map((name) => sourcesOf(name, read));
  if (thing.includes('/')) {
    const [path = '', at = ''] = thing.split('#');
    return usesOfFile({ file: fileNamed(path, read), at }, all);
  }
  const [first = '', ...rest] = thing.split('.');
  const own = all.filter(({ name }) => name === first);
  if (rest.length === 1 && own.length === 1) return usesOfName(rest[0] as string, own[0] as ProductSources);
  return rest.length > 0 ? usesOfMessage(thing, all) : all.flatMap((product) => usesOfName(thing, product));
}

function sourcesOf(name: string, read: ProductFiles): ProductSources {
  return { name, caseFiles: caseFiles(name, read), wording: locales.map((locale) => messageFile(locale, name)), read };
}

/** `shared/person.json` is enough: the room need not be said. */
function fileNamed(path: string, read: ProductFiles): string {
  const folder = path.slice(0, path.lastIndexOf('/'));
  const file = path.slice(path.lastIndexOf('/') + 1);
  const room = ['', 'product-schemas/', 'machines/'].find((room) => read.list(room + folder).includes(file));
  return `${room ?? ''}${path}`;
}
