/** Class names in one string, without those that do not hold. */
export function join(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
