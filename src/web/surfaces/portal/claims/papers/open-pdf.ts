import { GlobalWorkerOptions, getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import type { Paper, PaperPage } from './paper.ts';

/** Most pages that are drawn; a longer document is for a download. */
const MAX_PAGES = 60;

/**
 * Opens a PDF from the network. Its scripts, forms and links do not run: only its pages are drawn, in a worker of our own
 * origin and without `eval`.
 */
export async function openPdf(source: { url: string } | { data: Uint8Array }): Promise<Paper> {
  GlobalWorkerOptions.workerSrc = workerAddress;
  // Our content security policy allows no WebAssembly.
  const safe = { isEvalSupported: false, enableXfa: false, useWasm: false };
  const loading = getDocument({ ...source, ...safe, verbosity: 0 });
  const file = await loading.promise;
  const numbers = Array.from({ length: Math.min(file.numPages, MAX_PAGES) }, (_page, at) => at + 1);
  const pages = await Promise.all(numbers.map(async (number) => toPaperPage(await file.getPage(number))));
  return { pages, close: () => void loading.destroy() };
}

function toPaperPage(page: PDFPageProxy): PaperPage {
  const { width, height } = page.getViewport({ scale: 1 });
  return {
    ...{ width, height },
    draw: async (canvas, drawn, turn) => {
      const rotation = (page.rotate + turn) % 360;
      const scale = drawn / page.getViewport({ scale: 1, rotation }).width;
      await page.render({ canvas, viewport: page.getViewport({ scale, rotation }) }).promise;
    },
  };
}
