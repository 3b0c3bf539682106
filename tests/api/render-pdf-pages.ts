import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright';
import sharp from 'sharp';

/** A page as people see it: its dark share, and the dark pixels along its edge, where nothing may be printed. */
export type PageImage = { ink: number; atEdge: number };

/** Pixels of a page's edge that are looked at; the smallest margin of a paper is wider. */
const EDGE_WIDTH = 4;

/** Every page of a PDF as Chromium's own viewer draws it. */
export async function renderPdfPages(browser: Browser, pdf: Buffer): Promise<PageImage[]> {
  const pages = Number(/\/Type \/Pages\s+\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]);
  const [, width = 0, height = 0] = (/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1')) ?? []).map(
    Number,
  );
  const folder = mkdtempSync(join(tmpdir(), 'paper-'));
  try {
    const file = join(folder, 'paper.pdf');
    writeFileSync(file, pdf);
    const drawn: PageImage[] = [];
    for (let at = 1; at <= pages; at++) {
      const page = await browser.newPage({
        viewport: { width: Math.ceil(width * 1.2), height: Math.ceil(height * 1.2) },
      });
      await page.goto(`${pathToFileURL(file)}#toolbar=0&navpanes=0&view=Fit&page=${at}`);
      drawn.push(measurePage(await waitForStableImage(page)));
      await page.close();
    }
    return drawn;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type RawImage = { data: Buffer; width: number; height: number };

/** Returns the picture when it shows a page and changes no more. */
async function waitForStableImage(page: Page): Promise<RawImage> {
  let last: RawImage | undefined;
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; ) {
    const { data, info } = await sharp(await page.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const now = { data, width: info.width, height: info.height };
    if (last?.data.equals(data) && measurePage(now).ink > 0) return now;
    last = now;
  }
  throw new Error('no page came to stand in the viewer');
}

const dark = ({ data, width }: RawImage, x: number, y: number): boolean => {
  const at = (y * width + x) * 3;
  return (data[at] ?? 255) + (data[at + 1] ?? 255) + (data[at + 2] ?? 255) < 330;
};
const isPaper = ({ data, width }: RawImage, x: number, y: number): boolean => {
  const at = (y * width + x) * 3;
  return (data[at] ?? 0) > 235 && (data[at + 1] ?? 0) > 235 && (data[at + 2] ?? 0) > 225;
};

/** The paper lies bright on the viewer's own dark ground. */
function measurePage(raw: RawImage): PageImage {
  const { width, height } = raw;
  const middle = { x: Math.floor(width / 2), y: Math.floor(height / 2) };
  const columns = Array.from({ length: width }, (_, x) => x).filter(
    (x) => countOf(height, (y) => isPaper(raw, x, y)) > height / 2,
  );
  const rows = Array.from({ length: height }, (_, y) => y).filter(
    (y) => countOf(width, (x) => isPaper(raw, x, y)) > width / 2,
  );
  const box = {
    left: columns[0] ?? middle.x,
    right: columns.at(-1) ?? middle.x,
    top: rows[0] ?? middle.y,
    bottom: rows.at(-1) ?? middle.y,
  };
  let [all, ink, atEdge] = [0, 0, 0];
  for (let y = box.top; y <= box.bottom; y++)
    for (let x = box.left; x <= box.right; x++) {
      all += 1;
      if (!dark(raw, x, y)) continue;
      ink += 1;
      const fromEdge = Math.min(x - box.left, box.right - x, y - box.top, box.bottom - y);
      if (fromEdge < EDGE_WIDTH) atEdge += 1;
    }
  return { ink: all < 10_000 ? 0 : ink / all, atEdge };
}

const countOf = (length: number, is: (at: number) => boolean): number => {
  let count = 0;
  for (let at = 0; at < length; at++) if (is(at)) count += 1;
  return count;
};
