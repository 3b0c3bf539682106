import type { Page } from '@playwright/test';
import { createPicture } from '#tests/support/create-picture.ts';
import { createPdf, createTakenClaim } from '../create-claim.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

/** The colour at a place of a drawn page (shares of its width and height): `red`, `blue`, `black` or `other`. */
async function readColour(page: Page, name: RegExp, x: number, y: number): Promise<string> {
  const drawn = page.getByRole('img', { name });
  await expect(drawn).toHaveAttribute('data-drawn', /\d/);
  return drawn.evaluate(
    (canvas: HTMLCanvasElement, [atX = 0, atY = 0]) => {
      const pen = canvas.getContext('2d');
      const [r = 0, g = 0, b = 0] = pen?.getImageData(canvas.width * atX, canvas.height * atY, 1, 1).data ?? [];
      if (r > 150 && b < 100) return 'red';
      if (b > 150 && r < 100) return 'blue';
      return r + g + b < 60 ? 'black' : 'other';
    },
    [x, y],
  );
}

test('a reviewer sees pictures and PDF in the page, turns and enlarges them, and pages by keys', async ({
  page,
  shop,
}) => {
  const { claim, reviewer } = await createTakenClaim(shop, {
    files: [
      { name: 'bill.jpg', paper: 'invoice', body: await createPicture({ width: 800, height: 500 }) },
      { name: 'report.pdf', paper: 'medicalReport', body: createPdf('Page one', 'Page two') },
      { name: 'broken.pdf', body: Buffer.from('%PDF-1.7\nnothing of it') },
    ],
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.context().addCookies([{ name: 'session', value: reviewer.token, url: shop.url }]);
  await page.goto(`/b2b/claim/${claim.ref}`);
  const viewer = page.getByRole('region', { name: 'Documents', exact: true });
  const picture = page.getByRole('img', { name: /^bill\.jpg, page 1 of 1/ });
  expect(await readColour(page, /^bill/, 0.1, 0.5)).toBe('red');
  expect(await readColour(page, /^bill/, 0.9, 0.5)).toBe('blue');
  const before = await picture.boundingBox();

  // Turned clockwise: the left side is on top.
  await viewer.getByRole('button', { name: 'Turn' }).click();
  await expect(picture).toHaveAttribute('data-drawn', '90');
  expect(await readColour(page, /^bill/, 0.5, 0.1)).toBe('red');
  expect(await readColour(page, /^bill/, 0.5, 0.9)).toBe('blue');
  await viewer.getByRole('button', { name: 'Enlarge' }).click();
  const after = await picture.boundingBox();
  expect(after?.width).toBeCloseTo((before?.width ?? 0) * 1.5, -1);
  await expectAccessible(page);

  // The page turns from a field by Alt, so that the amount remains in focus.
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const amount = page.getByLabel('Amount').first();
  await expect(amount).toBeFocused();
  await page.keyboard.press('Alt+PageDown');
  await expect(amount).toBeFocused();
  await expect(page.getByRole('img', { name: 'report.pdf, page 1 of 2' })).toBeVisible();
  expect(await readColour(page, /^report\.pdf, page 1/, 0.2, 0.26)).toBe('black');
  // The lines are beside the document.
  const [shown, typed] = [await viewer.boundingBox(), await amount.boundingBox()];
  expect((shown?.x ?? 0) + (shown?.width ?? 0)).toBeLessThan(typed?.x ?? 0);

  const pages = viewer.getByRole('group', { name: 'Pages of report.pdf' });
  await pages.focus();
  await page.keyboard.press('-');
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toContainText('This document cannot be shown here.');
  await page.keyboard.press('ArrowRight').catch(() => {});
  await expect(viewer.getByRole('link', { name: /broken\.pdf/ })).toHaveAttribute('href', /\/files\//);
});
