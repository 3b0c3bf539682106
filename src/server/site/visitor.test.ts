import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { partial } from '#tests/support/partial.ts';
import type { FoundPage } from './find-page.ts';
import { isUnchanged, packPage, selectPacking } from './page-cache.ts';
import { isForEveryone } from './page-writer.ts';
import { isIdentified, readTextSize, readVisitor } from './visitor.ts';

const asked = (headers: Record<string, string> = {}, url = '/') => partial<FastifyRequest>({ headers, url });

describe('the details of a visitor', () => {
  test.each<[string, string[]]>([
    ['km-KH, en;q=0.8', ['km']],
    ['en, zh-CN;q=0.9', ['zh']],
    ['zh,km', ['km', 'zh']],
    ['en-GB, fr', []],
    ['', []],
  ])('reads "%s" as the languages %j', (accepted, languages) => {
    expect(readVisitor(asked({ 'accept-language': accepted })).languages).toEqual(languages);
  });

  test('the cookies contain the chosen language and the text size', () => {
    expect(readVisitor(asked({ cookie: 'text=large; lang=km' })).chosen).toBe(true);
    expect(readVisitor(asked({ cookie: 'xlang=km' })).chosen).toBe(false);
    expect(readVisitor(asked())).toEqual({ languages: [], chosen: false });
    expect(readTextSize(asked({ cookie: 'lang=km; text=largest' }))).toBe('largest');
    for (const cookie of ['text=huge', 'mytext=large', 'text=larger'])
      expect(readTextSize(asked({ cookie }))).toBeUndefined();
    expect(readTextSize(asked())).toBeUndefined();
  });

  test.each<[boolean, Record<string, string>]>([
    [true, { authorization: 'Bearer x' }],
    [true, { cookie: 'lang=km; session=x' }],
    [true, { cookie: '__Host-session=x' }],
    [false, { cookie: 'lang=km; mysession=x' }],
    [false, { cookie: 'device=x' }],
    [false, {}],
  ])('the headers identify a user: %s for %j', (is, headers) => expect(isIdentified(asked(headers))).toBe(is));
});

describe('a page is the same for everyone', () => {
  const drawn = (path: string) =>
    ({ path, locale: 'en', page: { pattern: path, listed: true, drawn: true } }) as FoundPage;
  const [home, about] = [drawn('/'), drawn('/about_us')];
  test.each<[boolean, string, FoundPage | undefined, Record<string, string>]>([
    [true, '/about_us', about, {}],
    [true, '/km/about_us', about, { cookie: 'lang=km', 'accept-language': 'km' }],
    [true, '/about_us?lang=zh', about, {}],
    [false, '/about_us?company=mekong', about, {}],
    [false, '/about_us?lang=zh&x=1', about, {}],
    [false, '/about_us', about, { cookie: 'session=x' }],
    [false, '/nothing', undefined, {}],
    [false, '/my_insurance', { ...about, page: { pattern: '/my_insurance', listed: true } }, {}],
    // At the bare address the last chosen language decides, or else the browser's.
    [true, '/', home, {}],
    [true, '/', home, { 'accept-language': 'zh' }],
    [false, '/', home, { cookie: 'lang=en' }],
    [false, '/', home, { 'accept-language': 'km' }],
    [true, '/km', home, { cookie: 'lang=en', 'accept-language': 'km' }],
    [true, '/?lang=zh', home, { cookie: 'lang=en', 'accept-language': 'km' }],
    [true, '/', about, { cookie: 'lang=en' }],
  ])('%s: %s', (is, url, found, headers) => expect(isForEveryone(asked(headers, url), found)).toBe(is));
});

describe('a page that is packed', () => {
  test.each([
    ['gzip, deflate, br', 'br'],
    ['BR', 'br'],
    ['br;q=0.5, gzip', 'br'],
    ['br;q=0, gzip;q=0.8', 'gzip'],
    ['gzip;q=0.0', ''],
    ['brotli, xgzip', ''],
    ['', ''],
    [undefined, ''],
  ])('is sent to a browser that accepts "%s" as "%s"', (accepted, packing) =>
    expect(selectPacking(accepted)).toBe(packing),
  );

  test('has a tag of its content, and is unchanged for a browser that names this tag or any tag', async () => {
    const [page, same, other] = await Promise.all([packPage('<p>a</p>'), packPage('<p>a</p>'), packPage('<p>b</p>')]);
    expect(page.etag).toMatch(/^W\/"[\w-]{22}"$/);
    expect([same.etag === page.etag, other.etag === page.etag]).toEqual([true, false]);
    for (const held of [page.etag, `"x", ${page.etag}`, '*']) expect(isUnchanged(page, held)).toBe(true);
    for (const held of [undefined, '', '"x"', other.etag]) expect(isUnchanged(page, held)).toBe(false);
  });
});
