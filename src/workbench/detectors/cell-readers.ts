import type { DecisionTable, ProductDefinition } from '#engine/language/definition.ts';
import type { Product } from '#engine/product.ts';
import type { Mutant } from '../mutants/mutant.ts';

/** Who takes something from which cell of which row of a table, in the sound product. */
export type CellReaders<T> = {
  /** Those who read the row. Only they can notice another output of it (`alone`); of other changes they know best. */
  of(mutant: Mutant): { readers: T[]; alone: boolean };
};

/** True for a change of a table's rows. */
export function isTableChange({ changes: [{ place }] }: Mutant): boolean {
  return place[1] === 'tables';
}

/** Lets everybody look at the product once and notes what they read. */
export function createCellReaders<T>(
  product: Product,
  all: T[],
  look: (watched: Product, one: T) => void,
): CellReaders<T> {
  const found = new Map<string, Set<T>>();
  let looking: T | undefined;
  const watched = wrapTables(product, (row, cell) => {
    for (const key of [row, `${row} ${cell}`]) {
      const known = found.get(key) ?? new Set();
      found.set(key, known);
      known.add(looking as T);
    }
  });
  for (const one of all) {
    looking = one;
    look(watched, one);
  }
  return {
    of(mutant) {
      if (!isTableChange(mutant)) return { readers: [], alone: false };
      const { changes } = mutant;
      const [{ place }] = changes;
      const [part, , name, , , cell] = place;
      const { form, rating } = product.definition as ProductDefinition;
      const table = (part === 'form' ? form.tables : rating.tables)?.[String(name)] as DecisionTable;
      const alone = cell !== undefined && Number(cell) >= table.inputs.length;
      const keys = alone ? [`${name} ${place[4]} ${cell}`] : changes.map((change) => `${name} ${change.place[4]}`);
      return { readers: [...new Set(keys.flatMap((key) => [...(found.get(key) ?? [])]))], alone };
    },
  };
}

/** The product with tables that tell when an output of a row is read. */
function wrapTables(product: Product, onRead: (row: string, cell: string) => void): Product {
  const { form, rating, ...rest } = product.definition as ProductDefinition;
  const watchedRow = (cells: DecisionTable['rows'][number], row: string, outputsFrom: number) =>
    new Proxy(cells, {
      get(target, key) {
        if (typeof key === 'string' && Number(key) >= outputsFrom) onRead(row, key);
        return Reflect.get(target, key);
      },
    });
  const watched = (tables: Record<string, DecisionTable> = {}) =>
    Object.fromEntries(
      Object.entries(tables).map(([name, table]) => [
        name,
        { ...table, rows: table.rows.map((row, index) => watchedRow(row, `${name} ${index}`, table.inputs.length)) },
      ]),
    );
  const definition = {
    ...rest,
    form: { ...form, tables: watched(form.tables) },
    rating: { ...rating, tables: watched(rating.tables) },
  };
  return { ...product, definition };
}
