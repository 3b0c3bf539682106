import { confirm } from '#engine/commands/confirm.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { resolveHomeOrigin } from '#server/platform/http/origin.ts';
import { loadJourney, openDraft } from '#server/purchase/drafts/open-draft.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { describeSpecimenSale, makePrintedDocuments } from '../document-preview/specimens.ts';

/**
 * Draws the first document that the policy of a trial draft would have, as a specimen. It stores nothing.
 * @throws ApiProblem 404 `draftNotFound` for the draft of a purchase, 409 `noWayOn` while it cannot be confirmed
 */
export async function drawTrialSpecimen(services: PurchaseServices, id: string, key: unknown): Promise<Buffer> {
  const { row } = await openDraft(services, id, key);
  if (row.trial === null) throw new ApiProblem(404, 'draftNotFound');
  const version = await services.catalogue.at(row.product, row.version);
  const journey = await loadJourney(services.database.sql, version.product, row, services.now());
  const { rated, record } = journey;
  if (rated.status !== 'rated' || confirm(journey).problems.length > 0) throw new ApiProblem(409, 'noWayOn');
  const sale = describeSpecimenSale(version, record, rated.premium, resolveHomeOrigin(services.config));
  const [document] = makePrintedDocuments(services.wording, version, sale);
  if (document?.is !== 'document') throw new ApiProblem(404, 'documentNotFound');
  return services.documents.render(document.data, 'both');
}
