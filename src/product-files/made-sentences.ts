import type { Locale } from '#contract/products.ts';
import type { ProductDefinition } from '#engine/language/definition.ts';
import type { ReadJson } from '#engine/language/load-definition.ts';
import type { WordingDocuments } from '#engine/language/wording-document.ts';
import { flattenMessages, type MessageTree } from '#shared/flatten-messages.ts';
import { describePromises, type PromiseSubject, promiseSubjects } from '#shared/promises.ts';
import { bundleMessages, fillPlaceholders } from './product-messages.ts';

/** The path of the sentences that are made from a product's rules after the sale. */
export const resolvePromisesPath = (locale: Locale): string => `locales/${locale}/promises.json`;

/** Writes a product's sentences on payment, cancellation, refund and renewal from its files. */
export function makeSentences(
  definition: ProductDefinition,
  locale: Locale,
  readJson: ReadJson,
): Record<PromiseSubject, string[]> {
  const sentences = flattenMessages('promises', readJson(resolvePromisesPath(locale)) as MessageTree);
  return describePromises(definition, {
    locale,
    messages: bundleMessages(definition, locale, readJson),
    say(id, params = {}) {
      const text = sentences[`promises.${id}`];
      if (text === undefined) throw new Error(`no message promises.${id} in ${locale}`);
      return fillPlaceholders(params, { text }).text as string;
    },
  });
}

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
