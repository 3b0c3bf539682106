import type { Json } from '#engine/language/json.ts';
import { isPlanField } from '#engine/language/messages/needed-messages.ts';
import { formFile, type LoadedForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { type WordsByLanguage, wordChanges } from '#web/surfaces/studio/base/workspace/word-changes.ts';
import type { Change } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { listDomainChanges } from './domain-changes.ts';
import type { FileReader } from './list-tables.ts';

export type Limit = number | string | null;
type Plan = { id: string; recommended?: boolean; limits: Record<string, Limit> };
/** The members of `benefits.json` that this tab edits. */
export type Benefits = {
  lines: string[];
  plans: Plan[];
  optional?: Record<string, Json>;
  claims?: { lines?: Record<string, Json> };
};

export const benefitsFile = (product: string): string => `product-schemas/${product}/benefits.json`;
/** The cover of a product that is edited. With `read`, the tables that the plan keys know a new plan, too. */
type OpenCover = { product: string; benefits: Benefits; read?: FileReader };

/** Adds a benefit at the end; no plan covers it yet. */
export function addLine(
  { product, benefits: { lines, plans } }: OpenCover,
  line: string,
  names: WordsByLanguage,
): Change[] {
  const path = benefitsFile(product);
  return [
    { path, at: ['lines', lines.length], to: line, insert: true },
    ...plans.map((_plan, at): Change => ({ path, at: ['plans', at, 'limits', line], to: null })),
    ...wordChanges(product, ['benefits', line], names),
  ];
}

/** The benefit that states the deductible of each plan; nobody claims it. */
const DEDUCTIBLE = 'deductible';

/** Adds a deductible to the rules of claims, with a benefit of its own in which each plan has the amount. */
export function addDeductible(cover: OpenCover, names: WordsByLanguage): Change[] {
  const { lines, claims } = cover.benefits;
  const path = benefitsFile(cover.product);
  return [
    ...(lines.includes(DEDUCTIBLE) ? [] : addLine(cover, DEDUCTIBLE, names)),
    { path, at: ['claims', 'lines'], to: { ...claims?.lines, [DEDUCTIBLE]: { isClaimed: false } } },
    { path, at: ['claims', 'deductible'], to: { line: DEDUCTIBLE, per: 'event' } },
  ];
}

/** Removes a benefit with its limits and its texts. */
export function removeLine({ product, benefits: { lines, plans, optional = {} } }: OpenCover, line: string): Change[] {
  const path = benefitsFile(product);
  const others = Object.keys(optional).filter((one) => one !== line);
  return [
    { path, at: ['lines', lines.indexOf(line)] },
    ...(line in optional ? [{ path, at: others.length > 0 ? ['optional', line] : ['optional'] }] : []),
    ...plans.map((_plan, at): Change => ({ path, at: ['plans', at, 'limits', line] })),
    ...wordChanges(product, ['benefits', line]),
  ];
}

/** Adds a plan with the limits of the last one, as an option of the field that asks for the plan. */
export function addPlan(
  { product, benefits: { plans }, read }: OpenCover,
  form: LoadedForm,
  id: string,
  names: WordsByLanguage,
): Change[] {
  const { limits = {} } = plans.at(-1) ?? {};
  const options = findPlanOptions(form);
  return [
    { path: benefitsFile(product), at: ['plans', plans.length], to: { id, limits } as Json, insert: true },
    ...(options ? [{ path: formFile(product), at: [...options.at, options.ids.length], to: id, insert: true }] : []),
    ...(options && read ? listDomainChanges(read, product, options.field, { added: id }) : []),
    ...wordChanges(product, ['plans', id, 'name'], names),
  ];
}

export function removePlan(cover: OpenCover, form: LoadedForm, id: string): Change[] {
  const { product, benefits, read } = cover;
  const { plans } = benefits;
  const options = findPlanOptions(form);
  const at = options?.ids.indexOf(id) ?? -1;
  return [
    { path: benefitsFile(product), at: ['plans', plans.findIndex((plan) => plan.id === id)] },
    ...(options && at >= 0 ? [{ path: formFile(product), at: [...options.at, at] }] : []),
    ...(options && read ? listDomainChanges(read, product, options.field, { removed: id }) : []),
    ...wordChanges(product, ['plans', id]),
  ];
}

/** Returns the options of the field that asks for the plan, with their path; undefined if they come from elsewhere. */
function findPlanOptions({ pages }: LoadedForm): { field: string; at: string[]; ids: string[] } | undefined {
  for (const { name, page } of pages) {
    for (const [field, ui] of Object.entries((page?.uiSchema ?? {}) as Record<string, Record<string, unknown>>)) {
      const ids = page?.schema.properties[field]?.enum;
      if (isPlanField(ui as Json) && Array.isArray(ids))
        return { field, at: ['pages', name, 'schema', 'properties', field, 'enum'], ids: ids as string[] };
    }
  }
  return undefined;
}

/** Recommends one plan, or none. */
export function setRecommendedPlan({ product, benefits: { plans } }: OpenCover, id: string): Change[] {
  return plans.flatMap(({ id: plan, recommended }, at): Change[] => {
    const path = benefitsFile(product);
    if (plan === id) return [{ path, at: ['plans', at, 'recommended'], to: true }];
    return recommended === undefined ? [] : [{ path, at: ['plans', at, 'recommended'] }];
  });
}
