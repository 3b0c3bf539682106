const NUMBER = /ORD[\s.:/_-]{0,3}(\d{4})[\s.:/_-]{0,3}(\d{6,9})(?!\d)/gi;

/**
 * Finds the order numbers in a payer's words, each once: `ORD-2026-000123`, also as banks write it, without hyphens or
 * with blanks.
 */
export function findOrderNumbers(words: string): string[] {
  const found = [...words.matchAll(NUMBER)].map(([, year, serial]) => `ORD-${year}-${serial}`);
  return [...new Set(found)];
}
