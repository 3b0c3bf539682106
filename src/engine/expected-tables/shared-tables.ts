import type { ProductDefinition } from '../language/definition.ts';
import { isObject, type Json, toCanonicalJson } from '../language/json.ts';
import type { ReadJson } from '../language/load-definition.ts';
import type { ExpectedLine, Texts } from './expected-line.ts';
import { formatPointer, formatSaid } from './format-cells.ts';

/** The members of the claim rules that have one line for each of their entries. */
const MAPPED_RULES = [
  ...['lines', 'terms', 'sums', 'coPayment', 'deductible', 'causes'],
  ...['degrees', 'states', 'amounts', 'repair', 'totalLoss'],
];

/** The members for every claim that follow the day and are no rules: exchange rates. */
const CURRENT_DATA = ['rates'];

/** The expected table of the claim rules: those of the product, and those for every claim. */
export const claimsTable = {
  name: 'claims' as const,
  keys: 1,
  columns: () => ['claims', 'says'],
  lines: ({ benefits }: ProductDefinition, _messages: Texts, read: ReadJson): ExpectedLine[] => {
    const shared = readFileOr(read, 'product-schemas/shared/claims.json');
    const rules = Object.entries((isObject(shared) ? shared : {}) as Record<string, Json>);
    const ofAll = rules
      .filter(([name]) => !CURRENT_DATA.includes(name))
      .map(([name, value]) => ({
        cells: [`every claim: ${name}`, formatPlain(value)],
        file: 'shared/claims' as const,
        at: formatPointer(name),
      }));
    const own = Object.entries((benefits.claims ?? {}) as Record<string, Json>).flatMap(([name, value]) =>
      MAPPED_RULES.includes(name)
        ? Object.entries(value as Record<string, Json>).map(([entry, inner]) => toRuleLine([name, entry], inner))
        : [toRuleLine([name], value)],
    );
    return [...ofAll, ...own];
  },
};

const toRuleLine = (path: string[], value: Json): ExpectedLine => ({
  cells: [path.join(' '), path[0] === 'sums' || path[1] === 'amount' ? formatSaid(value) : formatPlain(value)],
  file: 'benefits',
  at: formatPointer('claims', ...path),
});

/**
 * The expected table of the shared promotions for a product; without lines if no page asks for a promotion code.
 * Promotions in the product's own file are not in it, because another person approves each of them in the studio.
 */
export const promotionsTable = {
  name: 'promotions' as const,
  keys: 1,
  columns: () => ['promotion', 'from', 'to', 'says'],
  lines: ({ product, form }: ProductDefinition, _messages: Texts, read: ReadJson): ExpectedLine[] => {
    const effects = Object.values(form.pages).flatMap((page) => page.effects ?? []);
    if (!effects.some(({ finding }) => finding === 'promotion')) return [];
    const promotions = readFileOr(read, 'product-schemas/shared/promotions.json');
    return ((promotions ?? []) as Record<string, Json>[]).flatMap((promotion, index) => {
      const { code, validFrom, validTo, product: only = product.id, isDemo: _isDemo, ...worth } = promotion;
      const cells = [code, validFrom, validTo, toCanonicalJson(worth)].map(String);
      return only === product.id ? [{ cells, file: 'shared/promotions' as const, at: `/${index}` }] : [];
    });
  },
};

function readFileOr(read: ReadJson, path: string): Json | undefined {
  try {
    return read(path);
  } catch {
    return undefined;
  }
}

/** Formats a list as its words, each object in it as `name: words` for each member. */
function formatPlain(value: Json): string {
  if (Array.isArray(value)) return value.join(' ');
  if (!isObject(value)) return String(value);
  return Object.entries(value as Record<string, Json>)
    .map(([name, inner]) => `${name}: ${formatPlain(inner)}`)
    .join('; ');
}
