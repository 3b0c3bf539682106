import type { Feature, Image } from 'write-excel-file/node';

/** Cells of a sheet that accept one of the values in other cells. Both are references such as `$B$2:$B$101`. */
type ListValidation = { sheet: string; cells: string; source: string };

/**
 * Creates a feature for `write-excel-file`: spreadsheet programs offer the values as a list and refuse others
 * (ECMA-376, 18.3.1.32).
 */
export function createListValidation(validations: readonly ListValidation[]): Feature<Image['content']> {
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          insert: ({ sheet }) => {
            const own = validations.filter((one) => one.sheet === sheet);
            if (own.length === 0) return undefined;
            const each = own.map(
              ({ cells, source }) =>
                `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${cells.replaceAll('$', '')}"><formula1>${escapeXml(source)}</formula1></dataValidation>`,
            );
            return `<dataValidations count="${own.length}">${each.join('')}</dataValidations>`;
          },
        },
      },
    },
  };
}

/** Returns the reference of cells below the first row of a sheet, such as `'List'!$C$2:$C$9`. Columns count from 0. */
export function buildReference(column: number, rows: number, sheet?: string): string {
  const letters = lettersOf(column);
  const cells = `$${letters}$2:$${letters}$${rows + 1}`;
  return sheet === undefined ? cells : `'${sheet.replaceAll("'", "''")}'!${cells}`;
}

/** The letters of a column: A to Z, then AA, AB … */
const lettersOf = (column: number): string =>
  `${column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)}${String.fromCharCode(65 + (column % 26))}`;

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
