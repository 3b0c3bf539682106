import { reviewedCaseJudge } from '#engine/check/judge-reviewed-case.ts';
import { type ReviewedCase, readReviewedCases } from '#engine/check/reviewed-cases.ts';
import { reviewedFindings } from '#engine/check/reviewed-findings.ts';
import type { DecisionTable, ProductDefinition } from '#engine/definition.ts';
import type { Product } from '#engine/product.ts';
import { complaint } from './complaint.ts';
import type { Mutant } from './mutant.ts';
import type { MutationSubject } from './mutation-subject.ts';
import { type Oracle, toFront } from './oracle.ts';

/** The premiums and values that were reviewed beside each row of the rates. */
export function reviewedOracle({ context, definition, plan }: MutationSubject): Oracle {
  const { cases } = readReviewedCases(context, definition);
  let readers: Map<string, ReviewedCase[]> | undefined;
  const readersOf = (row: string): ReviewedCase[] => {
    readers ??= readersOfRows(plan.product, cases);
    return readers.get(row) ?? [];
  };
  return {
    name: 'reviewed',
    notices(product, mutant) {
      for (;;) {
        const first = new Set(rowsOf(mutant).flatMap(readersOf));
        const order = first.size === 0 ? cases : [...first, ...cases.filter((one) => !first.has(one))];
        const found = firstComplaint(product, order);
        if (!found) return undefined;
        const index = cases.indexOf(found.one);
        if (firstComplaint(plan.product, [found.one]) === undefined) {
          toFront(cases, index);
          return `${found.one.file}: ${found.said}`;
        }
        // One that complains of the sound product tells nothing of a mutant.
        cases.splice(index, 1);
        readers = undefined;
      }
    },
  };
}

function firstComplaint(product: Product, cases: ReviewedCase[]): { one: ReviewedCase; said: string } | undefined {
  const judge = reviewedCaseJudge(product);
  for (const one of cases) {
    const said = complaint(() => reviewedFindings(product, [one], 1, judge)[0]?.message);
    if (said !== undefined) return { one, said };
  }
  return undefined;
}

/** Rows of tables that a mutant changes. */
function rowsOf({ changes }: Mutant): string[] {
  return changes.flatMap(({ place: [, tables, name, , row] }) => (tables === 'tables' ? [`${name} ${row}`] : []));
}

/** Which cases take something from a row: those are asked first when it is changed. */
function readersOfRows(product: Product, cases: ReviewedCase[]): Map<string, ReviewedCase[]> {
  const readers = new Map<string, Set<ReviewedCase>>();
  let asking: ReviewedCase | undefined;
  const watched = watchedTables(product, (row) => {
    const known = readers.get(row) ?? new Set();
    readers.set(row, known);
    if (asking) known.add(asking);
  });
  const judge = reviewedCaseJudge(watched);
  for (const one of cases) {
    asking = one;
    reviewedFindings(watched, [one], 1, judge);
  }
  return new Map([...readers].map(([row, found]) => [row, [...found]]));
}

/** The product with tables that tell when an output of a row is read. */
function watchedTables(product: Product, onRead: (row: string) => void): Product {
  const { form, rating, ...rest } = product.definition as ProductDefinition;
  const watched = (tables: Record<string, DecisionTable> = {}) =>
    Object.fromEntries(
      Object.entries(tables).map(([name, table]) => [
        name,
        {
          ...table,
          rows: table.rows.map(
            (row, index) =>
              new Proxy(row, {
                get(cells, key) {
                  if (Number(key) >= table.inputs.length) onRead(`${name} ${index}`);
                  return Reflect.get(cells, key);
                },
              }),
          ),
        },
      ]),
    );
  const definition = {
    ...rest,
    form: { ...form, tables: watched(form.tables) },
    rating: { ...rating, tables: watched(rating.tables) },
  };
  return { ...product, definition };
}
