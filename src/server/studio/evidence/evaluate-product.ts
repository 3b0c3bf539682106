import type { CheckProgress, ProductChecks, ReleaseCheckDetails } from '#contract/studio/release-checks.ts';
import type { ProductDefinition } from '#engine/language/definition.ts';
import { loadDefinition } from '#engine/language/load-definition.ts';
import { createProduct, type Product } from '#engine/product.ts';
import { rater } from '#engine/rating.ts';
import { listProductIds, type ProductFiles } from '#product-files/product-files.ts';
import { readProductMessages } from '#product-files/product-messages.ts';
import { buildContent, type VersionContent } from '#server/catalogue/products/build-version.ts';
import { checkProduct, findFileFaults } from '#server/catalogue/products/check-product.ts';
import { compilePages, compileValidators } from '#server/catalogue/products/compile-validators.ts';
import { createMessageFormatter } from '#server/catalogue/products/message-formatter.ts';
import {
  listCaseFiles,
  listExpectedTableFiles,
  listReviewedFiles,
  readProductCases,
} from '#server/catalogue/products/product-cases.ts';
import { locales } from '#shared/format.ts';
import type { CheckContext, Issue } from '#workbench/base/issue.ts';
import { createPlan, type PathsPlan } from '#workbench/journeys/plan.ts';
import { findChangedJourneys } from '#workbench/release-checks/changed-journeys.ts';
import {
  collectTexts,
  findChangedTables,
  findChangedWords,
  hasSameDecisions,
} from '#workbench/release-checks/changed-parts.ts';
import { runChangeMutants } from '#workbench/release-checks/run-change-mutants.ts';
import { runProductCoverage } from '#workbench/release-checks/run-product-coverage.ts';
import { toReported } from './evaluate-site.ts';
import type { EvaluatedProduct } from './evaluation-messages.ts';

/** The maximum number of detailed entries of each kind. */
const MAX_DETAILS = { findings: 200, missing: 200, survivors: 100, journeys: 60, words: 600 };
/** The maximum number of mutants of a product, spread equally over its changes. */
const MAX_MUTANTS = 150;

export type EvaluationOptions = {
  seed: number;
  /** The time limit for the mutants of a product in milliseconds; the report then contains a smaller sample. */
  mutantsFor: number;
  tell: (now: Omit<CheckProgress, 'product'>) => void;
};

/** The evidence, and the product before and after if their rates may differ. */
export type ProductEvaluation = EvaluatedProduct & { differ?: { before: Product; after: Product } };

/**
 * Evaluates a product of a release against the one on sale: checks, coverage of all declared items, mutants of the
 * changes, changed journeys, words and tables. A product with faults is not evaluated further.
 */
export function evaluateProduct(
  name: string,
  files: ProductFiles,
  sold: ProductFiles | undefined,
  { seed, mutantsFor, tell }: EvaluationOptions,
): ProductEvaluation {
  tell({ step: 'check', done: 0, all: 0 });
  if (!listProductIds(files).includes(name)) return faulty(name, []);
  const faults = checkProduct(name, files);
  if (faults.length > 0) return faulty(name, faults);
  const { version, content } = buildContent(name, files, new Date(0));
  const isSold = sold !== undefined && listProductIds(sold).includes(name);
  const before = isSold ? buildContent(name, sold, new Date(0)).content : undefined;
  const promised = listPromotionChanges(before, content);
  // If questions, paths, rates and words equal the sold version, a new promotion code needs no new paths.
  if (before !== undefined && promised.promotions !== undefined && differsInPromotionsAlone(before, content))
    return { evidence: { product: name, version, findings: [], isCovered: true, ...promised }, details: nothing() };
  tell({ step: 'walk', done: 0, all: 0 });
  const after = buildPlan(name, files);
  const context = buildContext(after, files);
  const walked = runProductCoverage(context, after, createMessageFormatter(after.product, files), (done, all) =>
    tell({ step: 'walk', done, all }),
  );
  const { kinds, missing, paths, findings } = walked;
  const evidence: ProductChecks = {
    ...{ product: name, version, findings: findings.map(toReported) },
    isCovered: kinds.length > 0 && missing.every(({ kind }) => kind === 'message'),
    coverage: { kinds, paths },
  };
  const details = { ...nothing(), missing: missing.slice(0, MAX_DETAILS.missing) };
  if (findings.length > 0) return { evidence, details };

  Object.assign(evidence, listWordChanges(before, content, details), promised);
  if (before !== undefined && hasSameDecisions(before.definition, content.definition)) return { evidence, details };

  const old = before === undefined || sold === undefined ? undefined : buildPlan(name, sold);
  if (old !== undefined) countJourneys(old, after.product, [before, content], { evidence, details, tell });
  const till = performance.now() + mutantsFor;
  const subject = { plan: after, definition: context.definition, read: files, context };
  const { all, reports } = runChangeMutants(subject, {
    ...{ seed, before: before?.definition, most: MAX_MUTANTS },
    goesOn: () => performance.now() < till,
    onProgress: (done, most) => tell({ step: 'mutants', done, all: most }),
  });
  const survivors = reports.filter(({ noticed }) => noticed === undefined);
  details.survivors = survivors.slice(0, MAX_DETAILS.survivors).map(({ id, at, line }) => ({ id, at, line }));
  evidence.mutants = { seed, all, made: reports.length, noticed: reports.length - survivors.length };
  return old === undefined
    ? { evidence, details }
    : { evidence, details, differ: { before: old.product, after: after.product } };
}

const nothing = (): ReleaseCheckDetails => ({
  ...{ missing: [], survivors: [], policies: null, quotes: null, journeys: [], pages: {}, words: [], tables: [] },
});

function faulty(product: string, findings: Issue[]): ProductEvaluation {
  return {
    evidence: { product, version: null, findings: findings.slice(0, MAX_DETAILS.findings).map(toReported) },
    details: nothing(),
  };
}

function buildPlan(name: string, files: ProductFiles): PathsPlan {
  const definition = loadDefinition(name, files);
  const product = createProduct(definition, compileValidators(definition).validators, rater);
  return createPlan(product, readProductCases(name, files));
}

function buildContext({ name, product }: PathsPlan, files: ProductFiles): CheckContext {
  return {
    ...{ name, read: files, validate: findFileFaults },
    definition: product.definition as ProductDefinition,
    caseFiles: listCaseFiles(name, files),
    reviewed: listReviewedFiles(name, files),
    witnesses: listExpectedTableFiles(name, files),
    messages: Object.fromEntries(locales.map((locale) => [locale, readProductMessages(name, locale, files)])),
    compile: (schemas) => compilePages(schemas).validators,
  };
}

/** Lists changed words and documents, and changed cells of tables. */
function listWordChanges(
  before: VersionContent | undefined,
  after: VersionContent,
  details: ReleaseCheckDetails,
): Pick<ProductChecks, 'words' | 'cells'> {
  if (before === undefined) return {};
  const words = locales.flatMap((language) =>
    findChangedWords({ [language]: readTexts(before, language) }, { [language]: readTexts(after, language) }),
  ) as ReleaseCheckDetails['words'];
  details.words = words.slice(0, MAX_DETAILS.words);
  details.tables = findChangedTables(before.definition, after.definition);
  return {
    words: locales.map((language) => ({
      language,
      changed: words.filter((word) => word.language === language).length,
    })),
    cells: details.tables.reduce((sum, { cells }) => sum + cells, 0),
  };
}

function differsInPromotionsAlone(before: VersionContent, after: VersionContent): boolean {
  const rest = ({ definition, messages, documents }: VersionContent) =>
    JSON.stringify([definition, messages, documents]);
  return rest(before) === rest(after);
}

/** Lists codes that are new, removed, or have another discount. */
function listPromotionChanges(
  before: VersionContent | undefined,
  after: VersionContent,
): Pick<ProductChecks, 'promotions'> {
  const [old, now] = [before?.promotions ?? [], after.promotions ?? []].map(
    (all) => new Map(all.map((promotion) => [promotion.code, JSON.stringify(promotion)])),
  ) as [Map<string, string>, Map<string, string>];
  const promotions = [...new Set([...old.keys(), ...now.keys()])]
    .filter((code) => old.get(code) !== now.get(code))
    .map((code) => ({ code, is: !old.has(code) ? 'added' : now.has(code) ? 'changed' : 'removed' }) as const);
  return promotions.length > 0 ? { promotions } : {};
}

function readTexts(
  { messages, documents }: VersionContent,
  language: (typeof locales)[number],
): Record<string, string> {
  const papers = (documents as Record<string, unknown> | undefined)?.[language];
  return { ...messages[language], ...collectTexts(papers, 'documents') };
}

function countJourneys(
  old: PathsPlan,
  now: Product,
  contents: (VersionContent | undefined)[],
  { evidence, details, tell }: Pick<ProductEvaluation, 'evidence' | 'details'> & Pick<EvaluationOptions, 'tell'>,
): void {
  tell({ step: 'journeys', done: 0, all: 0 });
  const { played, changed } = findChangedJourneys(old, now);
  evidence.journeys = { played, changed: changed.length };
  details.journeys = changed.slice(0, MAX_DETAILS.journeys);
  const pages = new Set(details.journeys.flatMap(({ before, after }) => [before, after].flatMap(pagesNamed)));
  details.pages = Object.fromEntries(
    [...pages].map((page) => [
      page,
      Object.fromEntries(
        locales.flatMap((locale) => {
          const title = contents
            .map((content) => content?.messages[locale][`${now.id}.${page}.title`])
            .findLast((text) => text !== undefined);
          return title === undefined ? [] : [[locale, title]];
        }),
      ),
    ]),
  );
}

const pagesNamed = ({ pages, ended }: { pages: string[]; ended: string }): string[] => [...pages, ended];
