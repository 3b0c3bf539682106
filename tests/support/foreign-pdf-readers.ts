import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Returns the text of a PDF, one line of the paper a line; one space may join words that are far apart. */
type PdfReader = (pdf: Buffer) => Promise<string>;

/** The program of poppler, which many viewers, searches and mail programs use. */
const readByPoppler: PdfReader = async (pdf) => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-pdf-'));
  try {
    const file = join(folder, 'paper.pdf');
    writeFileSync(file, pdf);
    return execFileSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** The reader of Firefox and of many web pages. */
const readByPdfJs: PdfReader = async (pdf) => {
  // It draws nothing here, but asks for this class of browsers when it is loaded.
  if (!('DOMMatrix' in globalThis)) Object.assign(globalThis, { DOMMatrix: class {} });
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const { promise } = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await promise;
  let text = '';
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent();
    for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '');
    text += '\n';
  }
  await document.destroy();
  return text;
};

/** Draws the first page of a PDF in greys by poppler; undefined if the machine does not have it. */
export function drawByPoppler(pdf: Buffer): Buffer | undefined {
  const options = ['-r', '150', '-gray', '-singlefile', '-'];
  return hasPoppler()
    ? execFileSync('pdftoppm', options, { input: pdf, stdio: ['pipe', 'pipe', 'ignore'] })
    : undefined;
}

function hasPoppler(): boolean {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** PDF readers that other people wrote. Poppler is a program of the machine; CI installs it. */
export const foreignPdfReaders: readonly (readonly [name: string, read: PdfReader])[] = [
  ['pdf.js', readByPdfJs],
  ...(hasPoppler() ? ([['poppler', readByPoppler]] as const) : []),
];
