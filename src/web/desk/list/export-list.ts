import { saveFile } from '../workbook/save-file.ts';
import { writeWorkbook } from '../workbook/write-workbook.ts';

/** The largest number of exported rows: reports contain all rows of a longer time. */
const MAX_ROWS = 2_000;
/** The longest wait for the rendering of the table, in frames. */
const MAX_FRAMES = 300;

type Pages = { items: unknown[] }[];

export type WholeList = {
  items: unknown[] | undefined;
  hasNextPage: boolean;
  fetchNextPage: () => Promise<{ hasNextPage: boolean; isError: boolean; data?: { pages: Pages } | undefined }>;
};

/**
 * Saves a list as an Excel file, as it is shown: all rows that match the filter, under the labels of its columns; 2,000
 * rows at most. It loads the remaining pages first, and shows them. If one fails to load, no file is saved; the list
 * shows the error.
 *
 * @param isLeftOut true for a column to leave out, by its index
 */
export async function exportList(
  name: string,
  { items = [], hasNextPage, fetchNextPage }: WholeList,
  table: HTMLTableElement,
  isLeftOut: readonly boolean[],
): Promise<void> {
  let wanted = items.length;
  for (let more = hasNextPage; more && wanted < MAX_ROWS; ) {
    const { isError, data, hasNextPage: isMore } = await fetchNextPage();
    if (isError || !data) return;
    wanted = data.pages.reduce((sum, page) => sum + page.items.length, 0);
    more = isMore;
  }
  for (let frame = 0; flattenRows(table).length < wanted && frame < MAX_FRAMES; frame += 1)
    await new Promise((drawn) => requestAnimationFrame(drawn));
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
  const kept = <Cell>(cells: readonly Cell[]): Cell[] => cells.filter((_, at) => !isLeftOut[at]);
  const rows = flattenRows(table)
    .slice(0, MAX_ROWS)
    .map(({ cells }) => kept([...cells]).map(readCellText));
  const widths = kept(heads).map(() => ({ width: 26, wraps: true }));
  const file = await writeWorkbook([kept(heads).map((head) => head.textContent ?? ''), ...rows], widths);
  saveFile(`${name}.xlsx`, file);
}

/** The rows of a table without its group headings. */
const flattenRows = ({ tBodies }: HTMLTableElement): HTMLTableRowElement[] =>
  [...(tBodies[0]?.rows ?? [])].filter(({ cells }) => cells.length > 1);

/** The text of a cell, line by line, without the heading that a phone shows in front of it. */
const readCellText = (cell: HTMLTableCellElement): string =>
  // biome-ignore lint/performance/useDomNodeTextContent: only the rendered text separates the lines of a cell
  (cell.lastElementChild instanceof HTMLElement ? cell.lastElementChild.innerText : '').trim();
