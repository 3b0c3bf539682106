import type { DraftView } from '#contract/purchase/drafts.ts';
import { openJourney } from '#engine/journey.ts';
import { findPageDefinition, type Product } from '#engine/product.ts';
import type { DraftRecord } from '#engine/record.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import type { ApiPathRun } from './api-path-runner.ts';

/** "Change my answers": the draft is open again, without its declaration, and can be confirmed as another order. */
export async function assertReopenedDraft(
  shop: Shop,
  product: Product,
  { draft, ref, frozen }: ApiPathRun,
): Promise<void> {
  const path = `/api/drafts/${draft.id}`;
  const { status, body: view } = await shop.call<DraftView>('GET', path, { key: draft.key });
  // After its thirty days the draft is gone; the cover began long after that.
  if (status === 404 && Date.parse(draft.view.expiresAt) < shop.clock.now().getTime()) return;
  if (view.order !== null) throw new Error('the draft still belongs to its order');
  const confirm = () => shop.call<{ order?: string; problem?: string }>('POST', `${path}/confirm`, { key: draft.key });
  const undeclared = await confirm();
  if (view.page !== openJourney(product, frozen as DraftRecord).position.page) {
    // Days have gone by: the page with the date of a trip that has begun is asked again, or one that now shows other dates.
    const { shows = [] } = findPageDefinition(product, view.page ?? '');
    const isAskedAgain = view.problems.length > 0 || shows.length > 0;
    if (!isAskedAgain || undeclared.status !== 409) throw new Error('an old trip can be bought');
    return;
  }
  if (undeclared.status !== 422) throw new Error(`confirmed without its declaration: ${undeclared.status}`);
  const dropped = Object.entries(frozen?.answers ?? {}).filter(([field]) => !(field in view.record.answers));
  if (dropped.length === 0) throw new Error('the declaration is still given');
  await shop.answer(draft, Object.fromEntries(dropped));
  const again = await confirm();
  if (again.status !== 201 || again.body.order === ref)
    throw new Error(`not confirmed again: ${JSON.stringify(again.body)}`);
}
