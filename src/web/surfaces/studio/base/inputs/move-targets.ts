/** The indexes to which an item of a list can move up and down; undefined where it cannot move. */
export function findMoveTargets(
  at: number,
  count: number,
  mayMove: (by: -1 | 1) => boolean = () => true,
): { up: number | undefined; down: number | undefined } {
  return {
    up: at > 0 && mayMove(-1) ? at - 1 : undefined,
    down: at < count - 1 && mayMove(1) ? at + 1 : undefined,
  };
}
