import type { ProductDefinition } from '../language/definition.ts';
import { isObject, type Json } from '../language/json.ts';
import type { ReadJson } from '../language/load-definition.ts';
import { createMoneyFormat } from '../language/messages/money-format.ts';
import type { WordingDocuments } from '../language/wording-document.ts';
import { describePromises, type PromiseSubject, promiseSubjects } from './describe-promises.ts';

type Locale = 'en' | 'km' | 'zh';
type Messages = Readonly<Record<string, string>>;

/** The path of the sentences that are made from a product's rules after the sale. */
export const resolvePromisesPath = (locale: Locale): string => `locales/${locale}/promises.json`;

/**
 * Writes a product's sentences on payment, cancellation, refund and renewal from the files of the project.
 * @param messages the product's messages in that language, its own and the shared ones
 */
export function makeSentences(
  definition: ProductDefinition,
  locale: Locale,
  messages: Messages,
  read: ReadJson,
): Record<PromiseSubject, string[]> {
  const sentences = read(resolvePromisesPath(locale));
  const { between } = read(`locales/${locale}/format.json`) as unknown as { between: string };
  return describePromises(definition, {
    messages,
    say: (id, params = {}) => fill(findSentence(sentences, id), params),
    money: createMoneyFormat(locale, read),
    list: (items) => items.join(between),
  });
}

function findSentence(sentences: Json, id: string): string {
  const found = id
    .split('.')
    .reduce<Json | undefined>(
      (node, word) => (isObject(node) ? (node as Record<string, Json>)[word] : undefined),
      sentences,
    );
  if (typeof found !== 'string') throw new Error(`no message promises.${id}`);
  return found;
}

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);

/** The subject of a paragraph that is a marker, such as `{cancellation}`; undefined for a written one. */
export const readMarker = (paragraph: string): PromiseSubject | undefined =>
  promiseSubjects.find((subject) => paragraph === `{${subject}}`);

/** Replaces each marker of a product's documents by its made sentences, as one paragraph. */
export function fillMarkers(
  documents: Partial<WordingDocuments>,
  makeAll: () => Record<PromiseSubject, string[]>,
): Partial<WordingDocuments> {
  const { policyWording } = documents;
  const sections = policyWording?.sections;
  if (!policyWording || !sections?.some(({ text = [] }) => text.some((one) => readMarker(one) !== undefined)))
    return documents;
  const made = makeAll();
  const fill = (paragraph: string): string[] => {
    const subject = readMarker(paragraph);
    if (subject === undefined) return [paragraph];
    return made[subject].length > 0 ? [made[subject].join(' ')] : [];
  };
  return {
    ...documents,
    policyWording: {
      ...policyWording,
      sections: sections.map((section) => (section.text ? { ...section, text: section.text.flatMap(fill) } : section)),
    },
  };
}
