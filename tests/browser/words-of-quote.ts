import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flattenMessages } from '#contract/flatten-messages.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';

/** The texts of `quote.json` by what follows its name. */
export function wordsOfQuote(language: 'en' | 'km'): (id: string) => string {
  const words = flattenMessages(
    'quote',
    JSON.parse(readFileSync(join(projectRoot, `locales/${language}/quote.json`), 'utf8')),
  );
  return (id) => {
    const found = words[`quote.${id}`];
    if (found === undefined) throw new Error(`quote has no message ${id}`);
    return found;
  };
}
