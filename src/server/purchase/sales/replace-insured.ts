import { checkPage } from '#engine/check-page.ts';
import type { Problem } from '#engine/record.ts';
import { answer } from '#engine/wizard.ts';
import { requireSellingPartner } from '#server/people/partners/selling-partner.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { changeDraft } from '../drafts/change-draft.ts';
import { openPartnersDraft } from '../drafts/open-draft.ts';
import { findInsuredSheet } from './insured-sheet.ts';
import { type ParsedSheet, readInsured, type SheetRows, toLineProblem } from './read-insured.ts';

/**
 * Replaces the persons in a draft of the partner by those of a spreadsheet: all of them, or none if anything is wrong,
 * by the same rules as the page itself.
 * @throws 422 `insuredNotValid` with every problem at its line and heading, 409 `insuredNotAsked` if the other answers
 * need no persons, 404 `draftNotFound`, `noInsuredList`
 */
export async function replaceInsured(services: PurchaseServices, user: SignedInUser, id: string, rows: SheetRows) {
  const partner = await requireSellingPartner(services.database.sql, user);
  const { row } = await openPartnersDraft(services, id, partner.id);
  const version = await services.catalogue.at(row.product, row.version);
  const sheet = findInsuredSheet(version);
  const read = readInsured(version, sheet, rows);
  if (read.items.length === 0) rejectFaults(read.problems);
  const items = read.items.map(({ item }) => item);
  const { clears } = await changeDraft(services, id, { partnerId: partner.id }, (before) => {
    const { product } = before;
    // The draft was moved to another version while the sheet was read.
    if (product !== version.product) throw new ApiProblem(409, 'conflict');
    const { journey, clears, problems } = answer(before, { [sheet.list]: items });
    if (problems.some(({ code }) => code === 'alreadyConfirmed')) throw new ApiProblem(409, 'alreadyConfirmed');
    const { situation } = journey;
    if (situation.hidden.has(sheet.list)) throw new ApiProblem(409, 'insuredNotAsked');
    const found = problems.length > 0 ? problems : checkPage(product, sheet.page, situation);
    rejectFaults(
      mergeFaults(
        read,
        found.filter(({ at }) => at?.split('/')[1] === sheet.list),
      ),
    );
    return { journey, clears };
  });
  return { field: sheet.list, persons: items.length, clears };
}

function rejectFaults(problems: Problem[]): void {
  if (problems.length > 0) throw new ApiProblem(422, 'insuredNotValid', problems);
}

/**
 * The faults of all lines: those of cells, and the engine's at other cells. Problems of the whole list are left out while
 * a cell is not understood, because they may come from it.
 */
function mergeFaults(read: ParsedSheet, found: Problem[]): Problem[] {
  const known = new Set(read.problems.map(({ at }) => at));
  const others = found.map((problem) => placeProblem(read, problem)).filter(({ at }) => !known.has(at));
  return [...read.problems, ...(known.size === 0 ? others : others.filter(({ params }) => params?.line !== undefined))];
}

/** Moves a problem of the engine to its position in the sheet; a problem of the whole list remains at the list. */
function placeProblem({ items, heading }: ParsedSheet, found: Problem): Problem {
  const [, , id, field = ''] = found.at?.split('/') ?? [];
  const line = items.find(({ item }, index) => item.id === id || String(index) === id)?.line;
  return line === undefined ? found : toLineProblem(found.code, line, heading(field), found);
}
