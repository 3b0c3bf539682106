import type { ProductBundle } from '#contract/products.ts';
import { createProduct, type PageValidator, type Product } from '#engine/product.ts';
import { validatorRuntime } from '#engine/validator-runtime.ts';
import { apiError } from './api-error.ts';

type ValidatorModule = { default: (require: typeof validatorRuntime) => Record<string, PageValidator> };

const loaded = new Map<string, Promise<Product>>();

/**
 * The product of a bundle, ready for the engine's verbs; its compiled validators come from our own origin.
 * @throws ApiError `network` when they cannot be fetched
 */
export function loadProduct(bundle: ProductBundle): Promise<Product> {
  const known = loaded.get(bundle.validators);
  if (known) return known;
  const product = import(/* @vite-ignore */ bundle.validators).then(
    (validators: ValidatorModule) => createProduct(bundle.definition, validators.default(validatorRuntime)),
    () => Promise.reject(apiError(0, { problem: 'network' })),
  );
  loaded.set(bundle.validators, product);
  product.catch(() => loaded.delete(bundle.validators));
  return product;
}
