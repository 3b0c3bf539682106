/** Words of a name that say nothing of the product. */
const SAID_OF_ALL = /\b(insurance|cover|policy)\b/gi;

/** The id that a name in English leads to: "Phone screen insurance" is `phoneScreen`; empty where it has no Latin letters. */
export function productIdOf(name: string): string {
  const words =
    name
      .replace(SAID_OF_ALL, ' ')
      .normalize('NFKD')
      .match(/[A-Za-z0-9]+/g) ?? [];
  return words
    .map((word, at) => (at === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()))
    .join('')
    .replace(/^[^a-z]+/, '')
    .slice(0, 40);
}
