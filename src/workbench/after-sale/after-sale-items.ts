import { type Product, pageDefinition } from '#engine/product.ts';
import { declaredIn } from '../base/chart-transitions.ts';
import type { Journey } from '../journeys/covering-journeys.ts';
import { coverageItems } from '../journeys/journey-coverage.ts';
import type { AfterSaleJourneys } from './find-journeys.ts';

/** Something that the journeys after the sale of a product are to walk. */
export type AfterSaleItem = {
  /** `after-sale way change trip by holder`, `after-sale transition journey.plan NEXT 0`. */
  id: string;
  line: string;
  /** Why no such journey can walk it. */
  excused?: string;
};

const PREFIX = 'after-sale';

/** The item of what the chart declares, by its own id. */
export const afterSale = (id: string): string => `${PREFIX} ${id}`;
const wayItem = (name: string): string => afterSale(`way ${name}`);

/**
 * Each journey that the product allows, from its beginning until it is confirmed; and all that the chart declares, but what asks for
 * answers that no such journey asks.
 */
export function afterSaleItems(product: Product, { kinds, witnesses }: AfterSaleJourneys): AfterSaleItem[] {
  if (kinds.length === 0) return [];
  const asked = new Set(witnesses.flatMap(({ begun }) => begun?.about.asks ?? []));
  const { form, chart } = product.definition;
  const { transitions } = declaredIn(chart);
  const events = new Map(transitions.map(({ id, event }) => [id, event]));
  const excuse = (id: string, line: string, guard: string | undefined): string | undefined => {
    const [kind, ...rest] = id.split(' ');
    if (kind === 'state') {
      const page = id.split('.').at(-1) ?? '';
      const isOnTheWay = transitions.some(({ from, event }) => from === rest[0] && event === 'NEXT');
      const isPassed = isOnTheWay && page in form.pages && !fieldsOf(product, page).some((field) => asked.has(field));
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
    ...kinds.map(({ name }) => ({ id: wayItem(name), line: name })),
    ...coverageItems({ product }).map(({ id, line, guard }) => {
      const excused = excuse(id, line, guard);
      return { id: afterSale(id), line: `after the sale: ${line}`, ...(excused === undefined ? {} : { excused }) };
    }),
  ];
}

/** The journeys that steps walk to their confirmation. */
export function waysWalked(steps: Journey['steps']): string[] {
  return steps.flatMap(({ event, state: { witness } }) =>
    event.type === 'CONFIRM' && witness.begun !== undefined ? [wayItem(witness.begun.way)] : [],
  );
}

const fieldsOf = (product: Product, page: string): string[] =>
  Object.keys(pageDefinition(product, page).schema.properties);
