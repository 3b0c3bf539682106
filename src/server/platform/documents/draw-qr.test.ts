import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { drawQr } from './draw-qr.ts';

/** Renders the path of the SVG into pixels, 4 per module, with a quiet zone. */
function pixelsOf(svg: string): { data: Uint8ClampedArray; side: number } {
  const modules = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const side = (modules + 8) * 4;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let dy = 0; dy < 4; dy++) {
      for (let dx = 0; dx < Number(length) * 4; dx++) {
        const pixel = ((Number(y) + 4) * 4 + dy) * side + (Number(x) + 4) * 4 + dx;
        data.fill(0, pixel * 4, pixel * 4 + 3);
      }
    }
  }
  return { data, side };
}

test('the function draws a code that a scanner reads', () => {
  const url = `https://shop.example.com/scan?q=1${'WyJUUlYt'.repeat(9)}.8u3pQm1zJ5nT0vXcYb2LrA`;
  const { data, side } = pixelsOf(drawQr(url, '#000000'));
  expect(jsQR(data, side, side)?.data).toBe(url);
});

test('each row consists of closed runs that are separate and remain inside the drawing', () => {
  const svg = drawQr('https://shop.example.com/scan?q=1', '#000000');
  const modules = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const path = /d="([^"]*)"/.exec(svg)?.[1] ?? '';
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1\.02h-(\d+)z/g)].map((run) => run.slice(1).map(Number));
  expect(path.replace(/M\d+ \d+h\d+v1\.02h-\d+z/g, '')).toBe('');
  let [before, end] = [-1, -1];
  for (const [x = 0, y = 0, there, back] of runs) {
    expect(there).toBe(back);
    if (y === before) expect(x).toBeGreaterThan(end);
    [before, end] = [y, x + (there ?? 0)];
    expect(end).toBeLessThanOrEqual(modules);
  }
  // The mark in the corner: seven modules in a row.
  expect(runs[0]).toEqual([0, 0, 7, 7]);
});
