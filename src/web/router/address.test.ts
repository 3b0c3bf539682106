import { describe, expect, test } from 'vitest';
import { carryPartner, hasPartner, normalizeHref, parsePrefix, resolveLocale, toLanguageAddress } from './address.ts';

const at = (href: string) => {
  const { pathname, search, hash } = new URL(href, 'http://here');
  return { pathname, search, hash };
};

describe('the language of an address', () => {
  test.each([
    ['/', '', 'en'],
    ['/buy_insurance', '', 'en'],
    ['/en', '/en', 'en'],
    ['/en/scan', '/en', 'en'],
    ['/km', '/km', 'km'],
    ['/km/buy_insurance/x', '/km', 'km'],
    ['/kmer', '', 'en'],
    ['/scan?lang=zh', '', 'zh'],
    ['/km/scan?lang=zh', '/km', 'km'],
    ['/scan?lang=fr', '', 'en'],
  ])('%s has prefix "%s" and is shown in %s', (href, prefix, locale) => {
    expect(parsePrefix(at(href).pathname)).toBe(prefix);
    expect(resolveLocale(at(href), null)).toBe(locale);
  });

  test('Chinese is remembered on unprefixed paths until another language is asked for', () => {
    expect(resolveLocale(at('/buy_insurance'), 'zh')).toBe('zh');
    expect(resolveLocale(at('/en/buy_insurance'), 'zh')).toBe('en');
    expect(resolveLocale(at('/buy_insurance?lang=en'), 'zh')).toBe('en');
  });
});

describe('the switch of language preserves the page, the query and the fragment', () => {
  test.each([
    ['/buy_insurance/x?a=1#k', 'km', 'en', '/km/buy_insurance/x?a=1#k'],
    ['/km/buy_insurance/x?a=1#k', 'en', 'km', '/buy_insurance/x?a=1#k'],
    ['/en/scan', 'km', 'en', '/km/scan'],
    ['/', 'km', 'en', '/km'],
    ['/km', 'en', 'km', '/en'],
    ['/scan?lang=zh&q=1', 'km', 'zh', '/km/scan?q=1'],
    ['/scan?lang=zh&q=1', 'en', 'zh', '/en/scan?q=1'],
    ['/km/scan?q=1', 'zh', 'km', '/scan?q=1&lang=zh'],
  ] as const)('%s to %s', (href, locale, shown, expected) => {
    expect(toLanguageAddress(at(href), locale, shown)).toBe(expected);
  });
});

describe('the partner travels with every link', () => {
  const here = '?company=ACME&accountCode=A%201&other=1';
  test.each([
    ['/buy_insurance', '/buy_insurance?company=ACME&accountCode=A+1'],
    ['/km/x?a=1#top', '/km/x?a=1&company=ACME&accountCode=A+1#top'],
    ['/x?company=OTHER', '/x?company=OTHER&accountCode=A+1'],
    ['tel:1800208388', 'tel:1800208388'],
  ])('%s', (href, expected) => {
    expect(carryPartner(href, here)).toBe(expected);
  });

  test('without a partner nothing is added', () => {
    expect(carryPartner('/x#a', '?other=1')).toBe('/x#a');
  });

  test('a partner is known only by both values', () => {
    expect(hasPartner(here)).toBe(true);
    expect(hasPartner('?company=ACME')).toBe(false);
  });
});

test.each([
  ['/km/', '/km'],
  ['/en/?company=A', '/en?company=A'],
  ['/', '/'],
  ['/km/scan', '/km/scan'],
])('%s is written %s', (href, expected) => {
  expect(normalizeHref(href)).toBe(expected);
});
