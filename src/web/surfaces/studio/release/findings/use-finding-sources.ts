import { SHARED } from '#contract/studio/material/shared.ts';
import type { Json } from '#engine/language/json.ts';
import type { MessageTree } from '#shared/flatten-messages.ts';
import type { Locale } from '#shared/format.ts';
import { useReleaseTexts } from '#web/api/studio/release-files.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useShownMessages } from '#web/i18n/shown-messages.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import {
  findFieldMessage,
  findFirstMessage,
  findPageMessage,
  type MessageSources,
  messagesFile,
  sharedMessagesFile,
} from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { buildProductNames } from '#web/surfaces/studio/language/names/product-names.ts';
import type { ReadFile } from './corrections.ts';
import type { FindingSources } from './describe-finding.ts';
import type { TrailNames } from './place-trail.ts';

/** The lists whose entries have a number instead of a name, with their messages. */
const NUMBERED = ['rules', 'hints', 'sections', 'rows', 'steps', 'plans', 'groups', 'lists', 'effects', 'items'];

/** The messages with the titles of the tabs on which findings are corrected. */
export const TAB_MESSAGES = [
  ...['pages', 'journey', 'tariff', 'reviewed', 'words', 'lists', 'cover', 'promotions', 'after-sale', 'papers'],
  ...['people', 'settings', 'decided'],
].map((tab) => `studio-${tab}`);

/** Returns the sources to describe findings of a product from the texts in the user's language. */
function useSources(
  product: string,
  [own, shared, settings]: readonly (Json | undefined)[],
  read: ReadFile,
): FindingSources {
  const text = useText();
  const format = useFormat();
  const currency = String((settings as { currency?: string } | undefined)?.currency ?? 'USD');
  const messages = useShownMessages();
  const trees: MessageSources = { own: (own ?? {}) as MessageTree, shared: (shared ?? {}) as MessageTree };
  const of = buildProductNames(own, shared);
  const names: TrailNames = {
    page: (page) => findPageMessage(trees, page, 'step') ?? findPageMessage(trees, page, 'title'),
    field: (page, field) => findFieldMessage(trees, page, field, 'label') ?? of.of(field),
    other: (name) =>
      findFirstMessage(trees, `plans.${name}.name`) ?? findFirstMessage(trees, `benefits.${name}`) ?? of.of(name),
    entry: (list, number) => (NUMBERED.includes(list) ? text(`studio-findings.places.${list}`, { number }) : undefined),
  };
  const money = (minorUnits: number) => format.money(minorUnits, currency);
  return { product, read, names, text, money, hasText: (message) => message in messages };
}

/** The product's own texts, the shared ones, and its settings. */
const listSourceFiles = (product: string, locale: Locale) => [
  ...[messagesFile(product, locale), sharedMessagesFile(locale)],
  `product-schemas/${product}/product.json`,
];

/** The same for the open workspace, with its present content. */
export function useFindingSources(product: string): FindingSources {
  const { workspace } = useWorkspace();
  const { locale } = useLanguage();
  const { value } = workspace;
  return useSources(product, listSourceFiles(product, locale).map(value), value);
}

/** The same for a release that is not open for changes: only its texts are loaded. */
export function useReleaseFindingSources(release: string, product: string): FindingSources {
  const { locale } = useLanguage();
  const { data = [] } = useReleaseTexts(release, product === SHARED ? [] : listSourceFiles(product, locale));
  return useSources(product, data.map(parse), () => undefined);
}

/** Parses a file with texts; undefined if it is missing or invalid. */
function parse(text: string | undefined): Json | undefined {
  try {
    return text ? (JSON.parse(text) as Json) : undefined;
  } catch {
    return undefined;
  }
}
