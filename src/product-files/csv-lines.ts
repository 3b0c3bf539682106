import type { Json } from '#engine/language/json.ts';
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
 * cells is edited in milliseconds, but parsing it needs a second. Undefined if only parsing can find the lines: with
 * cells in quotes, or mixed line ends.
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
  const removeRow = (at: number): void => {
    const [gone] = rows.splice(at, 1);
    const kept = gone?.behind.slice(newline.length) ?? '';
    const last = rows[at - 1];
    if (last) last.behind += kept;
    else before += kept;
  };
  const insertRow = (at: number, line: string): void => {
    const last = rows[at - 1];
    // The last line may have no cells and no line end.
    if (last && !last.behind.endsWith(newline)) last.behind += newline;
    rows.splice(at, 0, { line, behind: newline });
  };

  /** The row of an edit; undefined for other places, and for the header, which decides how the rest is read. */
  const findTarget = ({ pointer, before: present }: Pick<Edit, 'pointer' | 'before'>) => {
    const steps = parsePointer(pointer);
    if (!steps || steps.length > 2 || !isIndex(steps[0])) return undefined;
    const at = Number(steps[0]);
    const fillsIn = steps.length === 1 && present === undefined;
    if (at === 0 && steps.length === 1) return undefined;
    return rows[at] || (fillsIn && at === rows.length) ? { at, steps, fillsIn } : undefined;
  };

  return {
    edit(edit) {
      const target = findTarget(edit);
      if (!target) return 'wider';
      const { at, steps, fillsIn } = target;
      const row = rows[at];
      // A table with only this row is edited, so that faults are reported as in a whole table.
      const cells = row && !fillsIn ? [cellsOf(row.line)] : [];
      const next = editValue(cells, { ...edit, pointer: ['', '0', ...steps.slice(1)].join('/') });
      if ('fault' in next) return next.fault;
      const lines = formatRows(next.value, delimiter);
      if (!lines) return 'wider';
      const [line] = lines;
      if (line === undefined) removeRow(at);
      else if (fillsIn) insertRow(at, line);
      else if (row) row.line = line;
      return undefined;
    },
    text: () => before + rows.map(({ line, behind }) => line + behind).join(''),
  };
}

/** Rows of cells as lines; undefined if one is no row, has no cells or needs quotes, which the known lines do not have. */
function formatRows(rows: Json, delimiter: string): string[] | undefined {
  const isRow = (row: Json): row is string[] =>
    Array.isArray(row) &&
    row.every((cell) => typeof cell === 'string') &&
    !row.every((cell) => String(cell).trim() === '');
  if (!Array.isArray(rows) || !rows.every(isRow)) return undefined;
  const lines = rows.map((row) => row.map((cell) => quoteCsvCell(cell)).join(delimiter));
  return lines.some((line) => line.includes('"') || line.includes('\0')) ? undefined : lines;
}

const isIndex = (step = ''): boolean => /^(0|[1-9]\d*)$/.test(step);
