import { describe, expect, test } from 'vitest';
import { loadDefinition } from '#engine/language/load-definition.ts';
import { listProductIds } from '#product-files/product-files.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { readChartDeclarations } from '#workbench/base/chart-transitions.ts';
import { buildChartFigures } from './chart-figures.ts';
import { layOutChart } from './chart-layout.ts';

const files = readProductFiles(projectRoot);

describe.each(listProductIds(files))('the chart of %s', (name) => {
  const { chart } = loadDefinition(name, files);
  const figures = buildChartFigures(chart);

  test('is drawn completely: every state and every transition once', () => {
    const { states, transitions } = readChartDeclarations(chart);
    const drawn = figures.flatMap(({ nodes, edges }) => [...edges, ...nodes.flatMap(({ loops }) => loops)]);
    expect(drawn.map(({ id }) => id).sort()).toEqual(transitions.map(({ id }) => `transition ${id}`).sort());
    const keys = new Set(figures.flatMap(({ nodes }) => nodes.map(({ key }) => key)));
    // A region is the drawing itself.
    const regions = figures.map((figure) => figure.name);
    expect(states.filter((state) => !keys.has(state) && !regions.includes(state))).toEqual([]);
  });

  test('is drawn without overlapping states, and fits a window of 1440 px', () => {
    for (const figure of figures) {
      const { nodes, width } = layOutChart(figure);
      const solid = nodes.filter(({ kind }) => kind !== 'box');
      const overlapping = solid.filter((one) =>
        solid.some(
          (other) =>
            other !== one &&
            Math.abs(one.x + one.width / 2 - other.x - other.width / 2) < (one.width + other.width) / 2 &&
            Math.abs(one.y + one.height / 2 - other.y - other.height / 2) < (one.height + other.height) / 2,
        ),
      );
      expect(overlapping.map(({ key }) => key)).toEqual([]);
      expect(width).toBeLessThan(1360);
    }
  });
});
