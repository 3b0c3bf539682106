import type { DraftView } from '#contract/purchase/drafts.ts';
import type { Journey } from '#engine/journey.ts';
import { isSameJson } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';
import type { Answers, DraftRecord } from '#engine/record.ts';
import { answer, next, start } from '#engine/wizard.ts';
import type { Locale } from '#shared/format.ts';
import type { DraftLink } from '#web/api/purchase/drafts.ts';
import { tabStore } from '#web/hydration/browser-store.ts';
import { loadMessages } from '#web/i18n/load-messages.ts';
import { storeInWorker } from '#web/offline/register-worker.ts';
import { toLanguageAddress } from '#web/router/address.ts';
import { paths } from '#web/router/paths.ts';
import { mergeCopy } from './merge-copy.ts';
import { listStorableFields } from './storable-fields.ts';

/** The answers of a draft in this tab that are not personal. Only a page that is opened without a connection reads it. */
type TabCopy = Pick<DraftRecord, 'circumstances' | 'asOf'> & {
  /** The draft's id; null for a draft that the server does not have yet. */
  id: string | null;
  /** The answers that the server has. */
  saved: Answers;
  /** The answers that the server may not have. */
  typed: Answers;
  passed: string[];
};

const buildCopyKey = (place: string): string => `answers:${place}`;

/** The language in which the worker has the page. */
let stored: Locale | undefined;

type Stored = Pick<Journey, 'product' | 'record' | 'position'> & { view: DraftView | null; link: DraftLink | null };

/**
 * Stores the answers of a draft that are not personal in this tab, and what its page needs in the service worker.
 * Without a worker nothing is stored.
 */
export async function storeCopy({ product, record, position, view, link }: Stored, language: Locale): Promise<void> {
  await navigator.serviceWorker?.ready;
  if (!navigator.serviceWorker) return;
  const key = buildCopyKey(product.id);
  if (position.confirmed) return tabStore.remove(key);
  const id = link?.id ?? null;
  // A copy that is changed without a connection knows of the server what it knew before.
  const before = view ? null : readCopy(product.id, id);
  const saved = view ? pickStorable(product, view.record.answers) : (before?.saved ?? {});
  const typed = Object.entries(pickStorable(product, record.answers));
  const copy: TabCopy = {
    ...{ id, circumstances: record.circumstances, asOf: record.asOf, saved },
    typed: Object.fromEntries(typed.filter(([field, value]) => !isSameJson(value, saved[field]))),
    passed: before?.passed ?? record.passed.map(({ page }) => page),
  };
  tabStore.write(key, JSON.stringify(copy));
  if (stored === language) return;
  stored = language;
  await import('./offline-notice.tsx');
  await loadMessages(language, 'offline');
  const page = { pathname: paths.buy(product.id), search: '', hash: '' };
  await storeInWorker([window.location.origin + toLanguageAddress(page, language, language)]);
}

/**
 * Opens a draft from this tab; null if the tab has no copy of it.
 *
 * @param load loads the product
 * @returns the journey as far as it can be known, and the answers that the server may not have (`typed`)
 */
export async function openCopy(place: string, link: DraftLink | null, load: () => Promise<Product>) {
  const copy = readCopy(place, link?.id ?? null);
  if (!copy) return null;
  const product = await load();
  const typed = pickStorable(product, copy.typed);
  const begun = start(product, copy.circumstances, copy.asOf);
  const { journey } = answer(begun, link ? { ...pickStorable(product, copy.saved), ...typed } : {});
  const passed = copy.passed.reduce((before, page) => next(before, page).journey, journey);
  return { link, view: null, product, journey: passed, lost: false, copied: { merge: mergeCopy }, typed };
}

function readCopy(place: string, id: string | null): TabCopy | null {
  const copy: TabCopy | null = JSON.parse(tabStore.read(buildCopyKey(place)) ?? 'null');
  return copy?.id === id ? copy : null;
}

function pickStorable({ definition }: Product, answers: Answers): Answers {
  const storable = new Set(listStorableFields(definition));
  return Object.fromEntries(Object.entries(answers).filter(([field]) => storable.has(field)));
}
