import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import IntlMessageFormat from 'intl-messageformat';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { flattenMessages } from '#shared/flatten-messages.ts';

export type MessageLookup = (id: string, values?: Record<string, string | number>) => string;

const loadedMessages = new Map<string, Record<string, string>>();

/** All texts of a language but those of products, by id: the file's name is its first word. */
function loadMessages(language: string): Record<string, string> {
  const folder = join(projectRoot, 'locales', language);
  // format.json holds months and the like.
  const files = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'format.json');
  const read = (name: string) =>
    flattenMessages(name.slice(0, -'.json'.length), JSON.parse(readFileSync(join(folder, name), 'utf8')));
  const words = loadedMessages.get(language) ?? Object.assign({}, ...files.map(read));
  loadedMessages.set(language, words);
  return words;
}

/**
 * Says messages as a page shows them, for tests that go over languages: what one language shows, a test writes down.
 * @param more texts of products
 * @throws for a message that there is not
 */
export function createMessageLookup(language: string, more: Record<string, string> = {}): MessageLookup {
  const words = loadMessages(language);
  return (id, values = {}) => {
    const message = more[id] ?? words[id];
    if (message === undefined) throw new Error(`there is no message ${id}`);
    return String(new IntlMessageFormat(message, language).format(values));
  };
}
