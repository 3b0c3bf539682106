import type { ProductSummary } from '#contract/products.ts';
import { createPicture } from '#tests/support/create-picture.ts';
import { createStudio } from '#tests/support/test-studio.ts';
import { expect, expectAccessible } from '../shop-test.ts';
import { testOnTwoServers as test } from '../two-servers.ts';

test('a clerk puts a photograph on a product, and a visitor of another server sees it without a restart', async ({
  page,
  browser,
  shop,
  studio: at,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const studio = await createStudio(at, 'vouched');
  const { id } = await studio.begin('A photograph');
  await page.context().addCookies([{ name: 'session', value: studio.editor.token, url: at.url }]);
  await page.goto(`${at.url}/studio/releases/${id}/products/golfer/settings`);
  const choose = page.getByLabel('Choose a picture', { exact: true }).and(page.locator('input'));
  const photo = (name: string, buffer: Buffer) => choose.setInputFiles({ name, mimeType: 'image/jpeg', buffer });

  // A message refuses a picture that cannot be shown well, and nothing is changed.
  await photo('small.jpg', await createPicture({ width: 640, height: 480 }));
  await expect(page.getByText('The picture is smaller than 960 by 600 pixels', { exact: false })).toBeVisible();
  await photo('drawn.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'));
  await expect(page.getByText('This picture cannot be opened.', { exact: false })).toBeVisible();
  await photo('green.jpg', await createPicture({ width: 3000, height: 2000 }));
  const shown = page.getByRole('img', { name: 'Picture', exact: true });
  await expect(shown).toHaveAttribute('src', /^\/pictures\/[0-9a-f]{64}\.webp$/);
  const words = page.getByRole('group', { name: 'Description of the picture, for people who cannot see it' });
  for (const [language, said] of [
    ['English', 'A player on a green'],
    ['Khmer', 'អ្នកលេងម្នាក់នៅលើទីលាន'],
    ['Chinese', '球场上的球手'],
  ] as const)
    await words.getByLabel(language, { exact: true }).fill(said);
  await page.keyboard.press('Tab');
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await expectAccessible(page);

  const visitor = await (
    await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } })
  ).newPage();
  await visitor.goto('/buy_insurance');
  const card = (name: string) => visitor.getByRole('img', { name, exact: true });
  await expect(visitor.getByRole('heading', { name: 'Golfer insurance' })).toBeVisible();
  await expect(card('A player on a green')).toHaveCount(0);
  await studio.sold(id);
  await expect
    .poll(async () => (await shop.call<ProductSummary[]>('GET', '/api/products')).body.some(({ picture }) => picture))
    .toBe(true);
  await visitor.goto('/km/buy_insurance');
  const picture = card('អ្នកលេងម្នាក់នៅលើទីលាន');
  await picture.scrollIntoViewIfNeeded();
  const seen = () =>
    picture.evaluate((img: HTMLImageElement) => [img.complete && img.naturalWidth > 0, img.currentSrc]);
  // A phone receives the narrow one.
  await expect.poll(seen).toEqual([true, expect.stringMatching(/-480\.webp$/)]);
  await expect(picture).toHaveAttribute('loading', 'lazy');
  await visitor.goto('/buy_insurance/golfer/benefit');
  await expect(card('A player on a green')).toHaveAttribute('width', '320');
  await visitor.context().close();

  // A press restores the drawn one, and removes the words.
  const next = await studio.begin('Drawn again');
  await page.goto(`${at.url}/studio/releases/${next.id}/products/golfer/settings`);
  await page.getByRole('button', { name: 'Use the drawing' }).click();
  await expect(shown).toHaveAttribute('src', '/scenes/golfer.svg');
  await expect(words).toHaveCount(0);
  await expect(page.getByText('Everything is saved')).toBeVisible();
  expect(JSON.parse(await studio.text(next.id, 'locales/km/products/golfer.json'))).not.toHaveProperty('picture');
});
