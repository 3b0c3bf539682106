import type { EvidenceDetails, JudgingNow, ProductEvidence } from '#contract/studio/evidence.ts';
import type { ProductDefinition } from '#engine/language/definition.ts';
import { loadDefinition } from '#engine/language/load-definition.ts';
import { createProduct, type Product } from '#engine/product.ts';
import { rater } from '#engine/rating.ts';
import { type ProductFiles, productIds } from '#product-files/product-files.ts';
import { writtenMessages } from '#product-files/product-messages.ts';
import { contentOf, type VersionContent } from '#server/catalogue/products/build-version.ts';
import { checkProduct, fileFaults } from '#server/catalogue/products/check-product.ts';
import { compilePages, compileValidators } from '#server/catalogue/products/compile-validators.ts';
import { messageFormatter } from '#server/catalogue/products/message-formatter.ts';
import { caseFiles, productCases, reviewedFiles, witnessFiles } from '#server/catalogue/products/product-cases.ts';
import { locales } from '#shared/format.ts';
import type { CheckContext, Finding } from '#workbench/base/finding.ts';
import { changedJourneys } from '#workbench/evidence/changed-journeys.ts';
import { changedTables, changedWords, decidesAlike, textsIn } from '#workbench/evidence/changed-parts.ts';
import { mutantsOfChange } from '#workbench/evidence/mutants-of-change.ts';
import { walkProduct } from '#workbench/evidence/walk-product.ts';
import { type PathsPlan, planOf } from '#workbench/journeys/plan.ts';
import type { JudgedProduct } from './judging.ts';

/** As many of each kind as are told in detail. */
const MOST = { findings: 200, missing: 200, survivors: 100, journeys: 60, words: 600 };
/** Mutants that are made of a product at most, all of its changes alike. */
const MOST_MUTANTS = 150;

export type JudgeOptions = {
  seed: number;
  /** Milliseconds for the mutants of a product; after these the rest is a sample not taken. */
  mutantsFor: number;
  tell: (now: Omit<JudgingNow, 'product'>) => void;
};

/** What was found out, and the product before and after where they may rate differently. */
export type Judged = JudgedProduct & { differ?: { before: Product; after: Product } };

/**
 * Judges a product of a release against the one that is sold: check, everything that it declares walked, mutants of what
 * changed, journeys, words and tables that are other ones. What has faults is judged no further.
 */
export function judgeProduct(
  name: string,
  files: ProductFiles,
  sold: ProductFiles | undefined,
  { seed, mutantsFor, tell }: JudgeOptions,
): Judged {
  tell({ step: 'check', done: 0, all: 0 });
  if (!productIds(files).includes(name)) return faulty(name, []);
  const faults = checkProduct(name, files);
  if (faults.length > 0) return faulty(name, faults);
  const { version, content } = contentOf(name, files, new Date(0));
  const isSold = sold !== undefined && productIds(sold).includes(name);
  const before = isSold ? contentOf(name, sold, new Date(0)).content : undefined;
  const promised = promotionsOf(before, content);
  // What is asked, led, rated and said is what is sold already: nobody walks it anew for a code.
  if (before !== undefined && promised.promotions !== undefined && differsInPromotionsAlone(before, content))
    return { evidence: { product: name, version, findings: [], isCovered: true, ...promised }, details: nothing() };
  tell({ step: 'walk', done: 0, all: 0 });
  const after = planIn(name, files);
  const context = contextOf(after, files);
  const walked = walkProduct(context, after, messageFormatter(after.product, files), (done, all) =>
    tell({ step: 'walk', done, all }),
  );
  const { kinds, missing, paths, findings } = walked;
  const evidence: ProductEvidence = {
    ...{ product: name, version, findings: findings.map(told) },
    isCovered: kinds.length > 0 && missing.every(({ kind }) => kind === 'message'),
    coverage: { kinds, paths },
  };
  const details = { ...nothing(), missing: missing.slice(0, MOST.missing) };
  if (findings.length > 0) return { evidence, details };

  Object.assign(evidence, wordsOf(before, content, details), promised);
  if (before !== undefined && decidesAlike(before.definition, content.definition)) return { evidence, details };

  const old = before === undefined || sold === undefined ? undefined : planIn(name, sold);
  if (old !== undefined) journeysOf(old, after.product, [before, content], { evidence, details, tell });
  const till = performance.now() + mutantsFor;
  const subject = { plan: after, definition: context.definition, read: files, context };
  const { all, reports } = mutantsOfChange(subject, {
    ...{ seed, before: before?.definition, most: MOST_MUTANTS },
    goesOn: () => performance.now() < till,
    onProgress: (done, most) => tell({ step: 'mutants', done, all: most }),
  });
  const survivors = reports.filter(({ noticed }) => noticed === undefined);
  details.survivors = survivors.slice(0, MOST.survivors).map(({ id, at, line }) => ({ id, at, line }));
  evidence.mutants = { seed, all, made: reports.length, noticed: reports.length - survivors.length };
  return old === undefined
    ? { evidence, details }
    : { evidence, details, differ: { before: old.product, after: after.product } };
}

const nothing = (): EvidenceDetails => ({
  ...{ missing: [], survivors: [], policies: null, quotes: null, journeys: [], pages: {}, words: [], tables: [] },
});

function faulty(product: string, findings: Finding[]): Judged {
  return {
    evidence: { product, version: null, findings: findings.slice(0, MOST.findings).map(told) },
    details: nothing(),
  };
}

const told = ({ code, file, at, message, mend }: Finding) => ({ code, file, at, message, mend });

function planIn(name: string, files: ProductFiles): PathsPlan {
  const definition = loadDefinition(name, files);
  const product = createProduct(definition, compileValidators(definition).validators, rater);
  return planOf(product, productCases(name, files));
}

function contextOf({ name, product }: PathsPlan, files: ProductFiles): CheckContext {
  return {
    ...{ name, read: files, validate: fileFaults },
    definition: product.definition as ProductDefinition,
    caseFiles: caseFiles(name, files),
    reviewed: reviewedFiles(name, files),
    witnesses: witnessFiles(name, files),
    messages: Object.fromEntries(locales.map((locale) => [locale, writtenMessages(name, locale, files)])),
    compile: (schemas) => compilePages(schemas).validators,
  };
}

/** Words and documents that changed, and cells of tables. */
function wordsOf(
  before: VersionContent | undefined,
  after: VersionContent,
  details: EvidenceDetails,
): Pick<ProductEvidence, 'words' | 'cells'> {
  if (before === undefined) return {};
  const words = locales.flatMap((language) =>
    changedWords({ [language]: textsOf(before, language) }, { [language]: textsOf(after, language) }),
  ) as EvidenceDetails['words'];
  details.words = words.slice(0, MOST.words);
  details.tables = changedTables(before.definition, after.definition);
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

/** Codes that came, went or take off something else. */
function promotionsOf(before: VersionContent | undefined, after: VersionContent): Pick<ProductEvidence, 'promotions'> {
  const [old, now] = [before?.promotions ?? [], after.promotions ?? []].map(
    (all) => new Map(all.map((promotion) => [promotion.code, JSON.stringify(promotion)])),
  ) as [Map<string, string>, Map<string, string>];
  const promotions = [...new Set([...old.keys(), ...now.keys()])]
    .filter((code) => old.get(code) !== now.get(code))
    .map((code) => ({ code, is: !old.has(code) ? 'added' : now.has(code) ? 'changed' : 'removed' }) as const);
  return promotions.length > 0 ? { promotions } : {};
}

function textsOf({ messages, documents }: VersionContent, language: (typeof locales)[number]): Record<string, string> {
  const papers = (documents as Record<string, unknown> | undefined)?.[language];
  return { ...messages[language], ...textsIn(papers, 'documents') };
}

function journeysOf(
  old: PathsPlan,
  now: Product,
  contents: (VersionContent | undefined)[],
  { evidence, details, tell }: Pick<Judged, 'evidence' | 'details'> & Pick<JudgeOptions, 'tell'>,
): void {
  tell({ step: 'journeys', done: 0, all: 0 });
  const { played, changed } = changedJourneys(old, now);
  evidence.journeys = { played, changed: changed.length };
  details.journeys = changed.slice(0, MOST.journeys);
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
