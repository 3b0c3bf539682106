/** Longest text that is told of what somebody wrote. */
const LONGEST = 2_000;

/** With texts that a database keeps: not without end, no half characters, no NUL. */
export function plain<T>(node: T): T {
  if (typeof node === 'string')
    return node
      .slice(0, LONGEST)
      .replaceAll(/\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '') as T;
  if (Array.isArray(node)) return node.map(plain) as T;
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, inner]) => [key, plain(inner)])) as T;
}
