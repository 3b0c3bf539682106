/** The placeholders of the words of a reminder: the order, the amount, the due day, and the link to the payment. */
const dunningPlaceholders = ['order', 'amount', 'due', 'link'] as const;
export type DunningValues = Record<(typeof dunningPlaceholders)[number], string>;

const isPlaceholder = (name: string): name is keyof DunningValues =>
  dunningPlaceholders.some((placeholder) => placeholder === name);

/** Finds the problem of the words of a reminder: another placeholder or a single brace, or no link. */
export function findWordsProblem(words: string): 'dunningPlaceholder' | 'dunningLink' | undefined {
  const rest = words.replace(/\{(\w+)\}/g, (all, name: string) => (isPlaceholder(name) ? '' : all));
  if (/[{}]/.test(rest)) return 'dunningPlaceholder';
  return words.includes('{link}') ? undefined : 'dunningLink';
}

/** Fills the placeholders in the words of a reminder. */
export function fillDunningWords(words: string, values: DunningValues): string {
  return words.replace(/\{(\w+)\}/g, (all, name: string) => (isPlaceholder(name) ? values[name] : all));
}
