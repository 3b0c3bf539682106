import type { DecisionTable, ProductDefinition } from '#engine/language/definition.ts';
import type { Product } from '#engine/product.ts';
import type { Mutant } from '../mutants/mutant.ts';

/** The readers (cases or reviewed lines) of each cell of a table's rows, recorded with the sound product. */
export type CellReaders<T> = {
  /**
   * Returns the readers of the changed row, the best candidates to detect the mutant. If `alone` is true, no other
   * reader can detect it, because only an output of the row changed.
   */
  of(mutant: Mutant): { readers: T[]; alone: boolean };
};

/** Returns true for a change of a table's rows. */
export function isTableChange({ changes: [{ place }] }: Mutant): boolean {
  return place[1] === 'tables';
}

/** Lets every reader use the product once and records the cells that they read. */
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

/** Wraps the product's tables so that they report each read output of a row. */
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
