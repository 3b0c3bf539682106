import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, type Json } from '#engine/language/json.ts';
import { loadDefinition } from '#engine/language/load-definition.ts';
import { createReferenceFiller } from '#engine/promises/benefit-references.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';

export const LANGUAGES = ['en', 'km', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text in its languages; documents have no Chinese one. */
export type Text = { file: string; id: string; said: Partial<Record<Language, string>> };

const LOCALES = join(projectRoot, 'locales');
/** Formats are not texts. */
const NO_TEXTS = /^format\.json$/;

/** Lists the texts of an object or array by JSON pointer, or by id if `separator` is a dot. */
function* listStrings(node: Json, path: string, separator: string): Generator<[string, string]> {
  if (typeof node === 'string') yield [path, node];
  else if (Array.isArray(node) || isObject(node))
    for (const [key, inner] of Object.entries(node))
      if (key !== '$schema') yield* listStrings(inner as Json, `${path}${separator}${key}`, separator);
}

const productFiles = readProductFiles(projectRoot);

/** Returns the function that replaces references to numbers of the benefits in the texts of a product's file. */
function createFiller(file: string, language: Language): (text: string) => string {
  const [, product] = /^(?:products|documents)\/(\w+)\.json$/.exec(file) ?? [];
  if (product === undefined) return (text) => text;
  return createReferenceFiller(loadDefinition(product, productFiles), language, productFiles);
}

/**
 * Reads every text of the shop in every language that has it. A message has its usual id (`problems.tooManyFiles`), a
 * text of a document its file and JSON pointer (`documents/travel/policyWording/title`). Numbers of the benefits are filled.
 */
export function readTexts(): Text[] {
  const files = readdirSync(join(LOCALES, 'en'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json') && !NO_TEXTS.test(file))
    .toSorted();
  return files.flatMap((file) => {
    const isDocument = file.startsWith('documents/');
    const prefix = file.replace('.json', '').replace('products/', '');
    const texts = new Map<string, Text>();
    for (const language of LANGUAGES) {
      if (isDocument && language === 'zh') continue;
      const tree = JSON.parse(readFileSync(join(LOCALES, language, file), 'utf8')) as Json;
      const fill = createFiller(file, language);
      for (const [id, text] of listStrings(tree, prefix, isDocument ? '/' : '.')) {
        const known = texts.get(id) ?? { file, id, said: {} };
        texts.set(id, { ...known, said: { ...known.said, [language]: fill(text) } });
      }
    }
    return [...texts.values()];
  });
}
