import type { Segment } from '../policy-history.ts';

type Cover = Pick<Segment, 'lines'>;

/**
 * True if a day has less cover than before: none, or less premium for one of its lines (a larger discount is less,
 * too). Fees and levies are not part of the cover.
 */
export function hasLessCover(before: Cover | undefined, after: Cover | undefined): boolean {
  if (before === undefined) return false;
  if (after === undefined) return true;
  const lines = [...before.lines, ...after.lines].filter(({ part }) => part !== 'fee' && part !== 'levy');
  return lines.some(({ name, part }) => sumLineAmount(after, name, part) < sumLineAmount(before, name, part));
}

function sumLineAmount({ lines }: Cover, name: string, part: string): number {
  return lines.filter((line) => line.name === name && line.part === part).reduce((sum, { amount }) => sum + amount, 0);
}
