import type { Route } from '#engine/derived-state.ts';
import { canConfirm } from '#engine/wizard.ts';
import type { ProgressStep } from '#web/kit/feedback/progress-steps.tsx';
import type { Words } from '#web/product/use-words.ts';
import { paths } from '#web/router/paths.ts';
import type { Draft } from '../use-draft.ts';
import { formatPageSegment } from './page-segment.ts';

/**
 * The pages of the journey as steps: done, current, or to come.
 *
 * @param hrefOf address of a page
 */
export function listPageSteps(
  { product, position }: Pick<Draft, 'product' | 'position'>,
  page: string,
  words: Words,
  hrefOf = (id: string) => paths.buy(product.id, formatPageSegment(id)),
): ProgressStep[] {
  const { route, trail, confirmed } = position;
  const way = route.pages.includes(page) ? route.pages : [...route.pages, page];
  return way.map((id) => {
    // The furthest page is reached but not passed yet.
    const passed = trail.includes(id) && id !== position.page;
    const state = id === page ? 'here' : passed ? 'done' : 'toCome';
    const label = words.own(`${id}.step`);
    // After the confirmation the answers are frozen until the person reopens the order: no page has a link.
    return state === 'done' && !confirmed ? { id, label, state, href: hrefOf(id) } : { id, label, state };
  });
}

/**
 * True if the number of the journey's pages is certain on a page: no answer of this page or of a later one changes it.
 *
 * @param deciding the pages whose answers decide which pages the journey has
 */
export function isCounted({ complete, pages }: Route, page: string, deciding: readonly string[]): boolean {
  const here = pages.indexOf(page);
  return complete && deciding.every((each) => pages.indexOf(each) < here);
}

export type PageKind = 'form' | 'quotation' | 'summary' | 'payment' | 'stop';

/**
 * The kind of a page, from the chart and the definition, never from its name. If a journey has no Summary, the same
 * page is first a summary and, once confirmed, the payment.
 */
export function findPageKind({ journey, product, position }: Draft, page: string): PageKind {
  if (position.confirmed) return 'payment';
  if (position.stopped && page === position.page) return 'stop';
  if (page === position.page && canConfirm(journey)) return 'summary';
  const { schema, shows = [] } = product.definition.form.pages[page] ?? { schema: { properties: {} } };
  return Object.keys(schema.properties).length === 0 && shows.length > 0 ? 'quotation' : 'form';
}

/** True for a page with both the declaration and the payment: it has fields, and no page of the journey follows it. */
export function hasPaymentOnPage(
  { product, position: { route } }: Pick<Draft, 'product' | 'position'>,
  page: string,
): boolean {
  const asks = Object.keys(product.definition.form.pages[page]?.schema.properties ?? {}).length > 0;
  return asks && route.complete && route.pages.at(-1) === page;
}
