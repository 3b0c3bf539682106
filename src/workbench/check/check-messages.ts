import { listNeededMessages, type NeededMessage } from '#engine/language/messages/needed-messages.ts';
import { type CheckContext, formatPointer, type Issue, joinNames } from '../base/issue.ts';

/** Checks messages: every message exists in every language with the same placeholders, and each message is shown. */
export function checkMessages({ definition, messages, name }: CheckContext): Issue[] {
  const needed = [
    ...listNeededMessages(definition),
    ...listWholeIds(definition),
    ...listValueMessages(definition, messages),
  ];
  const ids = new Set(needed.flatMap(({ id, fallbacks }) => [id, ...fallbacks]));
  const found = (locale: string, wanted: string[]) => wanted.find((id) => messages[locale]?.[id] !== undefined);
  const locales = Object.keys(messages);
  const missing = locales.flatMap((locale) =>
    needed
      .filter(({ id, fallbacks, optional }) => !optional && found(locale, [id, ...fallbacks]) === undefined)
      .map(({ id, fallbacks }) => reportMissingMessage(locale, id, fallbacks)),
  );
  // If one language has an optional text, all languages need it.
  const uneven = needed
    .filter(({ optional }) => optional)
    .flatMap(({ id, fallbacks }) => {
      const having = locales.filter((locale) => found(locale, [id, ...fallbacks]) !== undefined);
      if (having.length === 0 || having.length === locales.length) return [];
      return locales
        .filter((locale) => !having.includes(locale))
        .map((locale) => reportMissingMessage(locale, id, fallbacks));
    });
  const unused = locales.flatMap((locale) =>
    Object.keys(messages[locale] ?? {})
      .filter((id) => id.startsWith(`${name}.`) && !ids.has(id))
      .map((id) => ({
        code: 'message-unused',
        file: resolveMessageFile(locale, id),
        at: locateMessage(id),
        message: `Nothing shows the message "${id}".`,
        mend: 'Remove it, or correct its name.',
      })),
  );
  const gaps = locales.flatMap((locale) =>
    findMissingPoints(messages[locale] ?? {}, name).map((id) => reportMissingMessage(locale, id, [])),
  );
  return [
    ...dedupeIssues([...missing, ...uneven, ...gaps]),
    ...unused,
    ...checkMarkup(messages, ids),
    ...checkPlaceholders(messages, ids),
    ...checkUnfilledPlaceholders(definition, messages),
  ];
}

/** Checks that messages contain no markup: the page would show a tag as text. */
function checkMarkup(messages: CheckContext['messages'], ids: Set<string>): Issue[] {
  return Object.entries(messages).flatMap(([locale, texts]) =>
    Object.entries(texts)
      .filter(([id, text]) => ids.has(id) && /<[a-z!/]/i.test(text))
      .map(([id]) => ({
        code: 'markup-in-words',
        file: resolveMessageFile(locale, id),
        at: locateMessage(id),
        message: `The message "${id}" holds a tag, which would be read as it is written.`,
        mend: 'Write plain text.',
      })),
  );
}

/** Finds the missing points of a list before later ones. A list is read up to its first gap. */
function findMissingPoints(texts: Record<string, string>, product: string): string[] {
  return Object.keys(texts).flatMap((id) => {
    const [, list, number] = /^(.+\.offers\.\w+\.)(\d+)$/.exec(id) ?? [];
    if (list === undefined || !id.startsWith(`${product}.`)) return [];
    const before = `${list}${Number(number) - 1}`;
    return Number(number) > 1 && texts[before] === undefined ? [before] : [];
  });
}

/** Lists the messages for the values of a derived value. Only the messages name these values. */
function listValueMessages(
  { product, form }: CheckContext['definition'],
  messages: CheckContext['messages'],
): NeededMessage[] {
  const prefixes = form.derived.map(({ set }) => `${product.id}.values.${set}.`);
  const ids = new Set(Object.values(messages).flatMap((texts) => Object.keys(texts)));
  return [...ids]
    .filter((id) => prefixes.some((prefix) => id.startsWith(prefix)))
    .map((id) => ({ id, fallbacks: [], optional: true }));
}

/** Lists the messages that rules and hints name by their whole id. Other products or problems may use them too. */
function listWholeIds({ form }: CheckContext['definition']): NeededMessage[] {
  return Object.values(form.pages)
    .flatMap(({ rules = [], hints = [] }) =>
      [...rules, ...hints].map(({ message }) => ({ id: message, fallbacks: [] })),
    )
    .filter(({ id }) => id.includes('.'));
}

function reportMissingMessage(locale: string, id: string, fallbacks: string[]): Issue {
  const shared = fallbacks.length === 0 ? '' : ` It may also be ${fallbacks.join(' or ')}, once for all products.`;
  return {
    code: 'message-missing',
    file: resolveMessageFile(locale, id),
    at: locateMessage(id),
    message: `The message "${id}" has no text in "${locale}".`,
    mend: `Write it.${shared}`,
  };
}

/** Lists the placeholders `{name}` of an ICU message, also those in its plurals and choices. */
function listPlaceholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\s*(\w+)\s*[,}]/g)].map((match) => match[1] as string))]
    .filter((name) => !new RegExp(`(?:one|other|zero|=\\d+|true|false)\\s*\\{\\s*${name}\\s*\\}`).test(text))
    .sort();
}

function checkPlaceholders(messages: CheckContext['messages'], ids: Set<string>): Issue[] {
  const [first, ...others] = Object.keys(messages);
  if (first === undefined) return [];
  return others.flatMap((locale) =>
    Object.entries(messages[locale] ?? {}).flatMap(([id, text]) => {
      const original = ids.has(id) ? messages[first]?.[id] : undefined;
      if (original === undefined || listPlaceholders(original).join() === listPlaceholders(text).join()) return [];
      const wanted = joinNames(listPlaceholders(original)) || 'none';
      return [
        {
          code: 'message-placeholders',
          file: resolveMessageFile(locale, id),
          at: locateMessage(id),
          message: `"${id}" has other placeholders than in "${first}".`,
          mend: `Use the same: ${wanted}.`,
        },
      ];
    }),
  );
}

/**
 * Finds placeholders that nothing fills. Possible sources are a rule's params, the answers of a priced option, the
 * product's figures and the insurer's telephone.
 */
function checkUnfilledPlaceholders(
  { product, form }: CheckContext['definition'],
  messages: CheckContext['messages'],
): Issue[] {
  const figures = Object.keys(form.figures ?? {});
  const own = `${product.id}.`;
  const params = new Map<string, string[]>();
  const fills = (page: string, kind: string, message: string, names: string[]) => {
    const id = message.includes('.') ? message : `${own}${page}.${kind}.${message}`;
    params.set(id, [...(params.get(id) ?? []), ...names]);
  };
  for (const [page, { rules = [], hints = [] }] of Object.entries(form.pages)) {
    for (const rule of rules) fills(page, 'rules', rule.message, ['label', ...Object.keys(rule.params ?? {})]);
    for (const way of hints.flatMap(({ prices = [] }) => prices))
      fills(page, 'hints', way.message, Object.keys(way.with));
  }
  const said = new Set<string>();
  const findings: Issue[] = [];
  for (const [locale, texts] of Object.entries(messages))
    for (const [id, text] of Object.entries(texts)) {
      if (!id.startsWith(own)) continue;
      const isUnit = id.startsWith(`${own}units.`);
      for (const place of listPlaceholders(text)) {
        said.add(place);
        if ([...figures, 'hotline', ...(params.get(id) ?? []), ...(isUnit ? ['count'] : [])].includes(place)) continue;
        findings.push({
          code: 'placeholder-unfilled',
          file: resolveMessageFile(locale, id),
          at: locateMessage(id),
          message: `Nothing fills "{${place}}" of "${id}".`,
          mend: `Use one of ${joinNames([...(params.get(id) ?? []), ...figures, 'hotline'])}, or declare it in figures of form.json.`,
        });
      }
    }
  const unsaid = figures.filter((name) => !said.has(name));
  return [
    ...findings,
    ...unsaid.map((name) => ({
      code: 'figure-unused',
      file: `product-schemas/${product.id}/form.json`,
      at: formatPointer('figures', name),
      message: `No message says the figure "${name}".`,
      mend: `Write {${name}} where it is said, in all languages, or remove it.`,
    })),
  ];
}

function dedupeIssues(findings: Issue[]): Issue[] {
  const seen = new Set<string>();
  return findings.filter(({ file, at }) => {
    const key = `${file}${at}`;
    return seen.has(key) ? false : seen.add(key);
  });
}

function resolveMessageFile(locale: string, id: string): string {
  const first = id.split('.')[0] ?? '';
  return ['shared', 'problems'].includes(first)
    ? `locales/${locale}/${first}.json`
    : `locales/${locale}/products/${first}.json`;
}

function locateMessage(id: string): string {
  return id
    .split('.')
    .slice(1)
    .map((word) => `/${word}`)
    .join('');
}
