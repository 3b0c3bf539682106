import { parsePointer } from '#product-files/edit-value.ts';
import type { IssueLocation } from '#web/surfaces/studio/base/names/issue-location.ts';
import type { Finding } from './corrections.ts';

/** Milliseconds until the search ends: a tab loads its code and its texts before it is drawn. */
const SEARCH_MS = 5000;
/** The attribute of the element with the open tab. */
const WHOLE_TAB = '[data-place=""]';
const INPUTS = 'input:not([disabled]), textarea:not([readonly]), select:not([disabled]), button, a[href], summary';

/**
 * Lists selectors of the elements that show a place, the nearest first: the input of the member, the text, the field,
 * the element with the longest start of the pointer (`data-place`).
 */
export function listPlaceSelectors({ at }: Pick<Finding, 'at'>, { selected }: IssueLocation): string[] {
  const keys = parsePointer(at) ?? [];
  const { page, field, message } = selected;
  const idSelector = (id: string) => `[id="${id.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"]`;
  const inAfterSale = keys[0] === 'afterSale' ? keys.slice(1) : [];
  const starts = keys.map((_key, index) => `/${keys.slice(0, keys.length - index).join('/')}`);
  return [
    ...(message === undefined ? [] : [idSelector(`message-${message}`)]),
    ...inAfterSale.map((_key, index) =>
      idSelector(`after-sale-${inAfterSale.slice(0, inAfterSale.length - index).join('-')}`),
    ),
    ...(page === undefined || field === undefined ? [] : [idSelector(`field-${page}-${field}`)]),
    ...keys.toReversed().map((key) => idSelector(`setting-${key}`)),
    ...starts.map((start) => `[data-place="${start.replaceAll('"', '\\"')}"]`),
  ];
}

/** Scrolls to the place of a finding and focuses its first input, as soon as the place is drawn. */
export function revealPlace(finding: Pick<Finding, 'at'>, location: IssueLocation): void {
  const selectors = listPlaceSelectors(finding, location);
  const find = () => selectors.map((one) => document.querySelector<HTMLElement>(one)).find((one) => one !== null);
  const show = (place: HTMLElement | null | undefined) => {
    if (!place) return;
    for (let outer = place.closest('details'); outer; outer = outer.parentElement?.closest('details') ?? null)
      outer.open = true;
    place.scrollIntoView({ block: 'center' });
    const input = place.matches(INPUTS) ? place : place.querySelector<HTMLElement>(INPUTS);
    (input ?? place).focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => look());
  const timer = setTimeout(() => {
    stop();
    show(document.querySelector<HTMLElement>(WHOLE_TAB));
  }, SEARCH_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  const look = () => {
    const place = find();
    if (!place) return;
    stop();
    show(place);
  };
  // The press that opens the place is drawn in the next frame.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      observer.observe(document.body, { childList: true, subtree: true });
      look();
    }),
  );
}
