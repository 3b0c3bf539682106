/** The remaining work steps of the current card; a thread reads one card at a time. */
let remainingSteps = Number.POSITIVE_INFINITY;

/**
 * Starts the work limit of a card in steps, which are comparisons of a letter with a cell. Time is not used, because it
 * depends on the load of the machine.
 */
export function startWorkLimit(steps: number): void {
  remainingSteps = steps;
}

/**
 * Subtracts work steps.
 * @throws Error when the current card exceeds its limit
 */
export function consumeSteps(steps: number): void {
  remainingSteps -= steps;
  if (remainingSteps < 0) throw new Error('the card costs too much work');
}
