import { buildAgentId } from '#engine/language/messages/message-ids.ts';
import { listNeededMessages, type NeededMessage } from '#engine/language/messages/needed-messages.ts';
import { findUnprintable } from '#engine/language/messages/unprintable.ts';
import { findBenefitNumber } from '#engine/promises/benefit-references.ts';
import { type CheckContext, createIssueList, type Issue, joinNames } from '../base/issue.ts';
import { uniqueBy } from '../base/json-tree.ts';

type Definition = CheckContext['definition'];
type Messages = CheckContext['messages'];

/** Checks messages: every message exists in every language with the same placeholders, and each message is shown. */
export function checkMessages({ definition, messages, name }: CheckContext): Issue[] {
  const shown = [
    ...listNeededMessages(definition),
    ...listWholeIds(definition),
    ...listValueMessages(definition, messages),
  ];
  const needed = [
    ...shown,
    ...shown.map(({ id }): NeededMessage => ({ id: buildAgentId(id), fallbacks: [], optional: true })),
  ];
  const ids = new Set(needed.flatMap(({ id, fallbacks }) => [id, ...fallbacks]));
  const texts = Object.entries(messages).flatMap(([locale, own]) =>
    Object.entries(own).map(([id, text]) => ({ locale, id, text })),
  );
  const unused = texts
    .filter(({ id }) => id.startsWith(`${name}.`) && !ids.has(id))
    .map((at) =>
      toIssue('message-unused', at, `Nothing shows the message "${at.id}".`, 'Remove it, or correct its name.'),
    );
  const marked = texts
    .filter(({ id, text }) => ids.has(id) && /<[a-z!/]/i.test(text))
    .map((at) => {
      const message = `The message "${at.id}" holds a tag, which would be read as it is written.`;
      return toIssue('markup-in-words', at, message, 'Write plain text.');
    });
  const unprintable = texts
    .filter(({ id, text }) => ids.has(id) && findUnprintable(text) !== '')
    .map((at) => {
      const message = `The message "${at.id}" has letters that papers cannot print: ${findUnprintable(at.text)}`;
      const facts = { letters: findUnprintable(at.text) };
      return { ...toIssue('not-printable', at, message, 'Write it with other letters.'), facts };
    });
  return [
    ...uniqueBy([...listMissing(needed, messages), ...listGaps(messages, name)], ({ file, at }) => `${file}${at}`),
    ...unused,
    ...marked,
    ...unprintable,
    ...checkPlaceholders(messages, ids),
    ...checkUnfilledPlaceholders(definition, messages),
  ];
}

/** Lists the needed messages that a language lacks. An optional text is needed once one language has it. */
function listMissing(needed: NeededMessage[], messages: Messages): Issue[] {
  const locales = Object.keys(messages);
  const isMissing = (locale: string, { id, fallbacks }: NeededMessage) =>
    ![id, ...fallbacks].some((one) => messages[locale]?.[one] !== undefined);
  const always = needed.filter(({ optional }) => !optional);
  const uneven = needed.filter((one) => one.optional && locales.some((locale) => !isMissing(locale, one)));
  return [
    ...locales.flatMap((locale) => always.map((one) => ({ locale, one }))),
    ...uneven.flatMap((one) => locales.map((locale) => ({ locale, one }))),
  ]
    .filter(({ locale, one }) => isMissing(locale, one))
    .map(({ locale, one }) => reportMissingMessage(locale, one.id, one.fallbacks));
}

/** Reports the missing points of lists before later ones. A list is read up to its first gap. */
function listGaps(messages: Messages, product: string): Issue[] {
  return Object.entries(messages).flatMap(([locale, texts]) =>
    Object.keys(texts).flatMap((id) => {
      const [, list, number] = /^(.+\.offers\.\w+\.)(\d+)$/.exec(id) ?? [];
      const before = `${list}${Number(number) - 1}`;
      const isGap = id.startsWith(`${product}.`) && Number(number) > 1 && texts[before] === undefined;
      return isGap ? [reportMissingMessage(locale, before, [])] : [];
    }),
  );
}

/** Lists the messages for the values of a derived value. Only the messages name these values. */
function listValueMessages({ product, form }: Definition, messages: Messages): NeededMessage[] {
  const prefixes = form.derived.map(({ set }) => `${product.id}.values.${set}.`);
  const ids = new Set(Object.values(messages).flatMap((texts) => Object.keys(texts)));
  return [...ids]
    .filter((id) => prefixes.some((prefix) => id.startsWith(prefix)))
    .map((id) => ({ id, fallbacks: [], optional: true }));
}

/** Lists the messages that rules and hints name by their whole id. Other products or problems may use them too. */
function listWholeIds({ form }: Definition): NeededMessage[] {
  return Object.values(form.pages)
    .flatMap(({ rules = [], hints = [] }) =>
      [...rules, ...hints].map(({ message }) => ({ id: message, fallbacks: [] })),
    )
    .filter(({ id }) => id.includes('.'));
}

/** Creates an issue at a message of a language. */
function toIssue(code: string, { locale, id }: { locale: string; id: string }, message: string, mend: string): Issue {
  const [first = '', ...rest] = id.split('.');
  const file = ['shared', 'problems'].includes(first) ? first : `products/${first}`;
  return { code, file: `locales/${locale}/${file}.json`, at: rest.map((word) => `/${word}`).join(''), message, mend };
}

function reportMissingMessage(locale: string, id: string, fallbacks: string[]): Issue {
  const shared = fallbacks.length === 0 ? '' : ` It may also be ${fallbacks.join(' or ')}, once for all products.`;
  const message = `The message "${id}" has no text in "${locale}".`;
  return toIssue('message-missing', { locale, id }, message, `Write it.${shared}`);
}

/** Lists the placeholders `{name}` of an ICU message, also those in its plurals and choices. */
function listPlaceholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\s*([\w.]+)\s*[,}]/g)].map((match) => match[1] as string))]
    .filter((name) => !new RegExp(`(?:one|other|zero|=\\d+|true|false)\\s*\\{\\s*${name}\\s*\\}`).test(text))
    .sort();
}

function checkPlaceholders(messages: Messages, ids: Set<string>): Issue[] {
  const [first, ...others] = Object.keys(messages);
  if (first === undefined) return [];
  return others.flatMap((locale) =>
    Object.entries(messages[locale] ?? {}).flatMap(([id, text]) => {
      const original = ids.has(id) ? messages[first]?.[id] : undefined;
      if (original === undefined || listPlaceholders(original).join() === listPlaceholders(text).join()) return [];
      const wanted = joinNames(listPlaceholders(original)) || 'none';
      const message = `"${id}" has other placeholders than in "${first}".`;
      return [toIssue('message-placeholders', { locale, id }, message, `Use the same: ${wanted}.`)];
    }),
  );
}

/** Maps each message with params (of a rule, or the answers of a priced option) to the names of these params. */
function mapParams({ product, form }: Definition): Map<string, string[]> {
  const params = new Map<string, string[]>();
  const add = (prefix: string, message: string, names: string[]) => {
    const id = message.includes('.') ? message : `${prefix}.${message}`;
    for (const one of [id, buildAgentId(id)]) params.set(one, [...(params.get(one) ?? []), ...names]);
  };
  for (const [page, { rules = [], hints = [] }] of Object.entries(form.pages)) {
    for (const { message, params: own = {} } of rules)
      add(`${product.id}.${page}.rules`, message, ['label', ...Object.keys(own)]);
    for (const way of hints.flatMap(({ prices = [] }) => prices))
      add(`${product.id}.${page}.hints`, way.message, Object.keys(way.with));
  }
  return params;
}

/** Finds placeholders that nothing fills: no param, figure or number of the benefits, not the insurer's telephone. */
function checkUnfilledPlaceholders(definition: Definition, messages: Messages): Issue[] {
  const { product, form, benefits } = definition;
  const figures = Object.keys(form.figures ?? {});
  const own = `${product.id}.`;
  const params = mapParams(definition);
  const used = Object.entries(messages).flatMap(([locale, texts]) =>
    Object.entries(texts)
      .filter(([id]) => id.startsWith(own))
      .flatMap(([id, text]) => listPlaceholders(text).map((place) => ({ locale, id, place }))),
  );
  const unfilled = used.flatMap(({ place, ...at }) => {
    const names = [...(params.get(at.id) ?? []), ...figures, 'hotline'];
    const isCount = place === 'count' && at.id.startsWith(`${own}units.`);
    if (isCount || names.includes(place) || findBenefitNumber(benefits, place) !== undefined) return [];
    const mend = `Use one of ${joinNames(names)}, declare it in figures of form.json, or name a number of benefits.json, such as {claims.averageBelow}.`;
    return [toIssue('placeholder-unfilled', at, `Nothing fills "{${place}}" of "${at.id}".`, mend)];
  });
  const { issues, add } = createIssueList(`product-schemas/${product.id}/form.json`);
  for (const name of figures.filter((figure) => !used.some(({ place }) => place === figure)))
    add(
      'figure-unused',
      ['figures', name],
      `No message says the figure "${name}".`,
      `Write {${name}} where it is said, in all languages, or remove it.`,
    );
  return [...unfilled, ...issues];
}
