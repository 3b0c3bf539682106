import type { Texts } from '#engine/expected-tables/expected-line.ts';
import { expectedTables } from '#engine/expected-tables/expected-tables.ts';
import type { ProductDefinition } from '#engine/language/definition.ts';
import type { ReadJson } from '#engine/language/load-definition.ts';

/**
 * A changed expectation of a product, from its expected tables: of a field, a page, a benefit, a document, a setting, a
 * list or a name. `column` is empty if the whole entry is new or removed; a side is null if it does not exist.
 */
export type ChangedExpectation = {
  table: string;
  name: string;
  column: string;
  before: string | null;
  after: string | null;
};

/** One version of a product: its definition, its messages by language, flat, and its files. */
export type PromiseSource = { definition: ProductDefinition; messages: Texts; read: ReadJson };

/**
 * Finds the changed expectations in the order of the expected tables: new and different ones first, then removed ones.
 */
export function findChangedExpectations(before: PromiseSource, after: PromiseSource): ChangedExpectation[] {
  return expectedTables.flatMap((table) => {
    const keyed = ({ definition, messages, read }: PromiseSource) =>
      new Map(
        table
          .lines(definition, messages, read)
          .map(({ cells }) => [
            cells.slice(0, table.keys).filter(Boolean).join(' · '),
            Object.fromEntries(
              table.columns(definition).flatMap((column, at) => (at < table.keys ? [] : [[column, cells[at] ?? '']])),
            ),
          ]),
      );
    const [old, now] = [keyed(before), keyed(after)];
    const whole = (cells: Record<string, string>) => Object.values(cells).filter(Boolean).join(', ');
    const changed = (name: string, column: string, was: string | null, is: string | null): ChangedExpectation => ({
      ...{ table: table.name, name, column },
      ...{ before: was, after: is },
    });
    return [
      ...[...now].flatMap(([name, cells]) => {
        const known = old.get(name);
        if (!known) return [changed(name, '', null, whole(cells))];
        const columns = [...new Set([...Object.keys(cells), ...Object.keys(known)])];
        return columns
          .filter((column) => known[column] !== cells[column])
          .map((column) => changed(name, column, known[column] ?? null, cells[column] ?? null));
      }),
      ...[...old].filter(([name]) => !now.has(name)).map(([name, cells]) => changed(name, '', whole(cells), null)),
    ];
  });
}
