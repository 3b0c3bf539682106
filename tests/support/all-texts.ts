import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/platform/base/project-root.ts';
import type { TranslatedMessage } from '#workbench/expected-tables/glossary.ts';

const FOLDER = join(projectRoot, 'locales');
const LANGUAGES = ['en', 'km', 'zh'] as const;

/** The files of messages and documents, by their paths in the folder of a language and without `.json`. */
const files = readdirSync(join(FOLDER, 'en'), { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.json') && file !== 'format.json')
  .map((file) => file.replace('.json', ''));

/**
 * Lists every text of `locales`: messages and documents, in each language that has them. The ids of documents begin
 * with `documents/`, those of products with the product's name.
 */
export function listAllTexts(): TranslatedMessage[] {
  return files.flatMap((file) => {
    const [english = {}, ...others] = LANGUAGES.map((language) => readTexts(language, file));
    return LANGUAGES.flatMap((locale, at) =>
      Object.entries(at === 0 ? english : (others[at - 1] ?? {})).flatMap(([id, text]) =>
        english[id] === undefined ? [] : [{ id, locale, text, original: english[id] }],
      ),
    );
  });
}

function readTexts(language: string, file: string): Record<string, string> {
  try {
    const tree: unknown = JSON.parse(readFileSync(join(FOLDER, language, `${file}.json`), 'utf8'));
    return flattenTexts(file.replace('products/', ''), tree);
  } catch (error) {
    // Documents have no Chinese.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** Flattens a tree of texts. Documents contain lists, which messages do not. */
function flattenTexts(prefix: string, tree: unknown): Record<string, string> {
  if (typeof tree === 'string') return { [prefix]: tree };
  const entries = Object.entries(tree as Record<string, unknown>).filter(([key]) => key !== '$schema');
  return Object.assign({}, ...entries.map(([key, value]) => flattenTexts(`${prefix}.${key}`, value)));
}
