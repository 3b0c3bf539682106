import { isObject, type Json } from '#engine/language/json.ts';
import {
  findList,
  type ListSource,
  loadDefinition,
  readWithReferences,
  resolveListPaths,
} from '#engine/language/load-definition.ts';
import { checkCsv } from '../base/check-csv.ts';
import {
  type CheckContext,
  type CheckInput,
  createIssueList,
  findDuplicates,
  type Issue,
  readIfPresent,
  resolveProductFile,
} from '../base/issue.ts';
import { listJsonNodes } from '../base/json-tree.ts';
import { checkCases } from '../cases/check-cases.ts';
import { checkOrderStories } from '../cases/check-order-stories.ts';
import { checkBenefitTexts } from '../expected-tables/check-benefit-texts.ts';
import { checkExpectedTables } from '../expected-tables/check-expected-tables.ts';
import { checkFigures } from '../expected-tables/check-figures.ts';
import { checkPromotions } from '../promotions/check-promotions.ts';
import { checkPriceFrom } from '../reviewed/check-price-from.ts';
import { checkReviewed } from '../reviewed/check-reviewed.ts';
import { checkAfterSale } from './after-sale/check-after-sale.ts';
import { checkChartFlow } from './chart/check-chart-flow.ts';
import { checkChartNames } from './chart/check-chart-names.ts';
import { checkRegions } from './chart/check-regions.ts';
import { checkResets } from './chart/check-resets.ts';
import { checkBenefits } from './check-benefits.ts';
import { checkDerived } from './check-derived.ts';
import { checkDocuments } from './check-documents.ts';
import { checkFragments } from './check-fragments.ts';
import { checkLogic } from './check-logic.ts';
import { checkMessages } from './check-messages.ts';
import { checkPages } from './check-pages.ts';
import { checkRating } from './check-rating.ts';
import { checkShape } from './check-shape.ts';
import { checkTables } from './check-tables.ts';
import { checkUnfinished } from './check-unfinished.ts';
import { checkWording } from './check-wording.ts';
import { checkWords } from './check-words.ts';

/** The checks that run if every file matches the vocabulary. Cases run only in a product without other issues. */
const checks: ((context: CheckContext) => Issue[])[] = [
  checkChartNames,
  checkChartFlow,
  checkDerived,
  checkLogic,
  checkPages,
  checkTables,
  checkRating,
  checkPromotions,
  checkBenefits,
  checkDocuments,
  checkAfterSale,
  checkResets,
  checkMessages,
  checkWords,
  checkExpectedTables,
  checkFigures,
  checkBenefitTexts,
  checkUnfinished,
  checkWording,
];

/** The codes of issues about words alone. */
const wordingCodes = new Set([
  ...['message-missing', 'message-unused', 'message-placeholders', 'markup-in-words', 'not-printable'],
  'unfinished-wording',
  ...['placeholder-unfilled', 'word-script', 'word-figure', 'word-term'],
  ...['witness-differs', 'witness-missing', 'witness-lost', 'witness-source'],
  ...['figure-unbound', 'figure-unsaid', 'figure-lost', 'figure-rule', 'benefit-figure', 'benefit-reference'],
  ...['document-missing', 'document-shape', 'document-empty', 'document-structure'],
]);

/** Returns true if the product would run: only words are missing or wrong. */
export function isSound(findings: Issue[]): boolean {
  return findings.every(({ code }) => wordingCodes.has(code));
}

/**
 * Lists all issues of a product's files, in the best order for repairs. Without `journeys` no path is followed, which
 * saves most of the time; `cases` still run, and reviewed lines are still compared.
 */
export function checkDefinition(
  input: CheckInput,
  { journeys = true, cases = journeys }: { journeys?: boolean; cases?: boolean } = {},
): Issue[] {
  const shape = [...checkFragments(input), ...checkShape(input)];
  if (shape.length > 0) return shape;
  const sources = [...checkLists(input), ...checkCsv(input)];
  if (sources.length > 0) return sources;
  const context: CheckContext = { ...input, definition: loadDefinition(input.name, input.read) };
  const findings = checks.flatMap((check) => check(context));
  if (!cases || !isSound(findings)) return findings;
  const told = [...findings, ...checkCases(context)];
  if (told.length > findings.length) return told;
  const compared = [...told, ...checkReviewed(context), ...checkPriceFrom(context)];
  return journeys ? [...compared, ...checkOrderStories(context), ...checkRegions(context)] : compared;
}

/** Checks the lists that fields name, the product's own or shared: each list exists and contains every code once. */
function checkLists({ name, read }: CheckInput): Issue[] {
  const file = resolveProductFile(name, 'form');
  return listJsonNodes(readWithReferences(file, read)).flatMap(({ path, value }) => {
    if (!isObject(value) || typeof value.list !== 'string' || typeof value.type !== 'string') return [];
    const [own, shared] = resolveListPaths(name, value.list);
    const found = [own, shared].find((one) => readIfPresent(read, one) !== undefined);
    if (found !== undefined) return checkList(found, read(found));
    const { issues, add } = createIssueList(file);
    add('unknown-list', [...path, 'list'], `There is no list "${value.list}".`, `Write ${own} or ${shared}.`);
    return issues;
  });
}

function checkList(file: string, written: Json): Issue[] {
  const {
    codes,
    often = [],
    alsoCalled = {},
  } = (isObject(written) || Array.isArray(written) ? findList(written) : {}) as Partial<ListSource>;
  const { issues, add } = createIssueList(file);
  if (!isCodeList(codes) || codes.length === 0 || !isCodeList(often) || !Object.values(alsoCalled).every(isCodeList)) {
    const mend =
      'Write ["CODE", ...], or {"codes": ["CODE", ...], "often": ["CODE"], "alsoCalled": {"CODE": ["Name"]}}.';
    add('list-shape', '', 'A list holds codes.', mend);
    return issues;
  }
  for (const [member, own] of Object.entries({ codes, often }))
    for (const code of findDuplicates(own)) {
      const place = own.lastIndexOf(code);
      const at = Array.isArray(written) ? [place] : [member, place];
      add('option-twice', at, `The code "${code}" comes twice.`, 'Remove one of them.');
    }
  const named = [
    ...often.map((code) => ({ code, at: ['often', often.indexOf(code)] })),
    ...Object.keys(alsoCalled).map((code) => ({ code, at: ['alsoCalled', code] })),
  ];
  for (const { code, at } of named.filter((one) => !codes.includes(one.code)))
    add('unknown-option', at, `"${code}" is no code of the list.`, 'Correct it, or add it to "codes".');
  return issues;
}

const isCodeList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((code) => typeof code === 'string');
