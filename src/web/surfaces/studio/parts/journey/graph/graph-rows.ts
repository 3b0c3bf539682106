/** A cell in a row of the picture: a box, the text of a transition, or a passing line. */
export type Cell = {
  row: number;
  width: number;
  /** The centre of the cell, in pixels. */
  x: number;
  up: Set<Cell>;
  down: Set<Cell>;
};

/** The number of passes that sort lines, and that straighten them. More passes make no visible difference. */
const SWEEP_COUNT = 12;
/** Space between two cells of a row, in pixels. */
const CELL_GAP = 32;
/** The weight of passing lines: a straight line is more important than a box centred above its targets. */
const PASSING_WEIGHT = 4;

/** Sorts the cells of each row to reduce crossing lines, and sets the position of each cell. It changes the rows. */
export function arrangeRows(rows: Cell[][]): void {
  const places = new Map<Cell, number>();
  const count = (row: readonly Cell[]) => row.forEach((cell, at) => void places.set(cell, at));
  rows.forEach(count);
  let best = rows.map((row) => [...row]);
  let fewest = countCrossings(rows, places);
  for (let sweep = 0; sweep < SWEEP_COUNT && fewest > 0; sweep += 1) {
    const isDown = sweep % 2 === 0;
    for (const row of isDown ? rows : rows.toReversed()) {
      const wish = new Map(
        row.map((cell) => [cell, mean(isDown ? cell.up : cell.down, (one) => places.get(one) ?? 0)]),
      );
      row.sort((one, other) => (wish.get(one) ?? places.get(one) ?? 0) - (wish.get(other) ?? places.get(other) ?? 0));
      count(row);
    }
    const now = countCrossings(rows, places);
    if (now < fewest) [fewest, best] = [now, rows.map((row) => [...row])];
  }
  best.forEach((row, at) => void rows[at]?.splice(0, row.length, ...row));
  alignRows(rows);
}

/** Counts the crossing lines between neighbouring rows. */
function countCrossings(rows: readonly Cell[][], places: ReadonlyMap<Cell, number>): number {
  let found = 0;
  for (const row of rows) {
    const ends: number[] = [];
    for (const cell of row) {
      const below = [...cell.down].map((one) => places.get(one) ?? 0);
      for (const end of below) found += ends.filter((earlier) => earlier > end).length;
      ends.push(...below);
    }
  }
  return found;
}

/** Moves the cells of rows toward their neighbours, in alternate passes down and up. It does not reorder them. */
function alignRows(rows: readonly Cell[][]): void {
  for (const row of rows) {
    let right = 0;
    for (const cell of row) {
      cell.x = right + cell.width / 2;
      right += cell.width + CELL_GAP;
    }
  }
  for (let sweep = 0; sweep < SWEEP_COUNT; sweep += 1) {
    const isDown = sweep % 2 === 0;
    const isLast = sweep >= SWEEP_COUNT - 2;
    for (const row of isDown ? rows : rows.toReversed()) {
      const near = (cell: Cell) => (isLast ? [...cell.up, ...cell.down] : isDown ? cell.up : cell.down);
      separateCells(
        row,
        row.map((cell) => mean(near(cell), ({ x }) => x) ?? cell.x),
      );
    }
  }
}

type CellBlock = { from: number; weight: number; sum: number };

/**
 * Moves each cell as near as possible to its wished position without overlaps. It finds the smallest sum of squares by
 * pooling cells that would overlap.
 */
function separateCells(row: readonly Cell[], wishes: readonly number[]): void {
  const offsets: number[] = [];
  row.forEach((cell, at) => {
    const before = row[at - 1];
    offsets.push(before ? (offsets[at - 1] ?? 0) + (before.width + cell.width) / 2 + CELL_GAP : 0);
  });
  const blocks: CellBlock[] = [];
  row.forEach((cell, at) => {
    const weight = cell.width === 0 ? PASSING_WEIGHT : 1;
    let block: CellBlock = { from: at, weight, sum: weight * ((wishes[at] ?? 0) - (offsets[at] ?? 0)) };
    for (let last = blocks.at(-1); last && last.sum / last.weight > block.sum / block.weight; last = blocks.at(-1)) {
      block = { from: last.from, weight: last.weight + block.weight, sum: last.sum + block.sum };
      blocks.pop();
    }
    blocks.push(block);
  });
  blocks.forEach(({ from, weight, sum }, at) => {
    for (const [index, cell] of row.slice(from, blocks[at + 1]?.from).entries())
      cell.x = sum / weight + (offsets[from + index] ?? 0);
  });
}

function mean(cells: Iterable<Cell>, of: (cell: Cell) => number): number | undefined {
  const all = [...cells].map(of);
  return all.length === 0 ? undefined : all.reduce((sum, one) => sum + one, 0) / all.length;
}
