import { isSameJson } from '#engine/language/json.ts';
import { findPageDefinition, type Product } from '#engine/product.ts';
import { readChartDeclarations } from '../base/chart-transitions.ts';
import type { ModelPath } from '../journeys/covering-paths.ts';
import { type CoverageItem, listCoverageItems } from '../journeys/journey-coverage.ts';
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
  const declared = new Map(transitions.map((transition) => [transition.id, transition]));
  const excuseState = (state: string): string | undefined => {
    const page = state.split('.').at(-1) ?? '';
    const isOnTheWay = transitions.some(({ from, event }) => from === state && event === 'NEXT');
    const isPassed = isOnTheWay && page in form.pages && !mapFields(product, page).some((field) => asked.has(field));
    return isPassed ? 'Nothing of it is asked after the sale: it is passed, never opened' : undefined;
  };
  const excuse = ({ id, line, guard, outcome = true }: CoverageItem): string | undefined => {
    const [kind, ...rest] = id.split(' ');
    if (kind === 'state') return excuseState(rest.join(' '));
    const transition = declared.get(rest.slice(0, 3).join(' '));
    if (transition?.event === 'RESET')
      return 'A journey after the sale begins again with what stands, whatever the chart says of a purchase';
    const fact = guard ?? transition?.guard ?? '';
    const constant = readConstantFact(product, fact);
    if (constant !== undefined && constant !== outcome)
      return `A policy has every required answer, and no journey after the sale empties one: ${fact}`;
    const watched = /\[changed (\w+)(?: if \w+)?\]|: changed (\w+)/.exec(guard === undefined ? line : `: ${guard}`);
    const field = watched?.[1] ?? watched?.[2];
    const isOfField = field !== undefined && !asked.has(field) && !/ not true$/.test(id);
    return isOfField ? `No journey after the sale asks for ${field}` : undefined;
  };
  return [
    ...kinds.map(({ name }) => ({ id: toJourneyItemId(name), line: name })),
    ...listCoverageItems({ product }).map((item) => {
      const { id, line } = item;
      const excused = excuse(item);
      return {
        id: toAfterSaleItemId(id),
        line: `after the sale: ${line}`,
        ...(excused === undefined ? {} : { excused }),
      };
    }),
  ];
}

/**
 * Returns the value of a fact that only says if a required answer is there: a policy has all of them, and no journey
 * after the sale empties one. Returns undefined for every other fact.
 */
function readConstantFact({ definition: { form } }: Product, fact: string): boolean | undefined {
  const required = Object.values(form.pages).flatMap(({ schema }) => schema.required ?? []);
  const present = required.map((field) => ({ answered: { var: field } }));
  if (present.some((logic) => isSameJson(logic, form.conditions[fact]))) return true;
  if (present.some((logic) => isSameJson({ '!': logic }, form.conditions[fact]))) return false;
  return undefined;
}

/** Lists the endorsement kinds that these steps complete, up to the confirmation. */
export function listCompletedKinds(steps: ModelPath['steps']): string[] {
  return steps.flatMap(({ event, state: { witness } }) =>
    event.type === 'CONFIRM' && witness.begun !== undefined ? [toJourneyItemId(witness.begun.way)] : [],
  );
}

const mapFields = (product: Product, page: string): string[] =>
  Object.keys(findPageDefinition(product, page).schema.properties);
