import type { DraftView } from '#contract/purchase/drafts.ts';
import type { Journey } from '#engine/journey.ts';
import { doesTrialSell, openTrial } from '#server/catalogue/releases/open-trial.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { toProblemErrors } from '#server/platform/http/api-problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { viewEndorsement } from '../endorsements/endorsement-view.ts';
import { findOrder } from '../orders/order-repository.ts';
import { findDraftPartner } from '../sellers/find-draft-partner.ts';
import { digestDraft, selectTerms } from './draft-digest.ts';
import type { Draft } from './draft-repository.ts';
import { findPreviousQuote } from './previous-quote.ts';
import { viewRated } from './rated-view.ts';

/** Returns a draft as its owner sees it, at the present position of its journey. */
export async function viewDraft(
  services: PurchaseServices,
  sql: Sql,
  row: Draft,
  journey: Journey,
): Promise<DraftView> {
  const { catalogue, now } = services;
  const { record, position } = journey;
  const problems = toProblemErrors(position.problems);
  const { about, version } = row;
  const costs = viewRated(journey, about ? about.by !== 'holder' : undefined);
  const before = about
    ? undefined
    : findPreviousQuote(row, { rated: costs.rated, version: row.version, problems, now: now() });
  const trial = await viewTrial(services, sql, row);
  const order = row.orderId === null ? undefined : await findOrder(sql, row.orderId);
  const partner = await findDraftPartner(sql, row);
  const endorsement =
    about && (await viewEndorsement(services, sql, { about, version, orderId: row.orderId }, journey));
  return {
    id: row.id,
    product: row.product,
    version: row.version,
    // An endorsement and a draft of a trial shop remain on their version.
    currentVersion: about || row.trial ? version : (catalogue.current(row.product)?.version ?? null),
    record,
    page: position.page ?? null,
    trail: position.trail,
    problems,
    ...costs,
    ...(before ? { before } : {}),
    order: order?.ref ?? null,
    orderId: order?.id ?? null,
    orderNumber: order?.number ?? null,
    seller: partner ? { name: partner.name } : null,
    ...trial,
    ...(endorsement ? { about: endorsement } : {}),
    savedAt: row.savedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    digest: digestDraft(row, journey, selectTerms(endorsement?.outcome ?? null, order?.about)),
  };
}

async function viewTrial(services: PurchaseServices, sql: Sql, { trial }: Draft): Promise<Pick<DraftView, 'trial'>> {
  if (trial === null) return {};
  const { release } = await openTrial(services, sql, trial);
  return { trial: { number: release.number, sells: doesTrialSell(services) } };
}
