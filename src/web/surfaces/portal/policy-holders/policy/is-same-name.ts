/** True if two names have the same words, in any order, whatever their capitals and the marks between the words. */
export function isSameName(one: string, other: string): boolean {
  const words = (name: string) =>
    name
      .normalize('NFKC')
      .toLocaleLowerCase('en')
      .split(/[\s.-]+/)
      .filter(Boolean)
      .toSorted()
      .join(' ');
  return words(one) === words(other);
}
