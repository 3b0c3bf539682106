import { describe, expect, test } from 'vitest';
import { listSourceFiles } from '#tests/support/source-files.ts';
import { decisiveWords, findMeaningFaults, sameTexts } from './find-meaning-faults.ts';
import { createFit } from './fit.ts';
import { freeTranslations, isFree } from './free-translations.ts';
import { meanings, readTable } from './meanings.ts';
import { readTexts, type Text } from './texts.ts';

const texts = readTexts();
const measureFit = createFit(texts);
const files = new Map<string, Text[]>();
for (const text of texts) files.set(text.file, [...(files.get(text.file) ?? []), text]);
const neighboursOf = ({ file }: Text): Text[] => files.get(file) ?? [];

const faults = texts.flatMap((text) => findMeaningFaults(text, neighboursOf(text), measureFit));

describe('meanings of texts', () => {
  test('are the same in every language', () => {
    expect(faults.filter((fault) => !isFree(fault)).map(({ what }) => what)).toEqual([]);
  });

  test('are declared free only where the translation is free', () => {
    const found = new Set(faults.map(({ id, language, rule }) => `${id} ${language} ${rule}`));
    const needless = [...freeTranslations].flatMap(([text, rules]) =>
      rules.filter((rule) => !found.has(`${text} ${rule}`)).map((rule) => `${text} ${rule}`),
    );
    expect(needless).toEqual([]);
  });

  test('are declared the same in one language where they are, and nowhere else', () => {
    const byId = new Map(texts.map((text) => [text.id, text]));
    const needless = [...sameTexts].filter((pair) => {
      const [one, other, language] = pair.split(' ') as [string, string, keyof Text['said']];
      const said = byId.get(one)?.said[language];
      return said === undefined || said !== byId.get(other)?.said[language];
    });
    expect(needless).toEqual([]);
  });

  test('are declared free with a reason in a sentence', () => {
    const bare = readTable('free-translations.csv').filter(([, , , reason = '']) => !/^[A-Z]\w* .+\.$/.test(reason));
    expect(bare).toEqual([]);
  });

  test('have known names, and their opposites have known names too', () => {
    const unknown = [...meanings.values()].flatMap(({ opposites }) => opposites.filter((name) => !meanings.has(name)));
    expect(unknown).toEqual([]);
    const known = new Set(texts.map(({ id }) => id));
    expect([...decisiveWords.keys()].filter((id) => !known.has(id))).toEqual([]);
    expect([...decisiveWords.values()].flat().filter((name) => !meanings.has(name))).toEqual([]);
  });
});

/** Buttons of the web, by the text in them. */
function listButtons(): string[] {
  const button = /<(Button|ButtonLink|SubmitButton)\b(?:[^>]|=>)*?>([\s\S]{0,400}?)<\/\1>/g;
  return listSourceFiles('src/web').flatMap(({ code }) =>
    [...code.matchAll(button)].flatMap(([, , inside = '']) =>
      [...inside.matchAll(/text\(\s*'([\w.-]+)'/g)].map(([, id]) => id as string),
    ),
  );
}

/** Texts that decide something, by class. */
const DECISIVE: [string, RegExp][] = [
  ['refusals', /^problems\./],
  ['states', /\.(?:\w*[sS]tatus(?:es)?|states|standings|fate)\.[\w-]+$/],
  ['messages', /^(?:messages\.|claims\.messages\.|accounts\.\w+\.sms$)/],
  ['letters', /^claims\.letter\./],
  [
    'declarations',
    /healthDeclaration|\.declaration\.|\/declaration$|^claims\.reasons\.|^documents\.clauses\..*\.text$/,
  ],
];

test.each([...DECISIVE, ['buttons', new Set(listButtons())] as const])(
  'the witness contains every text of the class: %s',
  (_name, kind) => {
    const own = texts.map(({ id }) => id).filter((id) => (kind instanceof RegExp ? kind.test(id) : kind.has(id)));
    expect(own.length).toBeGreaterThan(20);
    expect(own.filter((id) => !decisiveWords.has(id))).toEqual([]);
  },
);

test('texts exchanged in all languages at once are noticed if the witness contains them', () => {
  const witnessed = texts.filter(({ id }) => (decisiveWords.get(id) ?? []).length > 0);
  const exchanged = witnessed.map((text, index) => {
    const other = witnessed[(index * 7 + 11) % witnessed.length] ?? text;
    return { text, mutant: { ...text, said: other.said }, isSame: text.id === other.id };
  });
  const real = exchanged.filter(({ isSame }) => !isSame);
  const noticed = real.filter(({ mutant }) =>
    findMeaningFaults(mutant, [], measureFit).some(({ rule }) => rule === 'decisive'),
  );
  expect(noticed.length / real.length).toBeGreaterThan(0.95);
});
