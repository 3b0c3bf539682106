import { SITE, SITE_FILE } from '#contract/studio/material/site-settings.ts';

/** Products that a change of these files concerns: their own, or all when it is a file that products share. */
export function findAffectedProducts(paths: string[], ids: string[]): string[] {
  const owners = paths.map(findFileOwner).filter((owner) => owner !== SITE);
  return ids.filter((id) => owners.some((owner) => owner === id || !ids.includes(owner)));
}

/** Of files, those that make one product: its own, and those that products share. Of the site too: what it shares with them are words. */
export function selectProductFiles<File>(product: string, files: Record<string, File>): Record<string, File> {
  const ids = Object.keys(files).flatMap((path) => /^product-schemas\/(\w+)\/product\.json$/.exec(path)?.[1] ?? []);
  return Object.fromEntries(
    Object.entries(files).filter(([path]) =>
      path === SITE_FILE ? product === SITE : findAffectedProducts([path], [product, ...ids]).includes(product),
    ),
  );
}

/** The product whose file this may be, by its path; a name of no product where products share it, and the site where it is that. */
export function findFileOwner(path: string): string {
  if (path === SITE_FILE) return SITE;
  const [room, first = '', second = '', third = ''] = path.split('/');
  const file =
    room === 'product-schemas' || room === 'machines' ? first : ['products', 'documents'].includes(second) ? third : '';
  return file.replace(/\.json$/, '');
}
