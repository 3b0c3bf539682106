/** Longest text that is told of what somebody wrote. */
const MAX_TEXT_LENGTH = 2_000;

/** With texts that a database keeps: not without end, no half characters, no NUL. */
export function cleanTexts<T>(node: T): T {
  if (typeof node === 'string')
    return node
      .slice(0, MAX_TEXT_LENGTH)
      .replaceAll(/\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '') as T;
  if (Array.isArray(node)) return node.map(cleanTexts) as T;
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, inner]) => [key, cleanTexts(inner)])) as T;
}
