import type { Selected } from '../workspace/selection.ts';

/** Where a finding is mended: the part of the product's page, and what is chosen in it. */
export type FindingPlace = { part: string; selected: Selected };

/** The part by what a file of a product is; null for files that products share, which no part shows. */
export function placeOfFinding(product: string, { file, at }: { file: string; at: string }): FindingPlace | null {
  const keys = at
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const [room = '', ...rest] = file.split('/');
  const name = rest.join('/');
  if (room === 'locales') {
    if (name.endsWith(`products/${product}.json`)) return { part: 'words', selected: { message: keys.join('.') } };
    return name.endsWith(`documents/${product}.json`) ? { part: 'papers', selected: {} } : null;
  }
  if (room === 'machines') return rest[0] === `${product}.json` ? { part: 'journey', selected: {} } : null;
  if (rest[0] !== product) return null;
  const inProduct = rest.slice(1).join('/');
  if (inProduct === 'form.json') {
    const [first, page, , , field] = keys;
    return { part: 'pages', selected: first === 'pages' && page ? { page, ...(field && { field }) } : {} };
  }
  const parts: Record<string, string> = {
    'rating.json': 'tariff',
    'benefits.json': 'cover',
    'product.json': 'settings',
    'promotions.json': 'promotions',
  };
  const part = parts[inProduct] ?? (inProduct.startsWith('cases/') ? 'people' : 'tariff');
  return { part, selected: {} };
}
