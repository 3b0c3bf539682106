import type { RatingStep } from '#engine/language/definition.ts';
import { createLineEvaluator } from '#engine/reviewed/evaluate-line.ts';
import { readReviewedLines } from '#engine/reviewed/reviewed-lines.ts';
import { locateInCsv } from '../base/check-csv.ts';
import { createCheckedProduct } from '../base/checked-product.ts';
import { type CheckContext, formatPointer, type Issue, resolveProductFile } from '../base/issue.ts';
import { checkReviewedLines } from './check-reviewed-lines.ts';
import { collectReviewedReads } from './reviewed-reads.ts';
import { findUnreviewedItems, type UnreviewedItem } from './unreviewed-items.ts';

/** The maximum number of reported positions per table. The others are the same omission. */
const MAX_REPORTED = 5;

/**
 * Checks the reviewed lines: each line has its expected result, and the lines together read every row of every table,
 * both ends of its ranges, and every step of the rating. Nothing is checked if the list of reviewed files is missing.
 */
export function checkReviewed(context: CheckContext): Issue[] {
  const { definition, name, reviewed } = context;
  if (reviewed === undefined) return [];
  if (reviewed.length === 0) {
    const folder = `product-schemas/${name}/reviewed`;
    const message = 'The product has no reviewed premiums.';
    return [{ code: 'no-reviewed', file: folder, at: '', message, mend: 'Write a case beside each row of its rates.' }];
  }
  const { lines, faults } = readReviewedLines(context, definition);
  if (faults.length > 0) return faults;
  const product = createCheckedProduct(context);
  const judge = createLineEvaluator(product);
  const differing = checkReviewedLines(product, lines, Number.POSITIVE_INFINITY, judge);
  return differing.length > 0
    ? differing
    : checkUnreviewed(context, findUnreviewedItems(product, collectReviewedReads(product, lines, judge)));
}

function checkUnreviewed(context: CheckContext, places: UnreviewedItem[]): Issue[] {
  return limitReported(places)
    .map(({ place, more }) => toIssue(context, place, more))
    .map(locateInCsv(context));
}

function limitReported(places: UnreviewedItem[]): { place: UnreviewedItem; more: number }[] {
  const groups = new Map<string, UnreviewedItem[]>();
  for (const place of places) {
    const group = place.kind === 'step' || place.kind === 'reached' ? 'steps' : `${place.kind} ${place.table}`;
    groups.set(group, [...(groups.get(group) ?? []), place]);
  }
  return [...groups.values()].flatMap((group) =>
    group.slice(0, MAX_REPORTED).map((place, index) => ({
      place,
      more: index === MAX_REPORTED - 1 ? group.length - MAX_REPORTED : 0,
    })),
  );
}

function toIssue({ definition, name }: CheckContext, place: UnreviewedItem, more: number): Issue {
  const rest = more > 0 ? ` (and ${more} more)` : '';
  if (place.kind === 'step') {
    const { set, minimum } = definition.rating.steps[place.step] as RatingStep;
    if (minimum !== undefined && place.lacks === 'with')
      return {
        code: 'minimum-not-reached',
        file: resolveProductFile(name, 'rating'),
        at: formatPointer('steps', place.step),
        message: `No reviewed premium comes down to the minimum of "${set}"${rest}.`,
        mend: 'Write a line that does; if no answers can, say why: "minimum": { "neverReached": "..." }.',
      };
    const lacking = place.lacks === 'with' ? 'has the step' : 'is without the step';
    return {
      code: 'step-not-reviewed',
      file: resolveProductFile(name, 'rating'),
      at: formatPointer('steps', place.step),
      message: `No reviewed premium ${lacking} "${set}"${rest}.`,
      mend: `Write a case whose premium ${place.lacks} it you have checked.`,
    };
  }
  if (place.kind === 'reached') {
    const { set } = definition.rating.steps[place.step] as RatingStep;
    return {
      code: 'minimum-is-reached',
      file: resolveProductFile(name, 'rating'),
      at: formatPointer('steps', place.step, 'minimum'),
      message: `The minimum of "${set}" is said never to be reached, and a reviewed premium comes down to it.`,
      mend: 'Write "minimum": true.',
    };
  }
  const { table, row } = place;
  const at = locateRow(name, definition, table, row);
  if (place.kind === 'row') {
    const message = `Row ${row + 1} of "${table}" is read by no reviewed case${rest}.`;
    const mend = 'Write a case that reads it, or remove it if none can.';
    return { code: 'row-not-reviewed', ...at, message, mend, facts: { rows: String(row + 1) } };
  }
  const message = `Row ${row + 1} of "${table}" is not reviewed where "${place.column}" is ${place.value}${rest}.`;
  return {
    code: 'bound-not-reviewed',
    ...at,
    message,
    mend: 'Write a case for the first and the last value of a range.',
    facts: { rows: String(row + 1), value: String(place.value) },
  };
}

/** Locates a row of a table. A row of the plans' amounts is a plan. */
function locateRow(
  name: string,
  { form, rating }: CheckContext['definition'],
  table: string,
  row: number,
): Pick<Issue, 'file' | 'at'> {
  const [part] = (['rating', 'form'] as const).filter((one) => ({ rating, form })[one].tables?.[table]);
  return part === undefined
    ? { file: resolveProductFile(name, 'benefits'), at: formatPointer('plans', row) }
    : { file: resolveProductFile(name, part), at: formatPointer('tables', table, 'rows', row) };
}
