import { isObject } from '#engine/language/json.ts';

const PATH = /^(product-schemas|machines|locales)(\/[A-Za-z0-9][A-Za-z0-9_-]{0,59}){1,5}\.(json|csv)$/;

/** The files of an export by their paths; undefined for what is none, or has files that are none of a product. */
export function readExport(written: string): Record<string, string> | undefined {
  try {
    const exported: unknown = JSON.parse(written);
    if (!isObject(exported) || !isObject(exported.files)) return undefined;
    const files = Object.entries(exported.files);
    const isFit = files.every(([path, text]) => PATH.test(path) && typeof text === 'string');
    return isFit && files.length > 0 ? (exported.files as Record<string, string>) : undefined;
  } catch {
    return undefined;
  }
}
