import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright';
import sharp from 'sharp';
import { breakLines } from '#server/platform/documents/lay-out.ts';
import type { Typesetter } from '#server/platform/documents/typesetter.ts';
import type { Box, Picture } from './overlap.ts';

/** A sheet of words in a grid, in points; its first and its last corner have a red mark. */
const columns = 2;
const cell = { width: 600, height: 130 };
const size = 68;
const mark = 6;
const pxPerPt = 4 / 3;

/**
 * The layout of the words: as the paper sets them, at the end of a line, or in two forms that a bad typesetter would
 * use.
 */
export type LayoutVariant = 'as printed' | 'before a line break' | 'letter by letter' | 'without features';

export type WordSheet = { picture: Picture; areaOf(index: number): Box };

const layoutVariants: Record<LayoutVariant, string> = {
  'as printed': 'flow(word)',
  'before a line break':
    '{ set par(leading: 2em); context move(dy: -0.3em, block(width: measure(flow(word)).width + 1pt, inset: (top: 0.3em), height: 2.3em, clip: true, flow(word + "\\u{200b}" + word))) }',
  'letter by letter': 'word.replace("\\u{200b}", "").codepoints().map(letter => box(letter)).join()',
  'without features':
    'text(features: (pref: 0, blwf: 0, abvf: 0, pstf: 0, cfar: 0, pres: 0, blws: 0, abvs: 0, psts: 0, clig: 0, liga: 0, ccmp: 0, mark: 0, mkmk: 0), flow(word))',
};

function measureExtent(words: readonly string[]): { width: number; height: number } {
  return { width: columns * cell.width, height: Math.ceil(words.length / columns) * cell.height };
}

function findCellPosition(index: number): { left: number; top: number } {
  return { left: (index % columns) * cell.width, top: Math.floor(index / columns) * cell.height };
}

function buildTypstSource(words: readonly string[], manner: LayoutVariant): string {
  const { width, height } = measureExtent(words);
  return `#import "/paper.typ": *
#set page(width: ${width}pt, height: ${height}pt, margin: 0pt)
#show: dressed
#set text(size: ${size}pt, fill: black)
#let red = square(size: ${mark}pt, fill: rgb("#ff0000"))
#place(top + left, red)
#place(bottom + right, red)
#for (index, word) in json(bytes(sys.inputs.words)).enumerate() {
  place(top + left, dx: calc.rem(index, ${columns}) * ${cell.width}pt + 12pt, dy: calc.quo(index, ${columns}) * ${cell.height}pt + 12pt, ${layoutVariants[manner]})
}`;
}

/** The first and the last red pixel, or null while the page is not yet drawn. */
function findMarks({ width, red }: Picture): Box | null {
  const first = red.indexOf(1);
  const last = red.lastIndexOf(1);
  if (first < 0) return null;
  return {
    left: first % width,
    top: Math.floor(first / width),
    right: (last % width) + 1,
    bottom: Math.floor(last / width) + 1,
  };
}

function readSheet(picture: Picture, marks: Box): WordSheet {
  const inner = mark + 1;
  return {
    picture,
    areaOf: (index) => {
      const { left, top } = findCellPosition(index);
      return {
        left: Math.round(marks.left + (left + inner) * pxPerPt),
        top: Math.round(marks.top + top * pxPerPt),
        right: Math.round(marks.left + (left + cell.width - inner) * pxPerPt),
        bottom: Math.round(marks.top + (top + cell.height - inner) * pxPerPt),
      };
    },
  };
}

async function readPicture(png: Buffer): Promise<Picture> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const picture = { width, height, dark: new Uint8Array(width * height), red: new Uint8Array(width * height) };
  for (let at = 0; at < width * height; at++) {
    const [r = 0, g = 0, b = 0] = [data[at * 3], data[at * 3 + 1], data[at * 3 + 2]];
    picture.dark[at] = 255 - Math.round((r + g + b) / 3);
    picture.red[at] = r > 230 && g < 25 && b < 25 ? 1 : 0;
  }
  return picture;
}

/** Opens an address in Chromium and returns its picture as soon as it shows a whole sheet. */
async function takeScreenshot(browser: Browser, address: string, words: readonly string[]): Promise<WordSheet> {
  const { width, height } = measureExtent(words);
  const page = await browser.newPage({
    viewport: { width: Math.ceil(width * pxPerPt) + 80, height: Math.ceil(height * pxPerPt) + 80 },
  });
  try {
    await page.goto(address);
    const expected = width * pxPerPt - 2;
    for (const deadline = Date.now() + 30_000; Date.now() < deadline; ) {
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const picture = await readPicture(await page.screenshot());
      const marks = findMarks(picture);
      if (marks !== null && marks.right - marks.left >= expected) return readSheet(picture, marks);
    }
    throw new Error(`no whole sheet of words came to stand on ${address.slice(0, 60)}`);
  } finally {
    await page.close();
  }
}

/** The words as Typst sets them into a PDF, seen through Chromium's own PDF viewer. */
export async function renderPdfSheet(
  typesetter: Typesetter,
  browser: Browser,
  words: readonly string[],
  manner: LayoutVariant,
): Promise<WordSheet> {
  const { bytes } = await typesetter.typeset({
    source: { text: buildTypstSource(words, manner) },
    inputs: { words: JSON.stringify(words.map(breakLines)) },
    output: 'pdf',
    madeAtSeconds: 0,
  });
  const folder = mkdtempSync(join(tmpdir(), 'word-sheet-'));
  try {
    const file = join(folder, 'words.pdf');
    writeFileSync(file, bytes);
    return await takeScreenshot(browser, `${pathToFileURL(file)}#toolbar=0&navpanes=0&zoom=100`, words);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The same words as Chromium itself sets them, in the same face at the same size. */
export async function renderChromiumSheet(browser: Browser, words: readonly string[]): Promise<WordSheet> {
  const face = createRequire(import.meta.url).resolve(
    '@expo-google-fonts/noto-sans-khmer/400Regular/NotoSansKhmer_400Regular.ttf',
  );
  const { width, height } = measureExtent(words);
  const placed = words.map((word, index) => {
    const { left, top } = findCellPosition(index);
    return `<p style="left:${left + 12}pt;top:${top + 2}pt">${word}</p>`;
  });
  const html = `<!doctype html><meta charset="utf-8"><style>
@font-face { font-family: face; src: url(data:font/ttf;base64,${readFileSync(face).toString('base64')}) }
body { margin: 0; position: relative; width: ${width}pt; height: ${height}pt }
p, i { position: absolute; margin: 0; white-space: nowrap; font: ${size}pt/1.75 face }
i { width: ${mark}pt; height: ${mark}pt; background: #f00 }
</style><body lang="km"><i style="left:0;top:0"></i><i style="right:0;bottom:0"></i>${placed.join('')}`;
  return takeScreenshot(browser, `data:text/html;base64,${Buffer.from(html).toString('base64')}`, words);
}
