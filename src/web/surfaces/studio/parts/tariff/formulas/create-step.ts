import { listReadNames } from '#engine/language/expression.ts';
import type { Json } from '#engine/language/json.ts';
import { findFreeName } from '#web/surfaces/studio/base/values/field-kinds.ts';
import { parseFigure } from './tokenize-formula.ts';

/** The kinds of lines that can be added to a premium: a share of the net premium, an amount, or a minimum. */
export const STEP_TEMPLATES = ['loading', 'discount', 'fee', 'levy', 'minimum'] as const;
export type StepTemplate = (typeof STEP_TEMPLATES)[number];

type Step = { set: string; logic: Json; part?: string; when?: Json };

/**
 * Makes a step for the end of a calculation. `typed` is a percentage of the net premium for a loading, discount or
 * levy, and an amount in cents for a fee or a minimum. No other step or input has its name.
 */
export function createStep(
  added: StepTemplate,
  typed: string,
  steps: readonly Step[],
  inputs: readonly string[],
): Record<string, Json> {
  const taken = [...steps.map((step) => step.set), ...inputs];
  const figure = parseFigure(typed, true);
  const set = findFreeName(added === 'minimum' ? 'minimumPremium' : added, taken);
  if (added === 'minimum') return { set, part: 'loading', minimum: true, logic: figure };
  if (added === 'fee') return { set, part: 'fee', logic: figure };
  // Steps with a condition are left out, because they may have no value.
  const net = steps.filter(({ part, when }) => part === 'net' && when === undefined).map((step) => ({ var: step.set }));
  const [only] = net;
  const sum: Json = net.length === 1 && only ? only : { '+': net };
  return { set, part: added, logic: { '/': [{ '*': [sum, figure] }, 100] } };
}

/** Returns true if another step reads this one. It then cannot be removed. */
export const isStepReferenced = (set: string, steps: readonly Step[]): boolean =>
  steps.some((step) => step.set !== set && listReadNames([step.logic, step.when ?? true]).includes(set));

/** Returns true if a step may swap with its neighbour: neither reads the other, and neither is a minimum. */
export function canMoveStep(steps: readonly (Step & { minimum?: Json })[], at: number, by: -1 | 1): boolean {
  const [one, other] = [steps[at], steps[at + by]];
  if (!one || !other || one.minimum !== undefined || other.minimum !== undefined) return false;
  return !isStepReferenced(one.set, [other]) && !isStepReferenced(other.set, [one]);
}
