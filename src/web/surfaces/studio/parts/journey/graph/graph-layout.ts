import {
  type ChartJourney,
  listIncomingTransitions,
  listTransitions,
  type StateKind,
  stateKind,
} from '#web/surfaces/studio/base/chart/chart-journey.ts';
import { rankStates } from './graph-ranks.ts';
import { arrangeRows, type Cell } from './graph-rows.ts';

export type Point = { x: number; y: number };
/** `x` and `y` are the upper left corner, in pixels. */
export type PlacedState = Point & { name: string; kind: StateKind };
/**
 * A transition between two states. `points` go from the first state to the arrow's head; `label` is the centre of its
 * text, if there is space for a text.
 */
export type RoutedTransition = { id: string; from: string; to: string; index: number; points: Point[]; label?: Point };
export type GraphLayout = { width: number; height: number; states: PlacedState[]; ways: RoutedTransition[] };

export const STATE_SIZE = { width: 216, height: 68 };
export const LABEL_SIZE = { width: 196, height: 52 };
/** Space between two rows, and margin around the picture, in pixels. */
const [BELOW, MARGIN] = [24, 16];
/** Horizontal distance of backward transitions from the centre of a state, where forward ones are, in pixels. */
const BACK_EDGE_OFFSET = STATE_SIZE.width / 3;
/** Horizontal size of a transition from a state to itself, in pixels. */
const LOOP_WIDTH = 24;

/**
 * Places the states of a journey from top to bottom: boxes in every second row, the texts of transitions in the rows
 * between. Transitions to the same state share one line from the point where they meet.
 */
export function layOutGraph(journey: ChartJourney): GraphLayout {
  const names = Object.keys(journey.states);
  const ways = names.flatMap((from) =>
    listTransitions(journey, from).flatMap(({ to, guard }, index) =>
      Object.hasOwn(journey.states, to)
        ? [{ id: `${from} ${index}`, from, to, index, hasWords: guard !== undefined || index > 0 }]
        : [],
    ),
  );
  const { ranks, back } = rankStates(names, journey.initial, ways);
  const rowOf = (name: string) => 2 * (ranks.get(name) ?? 0);
  const rows: Cell[][] = [];
  const known = new Map<string, Cell>();
  const cellAt = (key: string, row: number, width: number): Cell => {
    const cell = known.get(key) ?? { row, width, x: 0, up: new Set(), down: new Set() };
    if (known.has(key)) return cell;
    known.set(key, cell);
    while (rows.length <= row) rows.push([]);
    rows[row]?.push(cell);
    return cell;
  };
  const stateAt = (name: string) => cellAt(JSON.stringify(name), rowOf(name), STATE_SIZE.width);
  const rowsWithWords = new Set<number>();
  for (const name of names) stateAt(name);
  const drawn = ways.map((way) => {
    const isBack = back.has(way.id);
    const [top, bottom] = isBack ? [way.to, way.from] : [way.from, way.to];
    // The row of the text is next to the state where the transition begins.
    const wordsIn = isBack ? rowOf(bottom) - 1 : rowOf(top) + 1;
    const hasWordsIn = (row: number) => way.hasWords && row === wordsIn;
    const keyIn = (row: number) => (isBack ? `back ${row} ${way.id}` : `to ${row} ${bottom}`);
    const cells = [stateAt(top)];
    for (let row = rowOf(top) + 1; row < rowOf(bottom); row += 1)
      cells.push(hasWordsIn(row) ? cellAt(`words ${way.id}`, row, LABEL_SIZE.width) : cellAt(keyIn(row), row, 0));
    if (way.hasWords && wordsIn > rowOf(top) && wordsIn < rowOf(bottom)) rowsWithWords.add(wordsIn);
    if (top !== bottom) cells.push(stateAt(bottom));
    link(cells);
    return { ...way, isBack, cells, wordsIn };
  });
  arrangeRows(rows);

  const heights = rows.map((_row, at) =>
    at % 2 === 0 ? STATE_SIZE.height : rowsWithWords.has(at) ? LABEL_SIZE.height : 0,
  );
  const tops: number[] = [];
  for (const [at] of heights.entries())
    tops.push(at === 0 ? MARGIN : (tops[at - 1] ?? 0) + (heights[at - 1] ?? 0) + BELOW);
  const bounds = [...known.values()].flatMap(({ x, width }) => [x - width / 2, x + width / 2]);
  const left = bounds.reduce((least, one) => Math.min(least, one), 0) - MARGIN;
  const right = bounds.reduce((most, one) => Math.max(most, one), 0) + MARGIN + LOOP_WIDTH;
  const at = (cell: Cell): Point => ({ x: cell.x - left, y: tops[cell.row] ?? 0 });
  return {
    width: right - left,
    height: (tops.at(-1) ?? 0) + (heights.at(-1) ?? 0) + MARGIN,
    states: names.map((name) => {
      const { x, y } = at(stateAt(name));
      return { name, kind: stateKind(journey, name), x: x - STATE_SIZE.width / 2, y };
    }),
    ways: drawn.map(({ id, from, to, index, hasWords, isBack, cells, wordsIn }) => {
      // Lines are vertical within each row and bend only between rows.
      const points = cells.flatMap((cell, place): Point[] => {
        const { x, y } = at(cell);
        const below = { x, y: y + (heights[cell.row] ?? 0) };
        if (place > 0 && place < cells.length - 1) return [{ x, y }, below];
        const aside = isBack ? BACK_EDGE_OFFSET : 0;
        return place === 0 ? [{ x: x + aside, y: below.y }] : [{ x: x + aside, y }];
      });
      const words = hasWords ? cells.find((cell) => cell.row === wordsIn) : undefined;
      const middle = words && { x: at(words).x, y: at(words).y + (heights[wordsIn] ?? 0) / 2 };
      const line = from === to ? layOutLoop(at(stateAt(from))) : isBack ? points.toReversed() : points;
      return { id, from, to, index, points: line, ...(middle && { label: middle }) };
    }),
  };
}

/** Links each cell of a line with the next cell below it. */
function link(cells: readonly Cell[]): void {
  for (const [at, cell] of cells.slice(1).entries()) {
    cells[at]?.down.add(cell);
    if (cells[at]) cell.up.add(cells[at]);
  }
}

function layOutLoop({ x, y }: Point): Point[] {
  const right = x + STATE_SIZE.width / 2;
  return [
    { x: right, y: y + STATE_SIZE.height / 3 },
    { x: right + LOOP_WIDTH, y: y + STATE_SIZE.height / 2 },
    { x: right, y: y + (STATE_SIZE.height * 2) / 3 },
  ];
}

/** Returns an SVG path through the points. It leaves and enters each point vertically. */
export function buildLinePath([first, ...rest]: readonly Point[]): string {
  if (!first) return '';
  let last = first;
  const bends = rest.map((point) => {
    const middle = (last.y + point.y) / 2;
    const from = last;
    last = point;
    if (from.x === point.x) return `V ${point.y}`;
    return `C ${from.x} ${middle} ${point.x} ${middle} ${point.x} ${point.y}`;
  });
  return `M ${first.x} ${first.y} ${bends.join(' ')}`;
}

/** Returns the state for an arrow key: down the first transition, up to a previous state, sideways to a branch. */
export function stepFrom(journey: ChartJourney, from: string, key: string): string | undefined {
  const onward = (name: string) =>
    listTransitions(journey, name).flatMap(({ to }) => (Object.hasOwn(journey.states, to) ? [to] : []));
  const back = listIncomingTransitions(journey, from).map((way) => way.from);
  if (key === 'ArrowDown') return onward(from)[0];
  if (key === 'ArrowUp') return back[0];
  if (key === 'Home') return journey.initial;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  const beside = [...new Set(back.flatMap(onward))];
  const at = beside.indexOf(from);
  return at < 0 ? undefined : beside[at + (key === 'ArrowRight' ? 1 : -1)];
}
