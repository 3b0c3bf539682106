import { expect, test } from 'vitest';
import { type SitePage, sitePages } from './site-pages.ts';

const patternsOf = (pages: SitePage[]) => pages.map(({ pattern }) => pattern);
const all = patternsOf(sitePages);

test('search engines list only public pages, and no page of an order, of partners or of the studio', () => {
  expect(patternsOf(sitePages.filter(({ listed }) => listed))).toEqual([
    ...['/', '/buy_insurance', '/policy_inquiry', '/my_insurance', '/scan', '/about_us', '/our_hotline'],
    ...['/privacy_and_terms', '/buy_insurance/:product', '/buy_insurance/:product/benefit'],
  ]);
});

test('the server draws pages that visitors only read first, and no page with input fields', () => {
  expect(patternsOf(sitePages.filter(({ drawn }) => drawn))).toEqual([
    ...['/', '/buy_insurance', '/buy_insurance/components/ProductCard', '/about_us', '/our_hotline'],
    ...['/privacy_and_terms', '/buy_insurance/:product', '/buy_insurance/:product/benefit'],
  ]);
});

test('only the four payment pages are about an order', () => {
  expect(patternsOf(sitePages.filter(({ isOfOrder }) => isOfOrder))).toEqual([
    ...['/make_payment/:id?', '/check_payment/:id?', '/payment_success/:id?', '/payment_fail/:id?'],
  ]);
});

test('each listed page has its own title, and its own description or that of its product', () => {
  const listed = sitePages.filter(({ listed }) => listed).map(({ title, description }) => [title, description]);
  expect(listed).toEqual([
    ['pages.titles.home', 'pages.home'],
    ['pages.titles.chooser', 'pages.chooser'],
    ['pages.titles.policyInquiry', 'pages.policyInquiry'],
    ['pages.titles.myInsurance', 'mine.lead'],
    ['pages.titles.scan', 'pages.scan'],
    ['pages.titles.about', 'pages.about'],
    ['pages.titles.hotline', 'pages.hotline'],
    ['pages.titles.privacy', 'pages.privacy'],
    ['pages.titles.product', undefined],
    ['pages.titles.benefit', 'pages.benefit'],
  ]);
});

test('every address is one page; those of testers, partners and the studio come after those of customers', () => {
  expect(new Set(all).size).toBe(all.length);
  const customers = all.filter((pattern) => !/^\/(testing|b2b|studio)/.test(pattern));
  expect(customers).toEqual([
    ...['/', '/buy_insurance', '/buy_insurance/components/ProductCard', '/policy_inquiry', '/my_insurance', '/scan'],
    ...['/about_us', '/our_hotline', '/privacy_and_terms', '/developers', '/buy_insurance/:product'],
    ...['/buy_insurance/:product/benefit', '/buy_insurance/:product/summary_of_cover'],
    ...['/buy_insurance/:product/components/:page', '/trial', '/under_construction', '/policy_journey/:product'],
    ...['/make_payment/:id?', '/check_payment/:id?', '/payment_success/:id?', '/payment_fail/:id?'],
  ]);
  const others = all.slice(customers.length);
  for (const pattern of ['/testing', '/b2b', '/b2b/login', '/b2b/admin/users', '/studio', '/studio/releases/:id'])
    expect(others).toContain(pattern);
  expect(others.every((pattern) => /^\/(testing|b2b|studio)/.test(pattern))).toBe(true);
});
