/**
 * Lets the browser do other work, such as scrolling and taps, before the task continues: long work for a cheap phone is
 * split in this manner.
 */
export function yieldToBrowser(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
