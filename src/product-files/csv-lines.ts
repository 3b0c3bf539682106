import type { Edit } from '../contract/studio/files.ts';
import { detectCsvStyle, quoteCsvCell } from './csv-text.ts';
import { type EditConflict, editValue, parsePointer } from './edit-value.ts';

/** A table as its lines. */
type CsvLines = {
  /**
   * Applies an edit of a row or a cell. Returns its fault if it does not fit; `wider` if only the table as a whole can
   * decide.
   */
  edit(edit: Pick<Edit, 'pointer' | 'before' | 'after'>): EditConflict | 'wider' | undefined;
  text(): string;
};

/**
 * The text of a table as lines. Edits of rows and cells keep all other lines as they are written: a table of 100,000
 * cells is edited in milliseconds, but reading it needs a second. Undefined if the lines can be found only by reading:
 * with cells in quotes, or mixed line ends.
 */
export function openCsvLines(text: string): CsvLines | undefined {
  const { bom, delimiter, newline } = detectCsvStyle(text);
  const count = (mark: string) => text.split(mark).length - 1;
  const isEven = newline === '\n' ? count('\r') === 0 : count('\r') === count('\r\n') && count('\n') === count('\r\n');
  if (!isEven || text.includes('"')) return undefined;
  const start = bom ? '\ufeff' : '';
  const isEmpty = (line: string) => cellsOf(line).every((cell) => cell === '');
  const cellsOf = (line: string) => line.split(delimiter).map((cell) => cell.trim());
  const lines = text.slice(start.length).split(newline);
  // Lines without cells are no rows; they stay at their place, after the previous row.
  const rows: { line: string; behind: string }[] = [];
  let before = start;
  for (const [index, line] of lines.entries()) {
    const end = index === lines.length - 1 ? '' : newline;
    const last = rows.at(-1);
    if (line !== '' && !(/^[\s,;]*$/.test(line) && isEmpty(line))) rows.push({ line, behind: end });
    else if (last) last.behind += line + end;
    else before += line + end;
  }
  const written = (row: readonly string[]) => row.map((cell) => quoteCsvCell(cell)).join(delimiter);

  return {
    edit(edit) {
      const steps = parsePointer(edit.pointer);
      if (!steps || steps.length > 2 || !isIndex(steps[0])) return 'wider';
      const at = Number(steps[0]);
      const row = rows[at];
      const fillsIn = steps.length === 1 && edit.before === undefined;
      // The header decides how the rest is read.
      if (at === 0 && steps.length === 1) return 'wider';
      if (!row && !(fillsIn && at === rows.length)) return 'wider';
      // A table with only this row is edited, so that faults are reported as in a whole table.
      const cells = row && !fillsIn ? [cellsOf(row.line)] : [];
      const next = editValue(cells, { ...edit, pointer: ['', '0', ...steps.slice(1)].join('/') });
      if ('fault' in next) return next.fault;
      const made = next.value as unknown as string[][];
      const isTable = made.every((one) => Array.isArray(one) && one.every((cell) => typeof cell === 'string'));
      const lacksCells = made.some((one) => one.every((cell) => cell.trim() === ''));
      const line = isTable && !lacksCells ? made.map(written)[0] : undefined;
      // With quotes the known lines are not valid any more; a line without cells would be no row.
      if (!isTable || lacksCells || line?.includes('"') || line?.includes('\0')) return 'wider';
      if (line === undefined) {
        const [gone] = rows.splice(at, 1);
        const kept = gone?.behind.slice(newline.length) ?? '';
        const last = rows[at - 1];
        if (last) last.behind += kept;
        else before += kept;
      } else if (fillsIn) {
        const last = rows[at - 1];
        // The last line may have no cells and no line end.
        if (last && !last.behind.endsWith(newline)) last.behind += newline;
        rows.splice(at, 0, { line, behind: newline });
      } else if (row) row.line = line;
      return undefined;
    },
    text: () => before + rows.map(({ line, behind }) => line + behind).join(''),
  };
}

const isIndex = (step = ''): boolean => /^(0|[1-9]\d*)$/.test(step);
