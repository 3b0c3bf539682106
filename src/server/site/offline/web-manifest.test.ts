import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { partial } from '#tests/support/partial.ts';
import type { SiteServices } from '../services.ts';
import { manifestRoutes } from './web-manifest.ts';

async function readManifest(locale: string) {
  const app = Fastify();
  onTestFinished(() => app.close());
  manifestRoutes(
    app,
    partial<SiteServices>({ wording: { say: (language: string, id: string) => `${language} ${id}` } }),
  );
  const { statusCode, headers, payload } = await app.inject({ method: 'GET', url: `/app.${locale}.webmanifest` });
  return { status: statusCode, headers, manifest: statusCode === 200 ? JSON.parse(payload) : undefined };
}

test.each([
  ['en', 'en', '/'],
  ['km', 'km', '/km'],
  ['zh', 'zh-Hans', '/?lang=zh'],
])('the application on the home screen opens in its language: %s', async (locale, lang, start) => {
  const { status, headers, manifest } = await readManifest(locale);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/manifest+json; charset=utf-8',
    'public, max-age=86400',
  ]);
  expect(manifest).toMatchObject({
    ...{ id: '/', scope: '/', start_url: start, lang, display: 'minimal-ui', theme_color: '#057ca5' },
    ...{ name: `${locale} interface.brand.name`, short_name: `${locale} interface.brand.name` },
  });
});

test('a manifest in another language does not exist', async () => {
  expect((await readManifest('fr')).status).toBe(404);
});

test('each icon of the manifest is a picture of the size that the manifest states', async () => {
  const { manifest } = await readManifest('en');
  const icons: { src: string; sizes: string; type: string; purpose: string }[] = manifest.icons;
  expect(icons.map(({ sizes, purpose, type }) => `${purpose} ${sizes} ${type}`)).toEqual([
    'any 192x192 image/png',
    'any 512x512 image/png',
    'maskable 512x512 image/png',
  ]);
  for (const { src, sizes } of icons) {
    const { format, width, height } = await sharp(join(projectRoot, 'public', src)).metadata();
    expect([src, format, `${width}x${height}`]).toEqual([src, 'png', sizes]);
  }
});

test('a phone that cuts the maskable icon to a circle cuts no part of the mark', async () => {
  const { data, info } = await sharp(readFileSync(join(projectRoot, 'public/icon-maskable-512.png')))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const drawn: number[] = [];
  let clear = 0;
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] !== 255) clear += 1;
    if ((data[at] ?? 0) > 250) continue;
    const [x, y] = [(at / 4) % info.width, Math.floor(at / 4 / info.width)];
    drawn.push(Math.hypot(x - 255.5, y - 255.5));
  }
  expect(clear, 'the background is opaque').toBe(0);
  expect(drawn.length).toBeGreaterThan(10_000);
  // The safe zone of the specification: a circle with 40 % of the width as its radius.
  expect(Math.max(...drawn)).toBeLessThanOrEqual(512 * 0.4);
});
