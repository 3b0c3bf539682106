import type { CheckProgress, ImpactDetail, ImpactView } from '#contract/studio/release-checks.ts';
import type { DerivedState } from '#engine/derived-state.ts';
import { evaluateFact } from '#engine/language/expression.ts';
import { toCanonicalJson } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';
import { toProductFiles } from '#server/catalogue/releases/file-tree.ts';
import { Impact } from '#workbench/release-checks/impact.ts';
import { rateNewVersion, rateQuoteValues, rateRecord, toRenewedRecord } from '#workbench/release-checks/rate-record.ts';
import { evaluateProduct, type ProductEvaluation } from './evaluate-product.ts';
import type { EvaluationMessage, EvaluationTask, RatedKind, RatingTask, ServerMessage } from './evaluation-messages.ts';

/** The time limit for the mutants of all products. Milliseconds. */
const MUTANTS_TIME_LIMIT = 60_000;
/** The time between two progress reports, equal to the reader's polling. Milliseconds. */
const REPORT_INTERVAL_MS = 300;

type SendMessage = (message: EvaluationMessage) => void;
/** The connection to the server. `given` returns the next batch. */
type ServerConnection = { tell: SendMessage; given: () => Promise<RatingTask[]> };

/** The functions with which the evaluation process receives, sends and ends. */
export type ProcessChannel = {
  hear: (take: (message: ServerMessage) => void) => void;
  tell: SendMessage;
  end: () => void;
};

/** Evaluates the products that the server sends, with the batches that it sends later, and ends. */
export function serveEvaluation({ hear, tell, end }: ProcessChannel): void {
  let take: ((batch: RatingTask[]) => void) | undefined;
  const given = () =>
    new Promise<RatingTask[]>((resolve) => {
      take = resolve;
    });
  hear((message) => {
    if ('judge' in message) void evaluateAll(message.judge, { tell, given }).then(end);
    else take?.(message.rate);
  });
}

/** Evaluates products of a release, one after another, and reports the result of each. */
export async function evaluateAll(
  { tree, products, sold, trees, seed }: EvaluationTask,
  server: ServerConnection,
): Promise<void> {
  const files = toProductFiles(tree);
  for (const product of products) {
    const before = trees[sold[product] ?? -1];
    const judged = evaluateProduct(product, files, before && toProductFiles(before), {
      ...{ seed, mutantsFor: MUTANTS_TIME_LIMIT / products.length },
      tell: createProgressReporter(product, server.tell),
    });
    await evaluateAllImpact(product, judged, server);
    const { evidence, details } = judged;
    server.tell({ judged: cleanTexts({ evidence, details }) });
  }
  server.tell({ over: true });
}

/** Reports the effect of the change on policies in force and on quotes of 90 days. */
async function evaluateAllImpact(
  product: string,
  { evidence, details, differ }: ProductEvaluation,
  server: ServerConnection,
): Promise<void> {
  if (!differ) return;
  for (const kind of ['policies', 'quotes'] as const) {
    const { report, detail } = await evaluateImpact(differ, readBatches(kind, product, server));
    evidence[kind] = report;
    details[kind] = detail;
  }
}

function readBatches(kind: RatedKind, product: string, { tell, given }: ServerConnection): () => Promise<RatingTask[]> {
  let had = 0;
  return async () => {
    const asked = given();
    tell({ wants: kind, product, had });
    const batch = await asked;
    had += batch.length;
    return batch;
  };
}

/** Reports the beginning of each step at once, and its progress at intervals. */
export function createProgressReporter(
  product: string,
  tell: SendMessage,
  clock: () => number = () => performance.now(),
): (now: Omit<CheckProgress, 'product'>) => void {
  let toldAt = 0;
  let step = '';
  return (now) => {
    if (now.step === step && clock() - toldAt <= REPORT_INTERVAL_MS) return;
    [step, toldAt] = [now.step, clock()];
    tell({ doing: { product, ...now } });
  };
}

/** The maximum number of characters of a reported text. */
const MAX_TEXT_LENGTH = 2_000;

/** Cleans texts for the database: limited length, no half characters, no NUL. */
export function cleanTexts<T>(node: T): T {
  if (typeof node === 'string')
    return node
      .slice(0, MAX_TEXT_LENGTH)
      .replaceAll(/\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '') as T;
  if (Array.isArray(node)) return node.map(cleanTexts) as T;
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, inner]) => [key, cleanTexts(inner)])) as T;
}

/**
 * Rates policies or quotes in both versions, a batch at a time, and adds up sums.
 * @param next loads the next batch; an empty list is the end
 */
export async function evaluateImpact(
  { before, after }: { before: Product; after: Product },
  next: () => Promise<RatingTask[]>,
): Promise<{ report: ImpactView; detail: ImpactDetail }> {
  const impact = new Impact();
  const isAlike = hasSameQuestions(before, after);
  for (let batch = await next(); batch.length > 0; batch = await next()) {
    for (const one of batch) {
      if ('values' in one) {
        const [was, is] = [before, after].map((product) => rateQuoteValues(product, one.values, one.day));
        impact.add(one.of, was as NonNullable<typeof was>, is as NonNullable<typeof is>);
        continue;
      }
      const record = toRenewedRecord(before, one.record, one.effectiveTo);
      const was = rateRecord(before, record);
      if (was.situation && !isRenewed(after, was.situation)) continue;
      const is = rateRecord(after, record, isAlike ? was.situation : undefined);
      impact.add(one.of, was.outcome, rateNewVersion(was, is));
    }
  }
  const { currency } = after.definition.product;
  return { report: { ...impact.report(), currency }, detail: impact.detail() };
}

/** Returns true if the product renews a policy with this state. Any other policy ends with its term at its price. */
function isRenewed(product: Product, { scope }: DerivedState): boolean {
  const { renew } = product.definition.product.afterSale ?? {};
  return renew !== undefined && evaluateFact(renew.when, scope) === true;
}

/** Returns true if only rates differ. Then answers have the same meaning in both versions and are evaluated once. */
function hasSameQuestions(before: Product, after: Product): boolean {
  const asking = ({ definition: { form, chart } }: Product) => [form, chart];
  return toCanonicalJson(asking(before)) === toCanonicalJson(asking(after));
}
