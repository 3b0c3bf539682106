import type { FastifyInstance } from 'fastify';
import * as comments from '#contract/studio/comments.ts';
import { listSharedUses } from '#contract/studio/material/shared.ts';
import * as contract from '#contract/studio/products.ts';
import { isObject } from '#engine/language/json.ts';
import { countCodeUses } from '#server/catalogue/promotions/promotion-repository.ts';
import { findRelease, loadTexts } from '#server/catalogue/releases/release-repository.ts';
import { requireFound } from '#server/platform/http/api-problem.ts';
import { registerCall, registerCalls } from '#server/platform/http/register-call.ts';
import { locales } from '#shared/format.ts';
import type { Serve, StudioServices } from '../services.ts';
import { addProduct, removeProduct } from './change-products.ts';
import { commentHandlers } from './comment-release.ts';
import { findSharedUses, inspectProduct } from './inspect-product.ts';

/** Registers the routes of a release's products: create, inspect, remove. */
export function studioProductRoutes(app: FastifyInstance, services: StudioServices): void {
  registerCalls(app, services, comments, commentHandlers);
  registerCalls(app, services, contract, { listReleaseProducts, checkProduct: inspectProduct });
  registerCall(app, contract.addProduct, async ({ user, params, body }) => addProduct(services, user, params.id, body));
  registerCall(app, contract.removeProduct, async ({ user, params }) =>
    removeProduct(services, user, params.id, params.product),
  );
  registerCall(app, contract.listPromotionUses, async ({ params }) =>
    countCodeUses(services.database.sql, params.product),
  );
  registerCall(app, listSharedUses, (received) => findSharedUses(services, received));
}

/**
 * Lists the products of a release, by their ids.
 * @throws ApiProblem 404 `releaseNotFound`
 */
const listReleaseProducts: Serve<typeof contract.listReleaseProducts> = async (
  { database: { sql } },
  { params: { id } },
) => {
  const release = requireFound(await findRelease(sql, id), 'releaseNotFound');
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
};

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
