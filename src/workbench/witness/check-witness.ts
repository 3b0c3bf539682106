import type { CsvRecord } from '#engine/language/csv-table.ts';
import { type WitnessDifference, witnessDifferences } from '#engine/witness/witness-differences.ts';
import { SOURCE, SOURCES, sourceOf, witnessFile, witnessTables } from '#engine/witness/witness-tables.ts';
import type { WitnessedLine } from '#engine/witness/witnessed-line.ts';
import type { CheckContext, Finding } from '../base/finding.ts';
import { figuresFile } from './check-figures.ts';

/**
 * The product says what its witnesses say: each field's limits, each page's rules and what it shows, each plan's cover, each paper's content.
 * Whoever changes the product changes the witness, too, by hand, from what the insurer decided. Without witnesses nothing is checked.
 */
export function checkWitness(context: CheckContext): Finding[] {
  const { definition, messages, name, witnesses = [] } = context;
  return witnesses.flatMap((file) => {
    if (file === figuresFile(name)) return [];
    const table = witnessTables.find((one) => witnessFile(name, one.name) === file);
    if (!table) {
      const mend = `Name it one of ${witnessTables.map((one) => `${one.name}.csv`).join(', ')}.`;
      return [{ code: 'witness-unknown', file, at: '', message: 'There is no such witness.', mend }];
    }
    const records = context.read(file) as unknown as CsvRecord[];
    const { header, differences } = witnessDifferences(definition, messages, table, records, context.read);
    if (header) {
      const message = `Its columns are ${header.join(', ') || 'none'}.`;
      const mend = `The columns are ${[...table.columns(definition), SOURCE].join(', ')}.`;
      return [{ code: 'csv-header', file, at: '', message, mend }];
    }
    return [
      ...differences.map((one) => findingOf(name, file, one)),
      ...unsourced(file, records, table.columns(definition)),
    ];
  });
}

/** Lines that do not say who decided them: nobody can compare these with anything but the product. */
function unsourced(file: string, [, ...records]: readonly CsvRecord[], columns: readonly string[]): Finding[] {
  const lines = records.filter(({ cells }) => sourceOf(cells, columns) === undefined).map(({ line }) => line);
  if (lines.length === 0) return [];
  const message = `Line ${lines.join(', ')}: the ${SOURCE} is missing or unknown.`;
  const mend = `Write in the last column, ${SOURCE}, where the line comes from: it begins with ${SOURCES.join(', ')}.`;
  return [{ code: 'witness-source', file, at: '', message, mend }];
}

function findingOf(product: string, file: string, difference: WitnessDifference): Finding {
  const { name } = difference;
  switch (difference.is) {
    case 'lost':
      return {
        code: 'witness-lost',
        ...{ file, at: '' },
        message: `Line ${difference.record.line}: the product has no "${name}" any more.`,
        mend: 'Put it back into the product, or, if the insurer has decided so, take the line out.',
      };
    case 'missing':
      return {
        code: 'witness-missing',
        ...placeOf(product, difference.line),
        message: `No line of ${file} speaks of "${name}".`,
        mend: `If the insurer has decided so, write it there: ${difference.line.cells.map(written).join(',')}`,
      };
    case 'other': {
      const { column, says, must, record } = difference;
      return {
        code: 'witness-differs',
        ...placeOf(product, difference.line),
        message: `"${name}": ${column} is ${says || 'nothing'}; line ${record.line} of ${file} says ${must || 'nothing'}.`,
        mend: 'Correct the one that is not as the insurer has decided.',
      };
    }
  }
}

const placeOf = (product: string, { file, at }: WitnessedLine) => ({
  file:
    file === 'words'
      ? `locales/en/products/${product}.json`
      : `product-schemas/${file.includes('/') ? file : `${product}/${file}`}.json`,
  at,
});

const written = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
