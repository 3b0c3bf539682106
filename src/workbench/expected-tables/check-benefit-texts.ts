import { isObject, type Json } from '#engine/language/json.ts';
import { resolveWordingPath, wordingDocuments, wordingLanguages } from '#engine/language/wording-document.ts';
import { findBenefitNumber, listBenefitNumbers, listReferences } from '#engine/promises/benefit-references.ts';
import { type CheckContext, formatPointer, type Issue, readIfPresent } from '../base/issue.ts';
import { listJsonNodes } from '../base/json-tree.ts';
import { type BoundFigure, readOwnFigures, resolveFiguresPath } from './check-figures.ts';
import { listFigures } from './figures-in-text.ts';

/** Messages on benefits, without the name of the product. */
const ON_BENEFITS = /^(benefits|limits|plans|benefitsNote|offers\.(covered|notCovered|waiting))(\.|$)/;
/** Messages that contain numbers of benefits alone. */
const OF_BENEFITS = /^(benefits|limits)\./;

/** Amounts of money, shares and periods of an English text. */
const AMOUNTS =
  /\$(\d[\d,]*)|(\d[\d,.]*)(?= ?%|[- ](working )?(hour|day|week|month|year)s?\b)|(\d+)(?=(st|nd|rd|th) (day|week|month)\b)/g;

/** Reasons in `figures.csv` for numbers that are no number of a benefit. */
const OTHER_NUMBER = /^(a deadline|an example|the name|the number)\b/;

type Text = { id: string; text: string; file: string; at: string; figures: string[] };

/**
 * Checks that texts on benefits contain no limit, share, period or deductible of their own: each is a reference to a number
 * of `benefits.json`. Such texts are the messages of benefits, limits, plans and offers, messages that `figures.csv` binds to
 * the benefits, each part of the policy wording that contains a reference, and each other text of the documents with one. A figure that `figures.csv` binds to a rule
 * outside the benefits, or that it calculates, needs no reference. Without that file only the names of benefits and the
 * words of limits are checked.
 */
export function checkBenefitTexts(context: CheckContext): Issue[] {
  const { benefits } = context.definition;
  const bound = readOwnFigures(context);
  const isBound = context.witnesses?.includes(resolveFiguresPath(context.name));
  const texts = [
    ...listMessages(context, bound.filter(isReferable)),
    ...wordingLanguages.flatMap((language) => listDocumentTexts(context, language)),
  ];
  return texts.flatMap(({ id, text, file, at, figures }) => [
    ...(isBound || OF_BENEFITS.test(id) ? figures : [])
      .filter((figure) => !bound.some((one) => one.message === id && one.figure === figure && isAccepted(one)))
      .map(
        (figure): Issue => ({
          ...{ code: 'benefit-figure', file, at },
          message: `"${id}" says ${figure}, and it is no reference to a number of the benefits.`,
          mend: suggestReference(context, figure),
          facts: { figure },
        }),
      ),
    ...(file.includes('/documents/') ? listReferences(text) : [])
      .filter((reference) => findBenefitNumber(benefits, reference) === undefined)
      .map(
        (reference): Issue => ({
          ...{ code: 'benefit-reference', file, at },
          message: `"${id}" names {${reference}}, and benefits.json has no such number.`,
          mend: 'Correct the reference, or add the number to benefits.json.',
          facts: { found: `{${reference}}` },
        }),
      ),
  ]);
}

/** True if a line of `figures.csv` decides a figure without a number of the benefits, or by arithmetic. */
const isAccepted = ({ rule, why }: BoundFigure): boolean =>
  rule === '' ? OTHER_NUMBER.test(why) : rule.includes(' ') || !/^(benefits|words)\//.test(rule);

/** True if a line of `figures.csv` names a number of the benefits, which its text must reference. */
const isReferable = ({ rule }: BoundFigure): boolean => /^benefits\/\S+$/.test(rule);

function suggestReference({ definition }: CheckContext, figure: string): string {
  const found = [...listBenefitNumbers(definition.benefits)]
    .filter(([, { value, is }]) => (is === 'money' ? value / 100 : value) === Number(figure))
    .map(([reference]) => `{${reference}}`);
  return found.length > 0
    ? `Write ${found.slice(0, 3).join(' or ')} instead.`
    : 'Add the number to benefits.json, and write its reference, such as {claims.states.NAME}.';
}

function listMessages({ name, messages }: CheckContext, bound: readonly BoundFigure[]): Text[] {
  return Object.entries(messages).flatMap(([locale, texts]) =>
    Object.entries(texts).flatMap(([whole, text]): Text[] => {
      const id = whole.slice(name.length + 1);
      const isOn = ON_BENEFITS.test(id) || bound.some(({ message }) => message === id);
      if (!whole.startsWith(`${name}.`) || !isOn) return [];
      const at = formatPointer(...id.split('.'));
      return [{ id, text, file: `locales/${locale}/products/${name}.json`, at, figures: listFigures(text) }];
    }),
  );
}

/** The texts of the documents that must have references, with the amounts and periods of their English version. */
function listDocumentTexts({ name, read }: CheckContext, language: string): Text[] {
  const [english, own] = ['en', language].map((one) => readIfPresent(read, resolveWordingPath(name, one)));
  return wordingDocuments.flatMap((document) => {
    const { sections = [] } = ((isObject(own) ? own[document] : undefined) ?? {}) as { sections?: Json[] };
    return sections.flatMap((section, index) => {
      const texts = listTexts(section, `${document}.sections.${index}`);
      const isOnBenefits = texts.some(([, text]) => listReferences(text).length > 0);
      return texts
        .filter(([, text]) => (document === 'policyWording' ? isOnBenefits : listReferences(text).length > 0))
        .map(([id, text]): Text => {
          const amounts = listAmounts(findText(english ?? null, id));
          const figures = listFigures(text).filter((figure) => amounts.includes(figure));
          return { id, text, file: resolveWordingPath(name, language), at: formatPointer(...id.split('.')), figures };
        });
    });
  });
}

const listAmounts = (text: string): string[] =>
  [...text.matchAll(AMOUNTS)].map(([, money, period, ordinal]) =>
    (money ?? period ?? ordinal ?? '').replaceAll(',', ''),
  );

const findText = (node: Json, id: string): string =>
  String(id.split('.').reduce<Json>((inner, part) => (inner as Record<string, Json>)?.[part] ?? null, node));

/** Lists the texts of a part of a document by their ids. */
const listTexts = (node: Json, at: string): [string, string][] =>
  listJsonNodes(node).flatMap(({ path, value }): [string, string][] =>
    typeof value === 'string' ? [[[at, ...path].join('.'), value]] : [],
  );
