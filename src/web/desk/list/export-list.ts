import { saveFile } from '../workbook/save-file.ts';
import { writeWorkbook } from '../workbook/write-workbook.ts';

/** Rows that are exported at most: reports give all of a longer time. */
const MAX_ROWS = 2_000;
/** How long the drawing of the table is waited for at most, in frames. */
const MAX_FRAMES = 300;

type Pages = { items: unknown[] }[];

export type WholeList = {
  items: unknown[] | undefined;
  hasNextPage: boolean;
  fetchNextPage: () => Promise<{ hasNextPage: boolean; isError: boolean; data?: { pages: Pages } | undefined }>;
};

/**
 * A list as an Excel file, as it is shown: all that is filtered for, in the words of its columns; 2,000 rows at most. Pages that were not asked
 * for yet are, and shown. Where one does not come nothing is saved; the list says so.
 * @param isLeftOut of columns, by their places
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

/** Rows of things, without headings between them. */
const flattenRows = ({ tBodies }: HTMLTableElement): HTMLTableRowElement[] =>
  [...(tBodies[0]?.rows ?? [])].filter(({ cells }) => cells.length > 1);

/** What a cell says, line by line; the heading that a phone shows in it stands before. */
const readCellText = (cell: HTMLTableCellElement): string =>
  // biome-ignore lint/performance/useDomNodeTextContent: lines of a cell are told apart by how they are drawn
  (cell.lastElementChild instanceof HTMLElement ? cell.lastElementChild.innerText : '').trim();
