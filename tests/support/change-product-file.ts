import type { Json } from '#engine/language/json.ts';
import type { ProductFiles } from '#product-files/product-files.ts';

/** Files of which one has another text. */
export function changeProductFile(files: ProductFiles, path: string, text: string): ProductFiles {
  const value = path.endsWith('.json')
    ? (JSON.parse(text) as Json)
    : text
        .trim()
        .split('\n')
        .map((line, at) => ({ line: at + 1, cells: line.split(',') }));
  return Object.assign((asked: string) => (asked === path ? (value as Json) : files(asked)), {
    list: files.list,
    text: (asked: string) => (asked === path ? text : files.text(asked)),
  });
}
