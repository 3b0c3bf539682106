import { isAmountOrPeriod, isOnPromises } from '#engine/expected-tables/promises-table.ts';
import type { CsvRecord } from '#engine/language/csv-table.ts';
import type { Json } from '#engine/language/json.ts';
import { readWithReferences } from '#engine/language/load-definition.ts';
import { listNeededMessages } from '#engine/language/messages/needed-messages.ts';
import { resolveWordingPath, wordingDocuments, wordingLanguages } from '#engine/language/wording-document.ts';
import { type CheckContext, createIssueList, formatPointer, type Issue, readIfPresent } from '../base/issue.ts';
import { type JsonNode, listJsonNodes } from '../base/json-tree.ts';
import { evaluateFigureRule } from './figure-rules.ts';
import { hasFigure, listEnglishFigures, listFigures, MAX_WORD_NUMBER } from './figures-in-text.ts';

/**
 * The path of the table that names a rule for each figure in a product's texts. Texts that products share have a file
 * of their own.
 */
export const resolveFiguresPath = (product: string): string => `product-schemas/${product}/cases/witness/figures.csv`;

const FIGURE_COLUMNS = ['message', 'figure', 'rule', 'why'];
/** A figure of a message, and either the rule that decides it, or the reason why no rule does. */
export type BoundFigure = { file: string; line: number; message: string; figure: string; rule: string; why: string };
/** A text by language, with English first, and its position. */
type LocalizedText = { id: string; said: Record<string, string>; file: (locale: string) => string; at: string };

/**
 * Checks that the figures of sentences match the rules. `figures.csv` binds every figure of a product's texts
 * (messages, the shared ones that it shows, policy wording, claim procedure and claim form) to the product's value that
 * decides it, or gives the reason why none does:
 * `plans.standard.why,70000,benefits/plans/standard/limits/medicalExpenses / 100`. It reports a figure without a
 * binding, in any language; a bound figure that the text lacks; and a rule with another figure. A promise of a page
 * that the policy wording decides is bound to the wording: `words/policyWording.sections.4.items.0`. Without the file
 * nothing is checked.
 */
export function checkFigures(context: CheckContext): Issue[] {
  const file = resolveFiguresPath(context.name);
  if (!context.witnesses?.includes(file)) return [];
  const own = readOwnFigures(context);
  const shared = readBoundFigures(context, resolveFiguresPath('shared'));
  const texts = [...listShownMessages(context), ...collectWordings(context)];
  return [
    ...texts.flatMap((text) => {
      const ofOwn = own.filter(({ message }) => message === text.id);
      return checkText(text, ofOwn.length > 0 ? ofOwn : shared.filter(({ message }) => message === text.id), file);
    }),
    ...checkLostLines(own, texts),
    ...[...own, ...shared.filter(({ message }) => texts.some(({ id }) => id === message))].flatMap((bound) =>
      checkRule(context, bound, texts),
    ),
  ];
}

/** Lists the figures that `figures.csv` of a product binds; none without the file. */
export const readOwnFigures = (context: CheckContext): BoundFigure[] =>
  readBoundFigures(context, resolveFiguresPath(context.name));

function readBoundFigures({ read }: CheckContext, file: string): BoundFigure[] {
  const [header, ...lines] = (readIfPresent(read, file) ?? []) as unknown as CsvRecord[];
  const order = FIGURE_COLUMNS.map((column) => header?.cells.indexOf(column) ?? -1);
  return lines.map(({ line, cells }) => {
    const [message = '', figure = '', rule = '', why = ''] = order.map((at) => cells[at]);
    return { file, line, message, figure, rule, why };
  });
}

/** Lists the messages that a product shows: its own by their ids without its name, shared ones by their whole ids. */
function listShownMessages({ name, definition, messages }: CheckContext): LocalizedText[] {
  const english = messages.en ?? {};
  const own = Object.keys(english).filter((id) => id.startsWith(`${name}.`));
  const shared = listNeededMessages(definition).flatMap(({ id, fallbacks }) => {
    const found = [id, ...fallbacks].find((one) => english[one] !== undefined);
    return found?.startsWith('shared.') ? [found] : [];
  });
  return [...own, ...new Set(shared)].map((id) => {
    const [prefix = '', ...rest] = id.split('.');
    return {
      id: prefix === name ? rest.join('.') : id,
      said: Object.fromEntries(Object.entries(messages).map(([locale, texts]) => [locale, texts[id] ?? ''])),
      file: (locale) => `locales/${locale}/${prefix === name ? `products/${name}` : prefix}.json`,
      at: formatPointer(...rest),
    };
  });
}

function collectWordings({ name, read }: CheckContext): LocalizedText[] {
  const file = (locale: string) => resolveWordingPath(name, locale);
  const [english = new Map<string, JsonNode>(), ...others] = wordingLanguages.map((language) => {
    const nodes = listJsonNodes(readIfPresent(read, file(language)) ?? null);
    return new Map(nodes.map((node) => [formatPointer(...node.path), node]));
  });
  const texts = [...english].filter(([, { value }]) => typeof value === 'string');
  return wordingDocuments.flatMap((document) =>
    texts
      .filter(([, { path }]) => path[0] === document)
      .map(([at, { path, value }]) => {
        const said = others.map((nodes, index): [string, string] => [
          wordingLanguages[index + 1] as string,
          String(nodes.get(at)?.value ?? ''),
        ]);
        return { id: path.join('.'), said: { en: String(value), ...Object.fromEntries(said) }, file, at };
      }),
  );
}

/**
 * Returns true for a text that is equal in all languages, such as a model, or that is known by its figure, as `1000`
 * for "1,000 cc".
 */
function isNameText(id: string, said: LocalizedText['said']): boolean {
  const [first, ...others] = Object.values(said);
  const code = id.slice(id.lastIndexOf('.') + 1);
  return (
    others.every((text) => text === first) || Object.values(said).every((text) => listFigures(text).join() === code)
  );
}

/**
 * Reports, for each language, a figure of the text that has no line in `figures.csv`, and a figure with such a line
 * that the text does not contain.
 */
function checkText({ id, said, file, at }: LocalizedText, bound: BoundFigure[], figures: string): Issue[] {
  if (isNameText(id, said)) return [];
  const known = bound.map(({ figure }) => figure);
  return Object.entries(said).flatMap(([locale, text]) => {
    // A small number may be a word in one language and a figure in another.
    const here =
      locale === 'en' ? listEnglishFigures(text) : listFigures(text).filter((one) => Number(one) > MAX_WORD_NUMBER);
    const { issues, add } = createIssueList(file(locale));
    for (const figure of here.filter((one) => !known.includes(one)))
      add('figure-unbound', at, `"${id}" says ${figure}, and ${figures} does not say which rule that is.`, {
        mend: `Correct the figure, or add the line ${id},${figure},PLACE OF THE RULE, or ${id},${figure},,WHY NO RULE.`,
        facts: { figure },
      });
    for (const figure of known.filter((one) => !hasFigure(locale, text, one)))
      add('figure-unsaid', at, `"${id}" does not say ${figure} in "${locale}", as ${figures} has it: ${text}`, {
        mend: 'Correct the text, or, if the insurer has decided so, the line.',
        facts: { figure },
      });
    return issues;
  });
}

/** Reports lines about a message that does not exist. */
function checkLostLines(bound: BoundFigure[], texts: LocalizedText[]): Issue[] {
  return bound
    .filter(({ message }) => !texts.some(({ id }) => id === message))
    .map(({ file, line, message: id }) => {
      const message = `Line ${line}: the product says no "${id}".`;
      const mend = 'Correct its name, or take the line out.';
      return { code: 'figure-lost', file, at: '', message, mend, facts: { line: String(line) } };
    });
}

function checkRule({ definition, read }: CheckContext, bound: BoundFigure, texts: LocalizedText[]): Issue[] {
  const { file, line, figure, rule, why } = bound;
  const found = (message: string, mend: string, expected?: string): Issue[] => [
    {
      ...{ code: 'figure-rule', file, at: '', message: `Line ${line}: ${message}`, mend },
      facts: { line: String(line), figure, ...(expected !== undefined && { expected }) },
    },
  ];
  if (rule === '') {
    if (why.trim() === '')
      return found(
        `nothing says what ${figure} follows from.`,
        'Name the place of the rule, or write why there is none.',
      );
    const said = texts.find(({ id }) => id === bound.message)?.said ?? {};
    return isOnPromises(said) && isAmountOrPeriod(said.en ?? '', figure)
      ? found(
          `${figure} is in a sentence on payment, cancellation, refund or renewal, and no rule decides it.`,
          'Name the place of the rule, or write the marker of the subject instead of the sentence, such as {cancellation}.',
        )
      : [];
  }
  const { product, form, rating, benefits } = definition;
  const parts = { product, form, rating, benefits } as unknown as Json;
  const judged = evaluateFigureRule(rule, Number(figure), (place) => {
    const words = place.startsWith('words/') ? texts.find(({ id }) => `words/${id}` === place) : undefined;
    if (words) return { node: listEnglishFigures(words.said.en ?? ''), way: [] };
    const [, path, rest = ''] = /^(shared\/.+?\.json)(?:\/(.*))?$/.exec(place) ?? [];
    return path === undefined
      ? { node: parts, way: place.split('/') }
      : { node: readWithReferences(`product-schemas/${path}`, read), way: rest === '' ? [] : rest.split('/') };
  });
  if (judged === undefined)
    return found(`there is no rule ${rule}.`, 'Correct the place: the parts of its way, with "/" between.');
  return judged.length === 0
    ? []
    : found(
        `the sentence says ${figure}, and ${rule} says ${judged.join(', ')}.`,
        'Correct the one that is not as the insurer has decided.',
        judged.join(', '),
      );
}
