import { listReadNames } from '#engine/language/expression.ts';
import type { Shop } from './test-shop.ts';

/** The engine's work for a call: records derived, premiums worked out, steps of the chart. */
export type EngineWork = { call: string; derivations: number; ratings: number; steps: number };

/**
 * The cost of the calls of a purchase, at a draft in which everything is answered.
 * @param name of a case that is bought
 */
export async function measureCallWork(shop: Shop, product: string, name: string): Promise<EngineWork[]> {
  const version = shop.services.catalogue.current(product);
  if (!version) throw new Error(`${product} is not on sale`);
  const { work, chart, definition } = version.product;
  const [field = ''] = listReadNames(definition.product.policyholder.name);
  const { answers } = shop.testCase(product, name);
  const fresh = await shop.aDraft(product);
  const draft = await shop.aDraftOf(name, product);
  const { key } = draft;
  const last = draft.view.trail.at(-1) ?? '';
  const pages = Object.entries(definition.form.pages);
  const [extras = last] = pages.find(([, { costs }]) => costs !== undefined) ?? [];
  const calls: [string, () => Promise<{ status: number }>][] = [
    ['GET', () => shop.call('GET', `/api/drafts/${draft.id}`, { key })],
    ['PATCH one name', () => shop.answer(draft, { [field]: `${answers[field]}a` })],
    ['PATCH the same again', () => shop.answer(draft, { [field]: `${answers[field]}a` })],
    ['GET what extras add', () => shop.call('GET', `/api/drafts/${draft.id}/pages/${extras}/prices`, { key })],
    ['NEXT', () => shop.next(draft, draft.view.trail.at(-2) ?? last)],
    ['PATCH all answers', () => shop.answer(fresh, answers)],
  ];
  const done: EngineWork[] = [];
  for (const [call, make] of calls) {
    const [derived, rated, stepped] = [work.derivations, work.ratings, chart.steps];
    const { status } = await make();
    if (status !== 200) throw new Error(`${call} of ${product} is answered ${status}`);
    const counts = { derivations: work.derivations - derived, ratings: work.ratings - rated };
    done.push({ call, ...counts, steps: chart.steps - stepped });
  }
  return done;
}
