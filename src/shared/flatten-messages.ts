/** A message file as it is written: texts nested under words. */
export type MessageTree = { readonly [word: string]: string | MessageTree };

/** Messages by id, `interface.header.home`. */
export type Messages = Record<string, string>;

/**
 * Messages by id from a nested message file.
 * @param prefix first word of every id: `interface`, `problems` or a product's id
 * @throws TypeError when a leaf is not a text
 */
export function flattenMessages(prefix: string, tree: MessageTree): Messages {
  const messages: Messages = {};
  const walk = (path: string, node: string | MessageTree): void => {
    if (typeof node === 'string') messages[path] = node;
    else if (typeof node === 'object' && node !== null && !Array.isArray(node)) {
      for (const [word, child] of Object.entries(node)) walk(`${path}.${word}`, child);
    } else throw new TypeError(`message ${path} is not a text`);
  };
  walk(prefix, tree);
  return messages;
}
