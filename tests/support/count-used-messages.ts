import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/platform/base/project-root.ts';
import type { Wording } from '#server/platform/messages/wording.ts';
import { flattenMessages, type MessageTree } from '#shared/flatten-messages.ts';

const LANGUAGES = ['en', 'km', 'zh'] as const;

/**
 * Counts what a server says from now on, in messages and on papers, whoever asks it to.
 * @returns what of these messages was never said, `km messages.code`; `languages` that they are said in
 */
export function countUsedMessages(wording: Wording): (about: RegExp, languages?: readonly string[]) => string[] {
  const said = new Set<string>();
  const say = wording.say.bind(wording);
  wording.say = (locale, id, params) => {
    said.add(`${locale} ${id}`);
    return say(locale, id, params);
  };
  return (about, languages = LANGUAGES) =>
    languages.flatMap((language) =>
      listMessageIds(about)
        .map((id) => `${language} ${id}`)
        .filter((one) => !said.has(one)),
    );
}

/** The messages that there are, of the files that the server reads. */
function listMessageIds(about: RegExp): string[] {
  const files = ['messages', 'accounts', 'claims', 'quote', 'documents', 'consent'];
  return files
    .flatMap((file) => {
      const tree = JSON.parse(readFileSync(join(projectRoot, `locales/en/${file}.json`), 'utf8')) as MessageTree;
      return Object.keys(flattenMessages(file, tree));
    })
    .filter((id) => about.test(id));
}
