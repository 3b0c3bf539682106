import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ImpactView } from '#contract/studio/release-checks.ts';
import { ImpactChart } from './impact-chart.tsx';

const band = (name: ImpactView['bands'][number]['band'], count: number) => ({ band: name, count, before: 0, after: 0 });

test('each band is a bar with the height of its share of the largest one, in the order of the change', () => {
  const drawn = renderToStaticMarkup(
    <ImpactChart label="Quotes" bands={[band('below1', 5), band('same', 20), band('above20', 0)]} />,
  );
  const bars = [...drawn.matchAll(/data-band="(\w+)" data-count="(\d+)"><rect [^>]*height="([\d.]+)"/g)];
  expect(bars.map(([, name, count, height]) => [name, count, height])).toEqual([
    ['below1', '5', '30'],
    ['same', '20', '120'],
    ['above20', '0', '0'],
  ]);
  // An empty band has no number of its own above its bar.
  expect(drawn.match(/fill-ink/g)).toHaveLength(2);
  expect(drawn).toContain('role="img"');
});

test('a distribution without any change is drawn too', () => {
  expect(renderToStaticMarkup(<ImpactChart label="Quotes" bands={[band('same', 0)]} />)).toContain('height="0"');
});
