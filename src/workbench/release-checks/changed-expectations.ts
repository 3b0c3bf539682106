import type { Texts } from '#engine/expected-tables/expected-line.ts';
import { expectedTables } from '#engine/expected-tables/expected-tables.ts';
import type { ProductDefinition } from '#engine/language/definition.ts';
import type { ReadJson } from '#engine/language/load-definition.ts';

/**
 * Something that a product promises otherwise than before, as its witnesses say it: of a field, a page, a benefit, a paper, a setting, a list or
 * a name. `column` is empty where all of it is new or gone; a side that is null was not there.
 */
export type ChangedExpectation = {
  table: string;
  name: string;
  column: string;
  before: string | null;
  after: string | null;
};

/** A product as it was or is: its definition, its messages by language, flat, and its files. */
export type PromiseSource = { definition: ProductDefinition; messages: Texts; read: ReadJson };

/** What a product promises otherwise, in the order of its witnesses: what came and what differs, then what is gone. */
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
