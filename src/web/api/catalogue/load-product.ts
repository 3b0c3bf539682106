import type { ProductBundle } from '#contract/products.ts';
import { createProduct, type PageValidator, type Product } from '#engine/product.ts';
import { requireValidatorModule } from '#engine/validator-runtime.ts';
import { apiError } from '../api-error.ts';

type ValidatorModule = { default: (require: typeof requireValidatorModule) => Record<string, PageValidator> };

const loaded = new Map<string, Promise<Product>>();

/**
 * Builds the engine's product of a bundle. Its compiled validators are downloaded from our own origin.
 *
 * @throws ApiError `network` when the validators cannot be downloaded
 */
export function loadProduct(bundle: ProductBundle): Promise<Product> {
  const known = loaded.get(bundle.validators);
  if (known) return known;
  const product = loadValidators(bundle.validators).then((validators) => createProduct(bundle.definition, validators));
  loaded.set(bundle.validators, product);
  product.catch(() => loaded.delete(bundle.validators));
  return product;
}

/** Loads compiled page validators from our own origin. Rejects like `loadProduct`. */
export function loadValidators(address: string): Promise<Record<string, PageValidator>> {
  return import(/* @vite-ignore */ address).then(
    (validators: ValidatorModule) => validators.default(requireValidatorModule),
    () => Promise.reject(apiError(0, { problem: 'network' })),
  );
}
