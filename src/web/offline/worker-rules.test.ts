import { expect, test } from 'vitest';
import { addCards, chooseStrategy, findShellPath, selectOfflinePage } from './worker-rules.ts';

const origin = 'https://shop.example';
const excluded = ['/b2b', '/studio', '/testing'];
const page = { method: 'GET', mode: 'navigate', destination: 'document', referrer: '' } as const;
const file = { method: 'GET', mode: 'cors', destination: 'script', referrer: `${origin}/` } as const;
const choose = (asked: object, path: string) =>
  chooseStrategy({ ...page, ...asked, url: new URL(path, origin).href }, origin, excluded);

test.each(['/', '/km', '/our_hotline', '/km/buy_insurance/travel', '/my_insurance?x=1', '/offline/en', '/b2bx'])(
  'a public page is loaded from the network or replaced: %s',
  (path) => expect(choose({}, path)).toBe('page'),
);

test.each([
  ...['/b2b', '/b2b/login', '/km/b2b/orders', '/B2B/login', '/studio/products', '/km/studio', '/testing'],
  ...['/api/orders/1/documents/certificate', '/robots.txt', '/app.en.webmanifest', 'https://bank.example/pay'],
])('the worker leaves alone: %s', (path) => expect(choose({}, path)).toBe('ignore'));

test('only a complete page that is read is replaced', () => {
  expect(choose({ method: 'POST' }, '/')).toBe('ignore');
  expect(choose({ destination: 'iframe' }, '/chat-frame')).toBe('ignore');
  expect(choose({ mode: 'cors', destination: '' }, '/')).toBe('ignore');
});

test('files with a digest in their names are cached; answers of the API and pictures of the site are not', () => {
  expect(choose(file, '/assets/boot-1234567.js')).toBe('asset');
  expect(choose(file, 'https://elsewhere.example/assets/boot-1234567.js')).toBe('ignore');
  expect(choose(file, '/api/validators/boat/1/2.js')).toBe('asset');
  for (const path of ['/api/drafts/1', '/api/validatorsx/boat/1/2.js', '/pictures/a', '/mark.svg', '/assetsx/a.js'])
    expect(choose(file, path)).toBe('ignore');
});

test.each([
  ['/buy_insurance/travel', '/buy_insurance/travel'],
  ['/buy_insurance/travel?lang=zh', '/buy_insurance/travel'],
  ['/en/buy_insurance/travel/components/Plan', '/buy_insurance/travel'],
  ['/km/buy_insurance/travel/components/CustomerInfo?company=a', '/km/buy_insurance/travel'],
  ['/buy_insurance', undefined],
  ['/buy_insurance/components/ProductCard', undefined],
  ['/buy_insurance/travel/benefit', undefined],
  ['/b2b/buy_insurance', undefined],
  ['/payment_success/1', undefined],
])('the stored page of a wizard for %s is %s', (path, expected) => expect(findShellPath(origin + path)).toBe(expected));

test('pages of the site read a card, and no other site removes it', () => {
  expect(choose({ ...file, destination: 'image' }, '/kept-cards/T-1')).toBe('card');
  expect(choose({ method: 'POST', referrer: `${origin}/km` }, '/kept-cards/T-1')).toBe('removeCard');
  for (const referrer of ['', 'https://evil.example/', `${origin}.evil.example/`])
    expect(choose({ method: 'POST', referrer }, '/kept-cards/T-1')).toBe('ignore');
});

test.each([
  ['/', ['en-GB', 'km'], '/offline/km'],
  ['/', ['en-GB'], '/offline/en'],
  ['/about_us', ['km'], '/offline/en'],
  ['/km', ['en'], '/offline/km'],
  ['/km/about_us', ['en'], '/offline/km'],
  ['/kmx', ['en'], '/offline/en'],
  ['/about_us?lang=zh', ['en'], '/offline/zh'],
  ['/offline/zh', ['en'], '/offline/zh'],
])('the offline page of %s for a reader of %s is %s', (path, languages, expected) => {
  expect(selectOfflinePage(origin + path, languages)).toBe(expected);
});

test('the cards of the device are added to the offline page, and no list appears without cards', () => {
  const html = '<p>a</p><!--cards<ul>[[<li>{number}</li>]]</ul>--><p>b</p>';
  expect(addCards(html, [])).toBe('<p>a</p><p>b</p>');
  expect(addCards(html, ['T-1', 'T-2'])).toBe('<p>a</p><ul><li>T-1</li><li>T-2</li></ul><p>b</p>');
  expect(addCards(html, ['<b>"&'])).toBe('<p>a</p><ul><li>&#60;b&#62;&#34;&#38;</li></ul><p>b</p>');
});
