import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { flattenMessages, type MessageTree } from '#shared/flatten-messages.ts';
import { listSourceFiles, type Node } from './support/source-files.ts';

const LANGUAGES = ['en', 'km', 'zh'] as const;

/** Documents of products are lists, which product:check compares. Formats are lists, typed where they are used. */
const OWN_RULES = [/^documents\//, /^format\.json$/];

const files = readdirSync(join(projectRoot, 'locales/en'), { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.json') && !OWN_RULES.some((rule) => rule.test(file)),
);

function messagesOf(language: string, file: string): Record<string, string> {
  const tree = JSON.parse(readFileSync(join(projectRoot, 'locales', language, file), 'utf8')) as MessageTree;
  return flattenMessages(file.replace(/^.*\//, '').replace('.json', ''), tree);
}

const placeholders = (message: string): string[] =>
  [...message.matchAll(/\{([\w.]+)/g)].map(([, name]) => name as string).toSorted();

describe.each(files)('%s', (file) => {
  const english = messagesOf('en', file);

  test.each(LANGUAGES.slice(1))('says everything in %s, with the same places to fill', (language) => {
    const translated = messagesOf(language, file);
    expect(Object.keys(translated).toSorted()).toEqual(Object.keys(english).toSorted());
    for (const [id, message] of Object.entries(translated)) {
      expect(message.trim(), id).not.toBe('');
      expect([...new Set(placeholders(message))], id).toEqual([...new Set(placeholders(english[id] as string))]);
    }
  });
});

/** Files that are at hand together: who reads one of the portal's has them all. */
const PORTAL = /^(portal|reports|claim|policy-holders|studio)/;

/** Alike and still two. */
const APART = [
  // An agent reads them in the journey, which has `portal-sales` alone of the portal's files.
  'portal-sales.link.language',
  'portal-sales.maySellNot',
  // Named by its place in the form, as all labels of the form are.
  'claim-filing.costs.lines.benefit.label',
];

/**
 * Names that pages of products and of the claim's form derive from their fields and lists: product:check finds those
 * that nothing shows.
 */
const NAMED_BY_FORMS = [
  ...['shared', 'claim-filing'],
  ...files.flatMap((file) => /^products\/(\w+)\.json$/.exec(file)?.[1] ?? []),
];

const GATEWAY = 'sandbox-gateway';

/** The ids that `claims.${id}` may name: every id that begins and ends so. A template of places alone names nothing. */
function patternOf({ type, quasis }: Node): RegExp[] {
  if (type !== 'TemplateLiteral') return [];
  const texts = (quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
  const isId = texts.length > 1 && texts.every((text) => /^[\w.-]*$/.test(text)) && /\w/.test(texts.join(''));
  return isId ? [new RegExp(`^${texts.map((text) => text.replaceAll('.', '\\.')).join('[\\w.:, -]+')}$`)] : [];
}

describe('the text that the code names', () => {
  const [english, khmer, chinese] = LANGUAGES.map(
    (language): Record<string, string> => Object.assign({}, ...files.map((file) => messagesOf(language, file))),
  ) as [Record<string, string>, Record<string, string>, Record<string, string>];
  const code = listSourceFiles('src');

  test('exists for each text that the web names', () => {
    const named = code.flatMap(({ file, code }) =>
      file.startsWith('src/web/')
        ? [...code.matchAll(/\btext\(\s*'([\w.-]+)'/g)].map(([, id]) => ({ file, id: id as string }))
        : [],
    );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(({ id }) => english[id] === undefined)).toEqual([]);
  });

  test('is complete, and no text exists without a use', () => {
    const literals = new Set(code.flatMap(({ code }) => [...code.matchAll(/'([^'\n]*)'/g)].map(([, text]) => text)));
    const patterns = code.flatMap(({ nodes }) => nodes.flatMap(patternOf));
    const isSaid = (id: string) => literals.has(id) || patterns.some((pattern) => pattern.test(id));
    const unsaid = Object.keys(english).filter((id) => {
      const [file = '', ...rest] = id.split('.');
      if (NAMED_BY_FORMS.includes(file) || isSaid(id)) return false;
      // A list of words is named by what it begins with; the gateway's page reads its own file alone.
      return !literals.has(id.slice(0, id.lastIndexOf('.'))) && !(file === GATEWAY && isSaid(rest.join('.')));
    });
    expect(unsaid).toEqual([]);
  });

  test('is written once if three languages have the same text', () => {
    const seen = new Map<string, string>();
    const named = new Set(code.flatMap(({ code }) => code.match(/(?<=')[a-z][\w-]*\.[\w.-]+(?=')/g) ?? []));
    const twice = [...named].flatMap((id) => {
      if (english[id] === undefined || APART.includes(id)) return [];
      const place = PORTAL.test(id) ? 'portal' : id.split('.')[0];
      const said = JSON.stringify([place, english[id], khmer[id], chinese[id]]);
      const first = seen.get(said);
      seen.set(said, id);
      return first ? [[first, id]] : [];
    });
    expect(twice).toEqual([]);
  });
});
