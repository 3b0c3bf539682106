import { useFile, useWorkspace } from '../workspace/workspace-context.ts';

/** Returns the currency of the open product, such as `USD`. */
export function useCurrency(): string {
  const { product } = useWorkspace();
  return useFile<{ currency?: string }>(`product-schemas/${product}/product.json`)?.currency ?? 'USD';
}
