/** The maximum number of characters of a reported text. */
const MAX_TEXT_LENGTH = 2_000;

/** Cleans texts for the database: limited length, no half characters, no NUL. */
export function cleanTexts<T>(node: T): T {
  if (typeof node === 'string')
    return node
      .slice(0, MAX_TEXT_LENGTH)
      .replaceAll(/\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '') as T;
  if (Array.isArray(node)) return node.map(cleanTexts) as T;
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, inner]) => [key, cleanTexts(inner)])) as T;
}
