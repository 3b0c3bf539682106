import type { CsvRecord } from '#engine/language/csv-table.ts';
import type { ProductDefinition } from '#engine/language/definition.ts';
import { type WitnessedLine, type WitnessTable, witnessFile, witnessTables } from '#engine/language/witness-tables.ts';
import { type CheckContext, type Finding, fileOf } from '../base/finding.ts';

/**
 * The product says what its witnesses say: each field's limits, each page's rules and what it shows, each plan's cover, each paper's content.
 * Whoever changes the product changes the witness, too, by hand, from what the insurer decided. Without witnesses nothing is checked.
 */
export function checkWitness(context: CheckContext): Finding[] {
  const { name, witnesses = [] } = context;
  return witnesses.flatMap((file) => {
    const table = witnessTables.find((one) => witnessFile(name, one.name) === file);
    if (!table) {
      const mend = `Name it one of ${witnessTables.map((one) => `${one.name}.csv`).join(', ')}.`;
      return [{ code: 'witness-unknown', file, at: '', message: 'There is no such witness.', mend }];
    }
    return compared(context, table, file, context.read(file) as unknown as CsvRecord[]);
  });
}

function compared(
  { definition, messages }: CheckContext,
  table: WitnessTable,
  file: string,
  [header, ...records]: CsvRecord[],
): Finding[] {
  const columns = table.columns(definition);
  if (header?.cells.join() !== columns.join()) {
    const message = `Its columns are ${header?.cells.join(', ') || 'none'}.`;
    return [{ code: 'csv-header', file, at: '', message, mend: `The columns are ${columns.join(', ')}.` }];
  }
  const keyOf = (cells: readonly string[]) => cells.slice(0, table.keys).join(' · ').trim();
  const witnessed = new Map(records.map((record) => [keyOf(record.cells), record]));
  const lines = table.lines(definition, messages);
  const there = new Set(lines.map(({ cells }) => keyOf(cells)));
  return [
    ...lines.flatMap((line) =>
      differences(definition, line, witnessed.get(keyOf(line.cells)), { table, columns, file }),
    ),
    ...records
      .filter(({ cells }) => !there.has(keyOf(cells)))
      .map(({ line, cells }) => ({
        code: 'witness-lost',
        file,
        at: '',
        message: `Line ${line}: the product has no "${keyOf(cells)}" any more.`,
        mend: 'Put it back into the product, or, if the insurer has decided so, take the line out.',
      })),
  ];
}

type Of = { table: WitnessTable; columns: string[]; file: string };

function differences(
  { product }: ProductDefinition,
  line: WitnessedLine,
  record: CsvRecord | undefined,
  { table, columns, file }: Of,
): Finding[] {
  const source = line.file === 'words' ? `locales/en/products/${product.id}.json` : fileOf(product.id, line.file);
  const place = { file: source, at: line.at };
  const named = line.cells
    .slice(0, table.keys)
    .filter((cell) => cell !== '')
    .join(' · ');
  if (!record) {
    return [
      {
        code: 'witness-missing',
        ...place,
        message: `No line of ${file} speaks of "${named}".`,
        mend: `If the insurer has decided so, write it there: ${line.cells.map(written).join(',')}`,
      },
    ];
  }
  return columns.slice(table.keys).flatMap((column, at) => {
    const [is, must = ''] = [line.cells[table.keys + at] as string, record.cells[table.keys + at]];
    if (is === must) return [];
    return [
      {
        code: 'witness-differs',
        ...place,
        message: `"${named}": ${column} is ${is || 'nothing'}; line ${record.line} of ${file} says ${must || 'nothing'}.`,
        mend: 'Correct the one that is not as the insurer has decided.',
      },
    ];
  });
}

const written = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
