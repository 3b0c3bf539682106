import { type CompiledModule, generateCode, linkCode } from '#engine/compiled/compile-definition.ts';
import type { Product } from '#engine/product.ts';

/**
 * Compiles the expressions of a release into JavaScript, once: conditions, derived values, inputs and steps of the
 * rating. `evaluate` runs the code from now on. Definitions without it, such as those of the studio, are interpreted.
 */
export function compileExpressions(definition: Product['definition']): void {
  // The definition is data: its names and texts enter the code only through JSON.stringify.
  linkCode(definition, new Function('runtime', generateCode(definition)) as CompiledModule);
}
