import { addDays } from '#engine/dates.ts';
import { evaluatePlain } from '#engine/expression.ts';
import type { Product } from '#engine/product.ts';
import { pageOfState, situationOf } from '#engine/situation.ts';
import type { Witness } from '#workbench/journeys/find-witnesses.ts';
import type { JourneyEvent, JourneySnapshot } from '#workbench/journeys/journey-model.ts';
import { canHappen, leafOf } from '../api/api-world.ts';

/** A draft is kept as long as this after its last change. */
const DRAFT_DAYS = 30;

/** What can happen in a browser: what can happen at the server, but for what no buyer does on the screen. */
export function canHappenInBrowser(
  product: Product,
  witnesses: Witness[],
): (snapshot: JourneySnapshot, event: JourneyEvent) => boolean {
  const atServer = canHappen(product);
  const byName = new Map(witnesses.map((witness) => [witness.name, witness]));
  return (snapshot, event) => {
    if (!atServer(snapshot, event)) return false;
    // What was answered is changed on the screen, not taken back.
    if (event.type === 'ANSWER') return !takesBack(product, snapshot, byName.get(event.witness ?? ''));
    // Money that comes when the cover has begun is refunded; "change my answers" stands in the form, if there still is one.
    if (event.type === 'REOPEN' && leafOf(snapshot) === 'refunded')
      return dayAfterItBegan(product, snapshot.witness) < addDays(snapshot.witness.record.asOf, DRAFT_DAYS);
    return true;
  };
}

/** The day after the cover would have begun: money is refunded then. */
function dayAfterItBegan(product: Product, { record }: Pick<Witness, 'record'>): string {
  const begins = evaluatePlain(product.definition.product.cover.effectiveFrom, situationOf(product, record).scope);
  return addDays(String(begins), 1);
}

/** Whether another's answers leave out one that was given on the page shown and is still asked. */
function takesBack(product: Product, { chart, witness }: JourneySnapshot, next: Witness | undefined): boolean {
  if (next === undefined) return true;
  const page = pageOfState(product, chart) ?? '';
  const { hidden } = situationOf(product, next.record);
  const fields = Object.keys(product.definition.form.pages[page]?.schema.properties ?? {});
  return fields.some(
    (field) =>
      witness.record.answers[field] !== undefined && next.record.answers[field] === undefined && !hidden.has(field),
  );
}
