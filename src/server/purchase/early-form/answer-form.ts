import { createHash } from 'node:crypto';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { Journey } from '#engine/journey.ts';
import type { Problem } from '#engine/record.ts';
import { answer, next, start } from '#engine/wizard.ts';
import type { ProductVersion } from '#server/catalogue/products/product-catalogue.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import type { Locale } from '#shared/format.ts';
import { changeDraft } from '../drafts/change-draft.ts';
import { loadJourney, openDraft } from '../drafts/open-draft.ts';
import { storeNewDraft } from '../drafts/start-draft.ts';
import { toDialledNumbers } from '../drafts/to-dialled-numbers.ts';
import { viewDraft } from '../drafts/view-draft.ts';
import { type FormValues, listAskedFields, readForm } from './read-form.ts';

/** A form of a page that a browser has sent. */
export type SentForm = {
  /** The product on sale today. */
  sold: ProductVersion;
  page: string;
  language: Locale;
  form: FormValues;
  /** The cookie of the document with the form; undefined without cookies. */
  cookie: string | undefined;
};

type DraftLink = { id: string; key: string };

/** The draft after a form. `problems` are refused answers to show, none if the page was passed or has more to ask. */
export type FormAnswer = { draft: DraftView; link: DraftLink; problems: readonly Problem[] };

/**
 * Answers a form: stores its answers in the draft that it names or in a new one, and passes the page if it is valid. A
 * form that is sent twice changes one draft.
 */
export async function answerForm(services: PurchaseServices, sent: SentForm): Promise<FormAnswer> {
  const named = readLink(sent.form);
  if (named) {
    const seen = sent.form.digest?.[0];
    const answered = await answerDraftForm(services, named, sent, seen);
    if (answered) return answered;
  }
  const own = deriveLink(sent);
  return (own && (await answerDraftForm(services, own, sent))) ?? startByForm(services, sent, own);
}

async function startByForm(services: PurchaseServices, sent: SentForm, own?: DraftLink): Promise<FormAnswer> {
  const { product, version } = sent.sold;
  const begun = start(product, { channel: 'public', language: sent.language }, toBusinessDate(services.now()));
  const { journey, problems } = passForm(begun, sent);
  const link = own ?? { id: services.ids.id(), key: services.ids.key() };
  const { draft } = await storeNewDraft(services, { version, link }, journey);
  return { draft, link, problems };
}

/** Answers the form in a draft that exists; undefined if it does not. */
async function answerDraftForm(
  services: PurchaseServices,
  link: DraftLink,
  sent: SentForm,
  seen?: string,
): Promise<FormAnswer | undefined> {
  const right = { key: link.key, ...(seen === undefined ? {} : { seen }) };
  try {
    const { draft, problems } = await changeDraft(services, link.id, right, (before) => passForm(before, sent));
    return { draft, link, problems };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (error.code === 'draftNotFound') return undefined;
    // Another tab or the first of two presses has changed the draft: its present page is shown.
    if (error.code === 'draftChanged' || error.code === 'alreadyConfirmed') return readDraft(services, link);
    throw error;
  }
}

async function readDraft(services: PurchaseServices, link: DraftLink): Promise<FormAnswer> {
  const { sql } = services.database;
  const { row, product } = await openDraft(services, link.id, link.key);
  const journey = await loadJourney(sql, product, row, services.now());
  return { draft: await viewDraft(services, sql, row, journey), link, problems: [] };
}

/**
 * Stores the answers of a form in a journey and passes its page. Answers of a wrong type are not stored. Problems of
 * fields that the form has not asked are no errors: the page is shown again and asks for them.
 */
function passForm(before: Journey, { page, form }: SentForm): { journey: Journey; problems: Problem[] } {
  const { product } = before;
  if (!Object.hasOwn(product.definition.form.pages, page)) throw new ApiProblem(404, 'notFound');
  const changes = toDialledNumbers(product, readForm(product, page, form));
  const wrong = answer(before, changes).problems.filter(({ at }) => at !== undefined);
  for (const { at = '' } of wrong) delete changes[at.split('/')[1] ?? ''];
  const { journey } = answer(before, changes);
  const passed = wrong.length > 0 ? { journey, problems: wrong } : next(journey, page);
  const asked = new Set(listAskedFields(product, page, form));
  const problems = passed.problems.filter(({ at }) => at === undefined || asked.has(at.split('/')[1] ?? ''));
  return { journey: passed.journey, problems };
}

/** Reads the draft that a form names. */
function readLink({ draft }: FormValues): DraftLink | undefined {
  const [, id, key] = /^([\w-]{1,64})\.([\w-]{1,128})$/.exec(draft?.[0] ?? '') ?? [];
  return id && key ? { id, key } : undefined;
}

/**
 * Derives the link of a new draft from the cookie, which is random and known to one browser only, and from the form: the
 * same form, sent twice, has one draft.
 */
function deriveLink({ cookie, sold, page, form }: SentForm): DraftLink | undefined {
  if (cookie === undefined) return undefined;
  const derive = (purpose: string) =>
    createHash('sha256')
      .update(JSON.stringify([purpose, cookie, sold.product.id, page, form]))
      .digest('base64url');
  return { id: derive('id').slice(0, 16), key: derive('key') };
}
