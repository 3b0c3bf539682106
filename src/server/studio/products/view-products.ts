import type { ReleaseProduct } from '#contract/studio/products.ts';
import { isObject } from '#engine/language/json.ts';
import { findRelease, loadTexts } from '#server/catalogue/releases/release-repository.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { locales } from '#shared/format.ts';
import type { StudioServices } from '../services.ts';

/**
 * Lists the products of a release, by their ids.
 * @throws ApiProblem 404 `releaseNotFound`
 */
export async function viewProducts({ database: { sql } }: StudioServices, id: string): Promise<ReleaseProduct[]> {
  const release = await findRelease(sql, id);
  if (!release) throw new ApiProblem(404, 'releaseNotFound');
  const { files } = release;
  const ids = Object.keys(files).flatMap((path) => /^product-schemas\/(\w+)\/product\.json$/.exec(path)?.[1] ?? []);
  const pathsOf = (product: string) => [
    `product-schemas/${product}/product.json`,
    ...locales.map((locale) => `locales/${locale}/products/${product}.json`),
  ];
  const hashes = ids.flatMap((product) => pathsOf(product).flatMap((path) => files[path] ?? []));
  const texts = await loadTexts(sql, hashes);
  return ids.sort().map((product) => {
    const said = (path: string, member: string) => readMember(texts.get(files[path] ?? ''), member);
    const name = (locale: string) => said(`locales/${locale}/products/${product}.json`, 'name');
    return {
      product,
      names: { en: name('en'), km: name('km'), zh: name('zh') },
      lineOfBusiness: said(`product-schemas/${product}/product.json`, 'lineOfBusiness'),
    };
  });
}

/** Reads a text at the top of a JSON file; null if there is none. */
function readMember(text: string | undefined, member: string): string | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    const said = isObject(value) ? value[member] : undefined;
    return typeof said === 'string' && said !== '' ? said : null;
  } catch {
    return null;
  }
}
