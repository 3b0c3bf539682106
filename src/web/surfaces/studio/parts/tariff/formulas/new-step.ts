import { listReadNames } from '#engine/language/expression.ts';
import type { Json } from '#engine/language/json.ts';

/** What can be added to a premium: a share of the net premium, an amount, or the least that it comes to. */
export const ADDED = ['loading', 'discount', 'fee', 'levy', 'minimum'] as const;
export type Added = (typeof ADDED)[number];

type Step = { set: string; logic: Json; part?: string; when?: Json };

/**
 * A step for the end of a calculation: a loading, discount or levy is `figure` percent of the net premium, a fee `figure` cents, a minimum the
 * least premium in cents. Its name is one that no step or input has.
 */
export function newStep(
  added: Added,
  figure: string,
  steps: readonly Step[],
  inputs: readonly string[],
): Record<string, Json> {
  const taken = [...steps.map(({ set }) => set), ...inputs];
  const base = added === 'minimum' ? 'minimumPremium' : added;
  let set = base;
  for (let nth = 2; taken.includes(set); nth += 1) set = `${base}${nth}`;
  if (added === 'minimum') return { set, part: 'loading', minimum: true, logic: figure };
  if (added === 'fee') return { set, part: 'fee', logic: figure };
  // What has no value while its condition does not hold cannot be read.
  const net = steps.filter(({ part, when }) => part === 'net' && when === undefined).map((step) => ({ var: step.set }));
  const [only] = net;
  const sum: Json = net.length === 1 && only ? only : { '+': net };
  return { set, part: added, logic: { '/': [{ '*': [sum, figure] }, 100] } };
}

/** Whether another step reads this one, which then cannot go. */
export const isRead = (set: string, steps: readonly Step[]): boolean =>
  steps.some((step) => step.set !== set && listReadNames([step.logic, step.when ?? true]).includes(set));

/** Whether a step may change places with the one before or after it: neither reads the other, and a minimum stays where it is. */
export function canMove(steps: readonly (Step & { minimum?: Json })[], at: number, by: -1 | 1): boolean {
  const [one, other] = [steps[at], steps[at + by]];
  if (!one || !other || one.minimum !== undefined || other.minimum !== undefined) return false;
  return !isRead(one.set, [other]) && !isRead(other.set, [one]);
}
