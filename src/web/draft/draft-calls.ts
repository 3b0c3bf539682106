import type { QueryClient } from '@tanstack/react-query';
import type { Locale } from '#contract/products.ts';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { Journey } from '#engine/journey.ts';
import type { Json } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';
import { isApiError } from '#web/api/api-error.ts';
import { appMode } from '#web/api/app-mode.ts';
import { loadProduct } from '#web/api/catalogue/load-product.ts';
import { productBundle } from '#web/api/catalogue/product-bundle.ts';
import { type DraftLink, drafts } from '#web/api/purchase/drafts.ts';
import { yieldToBrowser } from '#web/hydration/yield-to-browser.ts';
import { endOfflineDocument, isOfflineDocument } from '#web/offline/offline-document.ts';
import { findVisitPartner } from '#web/router/visit-partner.ts';
import { forgetDraftLink, saveDraftLink } from './draft-link.ts';
import type { OpenCopy } from './offline/merge-copy.ts';
import { openView } from './open-view.ts';

/**
 * The result of opening. `link` and `view` are null if there is no draft yet; `product` is in the draft's version.
 * `lost` is true if the address or the browser had a link, but the draft does not exist any more. `copied` is set
 * if there is no connection and the journey comes from this tab; `typed` then has the answers that the server may not
 * have.
 */
type OpenedDraft = {
  link: DraftLink | null;
  view: DraftView | null;
  product: Product;
  journey: Journey;
  lost: boolean;
  copied?: OpenCopy;
  typed?: Record<string, Json>;
};

type SavedDraft = { link: DraftLink; view: DraftView };

export type Command =
  | { kind: 'pass'; page: string }
  | { kind: 'reset' }
  | { kind: 'confirm'; knowsOf?: string[]; noLoss?: { from: string; to: string } }
  | { kind: 'move' }
  | { kind: 'read' };

/** The external calls of the draft's machine. */
export type DraftCalls = {
  /** `isAgain`: the draft is open from this tab, and is wanted from the server. */
  open: (link: DraftLink | null, isAgain: boolean) => Promise<OpenedDraft>;
  create: () => Promise<SavedDraft>;
  save: (link: DraftLink, changes: Record<string, Json>) => Promise<DraftView>;
  /** `seen`: the digest of the draft that the person was shown, for the commands that pass a page or confirm. */
  run: (link: DraftLink, command: Command, seen: string) => Promise<{ view: DraftView; product: Product }>;
  /** Asks the server to complete pending lookups. It can take some seconds; other calls continue meanwhile. */
  findOut: (link: DraftLink) => Promise<{ draft: DraftView; tells: string[] }>;
};

/**
 * The calls of one product's drafts, over the API.
 *
 * @param place the storage key of the draft's link in this browser
 */
export function createDraftCalls(product: string, language: Locale, client: QueryClient, place = product): DraftCalls {
  const load = async (version: string) =>
    loadProduct(await client.fetchQuery(productBundle(product, version, language)));
  const openThere = async (link: DraftLink | null): Promise<OpenedDraft> => {
    const view = link && (await readOrNull(product, link, place));
    if (link && view) saveDraftLink(place, link);
    const loaded = await load(view?.version ?? 'current');
    const journey = openView(loaded, view, language);
    await preloadSituation(journey);
    if (view) endOfflineDocument();
    return { link: view ? link : null, view, product: loaded, journey, lost: link !== null && !view };
  };
  const openHere = async (link: DraftLink | null): Promise<OpenedDraft | null> => {
    const { openCopy } = await import('./offline/tab-copy.ts');
    return openCopy(place, link, () => load('current'));
  };
  return {
    open: async (link, isAgain) => (!isAgain && isOfflineDocument() && (await openHere(link))) || openThere(link),
    create: async () => {
      const { draft, key } = await drafts.create({ product, language, ...readSaleContext() });
      const link = { id: draft.id, key };
      saveDraftLink(place, link);
      endOfflineDocument();
      return { link, view: draft };
    },
    save: async (link, changes) => (await drafts.answer(link, changes)).draft,
    run: async (link, command, seen) => {
      const view = await runCommand(link, command, seen);
      return { view, product: await load(view.version) };
    },
    findOut: (link) => drafts.findOut(link),
  };
}

/** The unverified sale context for the server: the partner of the link, and the mode of the app that shows the page. */
function readSaleContext() {
  const partner = findVisitPartner();
  const { isSale, isRequiredPayment } = appMode;
  return {
    ...(partner ? { partner } : {}),
    ...(isSale ? { isSale } : {}),
    ...(isRequiredPayment ? { isRequiredPayment } : {}),
  };
}

/**
 * Computes a journey's first derived state, which is the slowest, in separate tasks and not during a page's rendering.
 */
async function preloadSituation(journey: Journey): Promise<void> {
  await yieldToBrowser();
  void journey.situation;
  await yieldToBrowser();
}

/** Reads a draft; null if it is gone, expired, or of another product. */
async function readOrNull(product: string, link: DraftLink, place: string): Promise<DraftView | null> {
  try {
    const view = await drafts.read(link);
    return view.product === product ? view : null;
  } catch (error) {
    if (!isApiError(error) || error.status < 400 || error.status >= 500 || error.status === 429) throw error;
    forgetDraftLink(place);
    // A person on trial must not find the real shop unawares.
    if (error.problem === 'trialEnded') throw error;
    return null;
  }
}

async function runCommand(link: DraftLink, command: Command, digest: string): Promise<DraftView> {
  switch (command.kind) {
    case 'pass':
      return drafts.pass(link, command.page, digest);
    case 'reset':
      return drafts.reset(link);
    case 'confirm':
      return (await drafts.confirm(link, { ...command, digest })).draft;
    case 'move':
      return (await drafts.move(link)).draft;
    case 'read':
      return drafts.read(link);
  }
}
