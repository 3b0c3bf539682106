import { formats } from './language/formats.ts';
import { isSameJson, type Json } from './language/json.ts';

/** The modules that compiled page validators load by `require`: the same functions in browser and server. */
const modules: Record<string, unknown> = {
  formats: { formats },
  /** Length in characters, not in UTF-16 units. */
  'ajv/dist/runtime/ucs2length': { default: (text: string) => [...text].length },
  'ajv/dist/runtime/equal': {
    default: (left: unknown, right: unknown) => isSameJson(left as Json, right as Json),
  },
};

/**
 * `require` for compiled validators.
 * @throws Error for any other module: their code has no access to its environment
 */
export function requireValidatorModule(name: string): unknown {
  const found = Object.hasOwn(modules, name) ? modules[name] : undefined;
  if (found === undefined) throw new Error(`validators need no module ${name}`);
  return found;
}
