import { findPageDefinition, type Product } from '#engine/product.ts';
import { readChartDeclarations } from '../base/chart-transitions.ts';
import type { ModelPath } from '../journeys/covering-paths.ts';
import { listCoverageItems } from '../journeys/journey-coverage.ts';
import type { EndorsementPaths } from './find-endorsement-paths.ts';

/** One element of a product's after-sale chart that the generated endorsement paths must visit. */
export type AfterSaleItem = {
  /** Its id: `after-sale way change trip by holder`, `after-sale transition journey.plan NEXT 0`. */
  id: string;
  line: string;
  /** The reason why no endorsement path can visit it; undefined if a path must visit it. */
  excused?: string;
};

const ITEM_PREFIX = 'after-sale';

/** Builds the after-sale item id from the id that the chart declares. */
export const toAfterSaleItemId = (id: string): string => `${ITEM_PREFIX} ${id}`;
const toJourneyItemId = (name: string): string => toAfterSaleItemId(`way ${name}`);

/**
 * Lists each endorsement kind that the product allows, and each state, transition and guard outcome of its chart. An
 * item that no endorsement can visit gets the reason in `excused`. Returns an empty list if the product allows no
 * endorsement.
 */
export function listAfterSaleItems(product: Product, { kinds, witnesses }: EndorsementPaths): AfterSaleItem[] {
  if (kinds.length === 0) return [];
  const asked = new Set(witnesses.flatMap(({ begun }) => begun?.about.asks ?? []));
  const { form, chart } = product.definition;
  const { transitions } = readChartDeclarations(chart);
  const events = new Map(transitions.map(({ id, event }) => [id, event]));
  const excuse = (id: string, line: string, guard: string | undefined): string | undefined => {
    const [kind, ...rest] = id.split(' ');
    if (kind === 'state') {
      const page = id.split('.').at(-1) ?? '';
      const isOnTheWay = transitions.some(({ from, event }) => from === rest[0] && event === 'NEXT');
      const isPassed = isOnTheWay && page in form.pages && !mapFields(product, page).some((field) => asked.has(field));
      return isPassed ? 'Nothing of it is asked after the sale: it is passed, never opened' : undefined;
    }
    if (events.get(rest.slice(0, 3).join(' ')) === 'RESET')
      return 'A journey after the sale begins again with what stands, whatever the chart says of a purchase';
    const watched = /\[changed (\w+)\]|: changed (\w+)/.exec(guard === undefined ? line : `: ${guard}`);
    const field = watched?.[1] ?? watched?.[2];
    const isOfField = field !== undefined && !asked.has(field) && !/ not true$/.test(id);
    return isOfField ? `No journey after the sale asks for ${field}` : undefined;
  };
  return [
    ...kinds.map(({ name }) => ({ id: toJourneyItemId(name), line: name })),
    ...listCoverageItems({ product }).map(({ id, line, guard }) => {
      const excused = excuse(id, line, guard);
      return {
        id: toAfterSaleItemId(id),
        line: `after the sale: ${line}`,
        ...(excused === undefined ? {} : { excused }),
      };
    }),
  ];
}

/** Lists the endorsement kinds that these steps complete, up to the confirmation. */
export function listCompletedKinds(steps: ModelPath['steps']): string[] {
  return steps.flatMap(({ event, state: { witness } }) =>
    event.type === 'CONFIRM' && witness.begun !== undefined ? [toJourneyItemId(witness.begun.way)] : [],
  );
}

const mapFields = (product: Product, page: string): string[] =>
  Object.keys(findPageDefinition(product, page).schema.properties);
