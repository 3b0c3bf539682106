/**
 * Lets the browser do what else it has to, such as scroll and answer a tap, before the work goes on: work that takes a
 * cheap phone long is done in pieces.
 */
export function yieldToBrowser(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
