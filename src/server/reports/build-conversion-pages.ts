import type { QueryOf } from '#contract/call.ts';
import type { ConversionPages, getConversionPages } from '#contract/reconciliation/conversion-pages.ts';
import type { ProductVersion } from '#server/catalogue/products/product-catalogue.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { createDescriber } from '#shared/describe.ts';
import type { Locale } from '#shared/format.ts';
import type { SignedInUser } from '../platform/http/signed-in-user.ts';
import { visibleReportPartner } from './build-report.ts';
import { type DraftEnds, readDraftEnds } from './conversion-repository.ts';
import { parsePeriod } from './sums/periods.ts';

type PageCounts = ConversionPages['pages'][number];
type StopCounts = PageCounts['questions'][number];

/** Counts the pages and questions of a product at which the drafts of a period stopped. Throws as `buildReport`. */
export async function buildConversionPages(
  { database: { sql }, now, catalogue }: Pick<PurchaseServices, 'database' | 'now' | 'catalogue'>,
  user: SignedInUser,
  { product, agent, partner, language = 'en', ...asked }: QueryOf<typeof getConversionPages>,
): Promise<ConversionPages> {
  const period = parsePeriod(asked, now());
  const wanted = { ...period, currency: '', product, agent, partner, seen: visibleReportPartner(user) };
  const ends = await readDraftEnds(sql, wanted, now());
  const version = catalogue.current(product) ?? catalogue.forRenewals(product);
  const begun = ends.reduce((sum, { drafts }) => sum + drafts, 0);
  return { ...period, product, begun, pages: countStops(ends, version, language) };
}

/**
 * Counts, for each page of a product in its order, the drafts that reached it and those that stopped there, by their first
 * question without a valid answer. A confirmed draft stopped nowhere. Pages of earlier versions come last.
 * @param version the version whose texts name the pages and questions; without a text, the name is the id
 */
function countStops(ends: readonly DraftEnds[], version: ProductVersion | undefined, locale: Locale) {
  const pages = new Map<string, PageCounts>();
  const add = (page: string): PageCounts => {
    const known = pages.get(page) ?? { page, name: '', reached: 0, stopped: 0, open: 0, questions: [] };
    pages.set(page, known);
    return known;
  };
  for (const page of Object.keys(version?.definition.form.pages ?? {})) add(page);
  for (const { trail, stopField, confirmed, drafts, open } of ends) {
    const reached = trail.split(' ');
    for (const page of reached) add(page).reached += drafts;
    if (confirmed) continue;
    const at = add(reached.at(-1) ?? '');
    at.stopped += drafts;
    at.open += open;
    const question = findQuestion(at, stopField);
    question.stopped += drafts;
    question.open += open;
  }
  const counted = [...pages.values()];
  for (const page of counted) nameCounts(page, version, locale);
  return counted;
}

function findQuestion({ questions }: PageCounts, question: string | null): StopCounts {
  const known = questions.find((one) => one.question === question);
  if (known) return known;
  const added: StopCounts = { question, name: null, stopped: 0, open: 0 };
  questions.push(added);
  return added;
}

/** Names a page and its questions, and sorts the questions: the one at which most drafts stopped first. */
function nameCounts(counts: PageCounts, version: ProductVersion | undefined, locale: Locale): void {
  const { page, questions } = counts;
  const messages = version?.messages(locale) ?? {};
  const describer = version && createDescriber(version.product, messages, locale);
  counts.name = messages[`${version?.product.id}.${page}.title`] ?? page;
  for (const one of questions) if (one.question !== null) one.name = describer?.label(one.question) || one.question;
  questions.sort((a, b) => b.stopped - a.stopped || (a.question ?? '').localeCompare(b.question ?? ''));
}
