import type { ChartDefinition } from '#engine/language/definition.ts';
import { buildChartFigures, type FigureText } from './chart-figures.ts';
import {
  LINE_HEIGHT,
  layOutChart,
  listEdgeLines,
  measureText,
  type PlacedEdge,
  type PlacedFigure,
  type PlacedNode,
  type Point,
} from './chart-layout.ts';
import { coverageLevels } from './coverage-level.ts';
import { type Html, html, trustedHtml } from './html.ts';
import type { ItemMarks } from './item-marks.ts';

/** A chart as drawings: the journey, what it refers to, and the regions beside it, coloured by coverage. */
export function drawChart(chart: ChartDefinition, marks: ItemMarks): Html {
  const [journey, ...others] = buildChartFigures(chart).map((figure) =>
    drawFigure(figure.name, layOutChart(figure), marks),
  );
  return html`<div class="figures"><div>${journey}</div><div>${others}</div></div>`;
}

/** Heads of arrows, once for all drawings of a page. */
export const arrowHeadsSvg: Html = html`<svg width="0" height="0" class="heads" aria-hidden="true"><defs>${coverageLevels.map(
  (level) =>
    html`<marker id="head-${level}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 1 9 5 0 9z" class="head ${level}"/></marker>`,
)}</defs></svg>`;

function drawFigure(name: string, { width, height, nodes, edges }: PlacedFigure, marks: ItemMarks): Html {
  const boxes = nodes.filter(({ kind }) => kind === 'box');
  const others = nodes.filter(({ kind }) => kind !== 'box');
  return html`<figure class="chart"><figcaption>${name}</figcaption><div class="scroll" tabindex="0" role="group" aria-label="Drawing of ${name}"><svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
${boxes.map((node) => drawBox(node, marks))}${edges.map((edge) => drawArrow(edge, marks))}${others.map((node) => drawState(node, marks))}${edges.map((edge) => drawLabel(edge, marks))}
</svg></div></figure>`;
}

function drawBox({ key, name, x, y, width, height }: PlacedNode, marks: ItemMarks): Html {
  return html`<g class="box ${marks.level(`state ${key}`)}"><rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="10"/><text x="${n(x + 12)}" y="${n(y + 18)}">${name}</text></g>`;
}

const SIGNS = { begins: '●', waits: '◷', ends: '◎' };

function drawState({ key, name, kind, loops, marks: signs, x, y, width, height }: PlacedNode, marks: ItemMarks): Html {
  const level = kind === 'anywhere' ? 'anywhere' : marks.level(`state ${key}`);
  const text = [...signs.map((sign) => SIGNS[sign]), name, ...(kind === 'elsewhere' ? ['⤵'] : [])].join(' ');
  const middle = n(x + width / 2);
  let line = y + 20;
  const events = loops.map((loop) => {
    const texts = listEdgeLines(`↺ ${describeCoverage(loop, marks)}`).map((words) => {
      line += LINE_HEIGHT;
      return html`<text x="${middle}" y="${n(line)}">${words}</text>`;
    });
    return linkItem(loop, marks, html`${texts}`);
  });
  const size = html`width="${n(width)}" height="${n(height)}" rx="${kind === 'anywhere' ? 15 : 6}"`;
  return html`<g class="state ${kind} ${level}"><rect x="${n(x)}" y="${n(y)}" ${size}/><text x="${middle}" y="${n(y + 20)}">${text}</text></g>${events}`;
}

function drawArrow({ id, points }: PlacedEdge, marks: ItemMarks): Html {
  const level = marks.level(id);
  return html`<path class="arrow ${level}" data-item="${marks.number(id)}" d="${buildCurve(points)}" marker-end="url(#head-${level})"/>`;
}

function drawLabel(edge: PlacedEdge, marks: ItemMarks): Html {
  const { x, y } = edge.label;
  const lines = listEdgeLines(`${edge.arrow}${edge.arrow && ' '}${describeCoverage(edge, marks)}`);
  const width = Math.max(...lines.map((line) => measureText(line))) - 6;
  const top = y - (lines.length * LINE_HEIGHT) / 2;
  const texts = lines.map(
    (line, index) => html`<text x="${n(x)}" y="${n(top + LINE_HEIGHT * index + 13)}">${line}</text>`,
  );
  const rect = html`<rect x="${n(x - width / 2)}" y="${n(top)}" width="${width}" height="${LINE_HEIGHT * lines.length}" rx="3"/>`;
  return linkItem(edge, marks, html`${rect}${texts}`);
}

/** Colour is not all: what was not walked where it should have been says so. */
function describeCoverage({ id, text }: FigureText, marks: ItemMarks): string {
  const item = marks.item(id);
  if (item === undefined || marks.missing(item).length === 0) return text;
  return `${marks.level(id) === 'none' ? '✗' : '!'} ${text}`;
}

function linkItem({ id }: FigureText, marks: ItemMarks, inner: Html): Html {
  const item = marks.item(id);
  if (item === undefined) return html`<g class="event none">${inner}</g>`;
  return html`<a class="event ${marks.level(id)}" href="#${marks.anchor(id)}" data-item="${marks.number(id)}" aria-label="${item.line}. ${marks.says(item)}">${inner}</a>`;
}

/** A soft line through the points of the layout, upright at each: labels are on it. */
function buildCurve(points: Point[]): Html {
  const [first, ...rest] = points.map(({ x, y }) => ({ x: n(x), y: n(y) }));
  let from = first as Point;
  const bends = rest.map((to) => {
    const middle = n((from.y + to.y) / 2);
    const bend = from.x === to.x ? `V${to.y}` : `C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${to.y}`;
    from = to;
    return bend;
  });
  return trustedHtml(`M${first?.x} ${first?.y}${bends.join('')}`);
}

const n = (value: number): number => Math.round(value * 10) / 10;
