import { SITE, SITE_FILE } from '#contract/studio/material/site-settings.ts';

/** Finds the products that a change of these files concerns: their own, or all for a shared file. */
export function findAffectedProducts(paths: string[], ids: string[]): string[] {
  const owners = paths.map(findFileOwner).filter((owner) => owner !== SITE);
  return ids.filter((id) => owners.some((owner) => owner === id || !ids.includes(owner)));
}

/** Selects the files of one product: its own and the shared ones. For the site, the shared files are the messages. */
export function selectProductFiles<File>(product: string, files: Record<string, File>): Record<string, File> {
  const ids = Object.keys(files).flatMap((path) => /^product-schemas\/(\w+)\/product\.json$/.exec(path)?.[1] ?? []);
  return Object.fromEntries(
    Object.entries(files).filter(([path]) =>
      path === SITE_FILE ? product === SITE : findAffectedProducts([path], [product, ...ids]).includes(product),
    ),
  );
}

/**
 * Returns the name that may own a file, by its path: a product's id, or `SITE` for the site's file. For a shared file
 * it is a name that no product has.
 */
export function findFileOwner(path: string): string {
  if (path === SITE_FILE) return SITE;
  const [room, first = '', second = '', third = ''] = path.split('/');
  const file =
    room === 'product-schemas' || room === 'machines' ? first : ['products', 'documents'].includes(second) ? third : '';
  return file.replace(/\.json$/, '');
}
