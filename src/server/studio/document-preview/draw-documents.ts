import sharp from 'sharp';
import type { PreviewLanguage } from '#contract/studio/material/document-previews.ts';
import { selectProductFiles } from '#server/catalogue/products/affected-products.ts';
import { hashContent } from '#server/catalogue/releases/file-tree.ts';
import { findRelease, loadTree } from '#server/catalogue/releases/release-repository.ts';
import { createAsyncCache } from '#server/platform/base/async-cache.ts';
import { createDocumentRenderer, type DocumentRenderer } from '#server/platform/documents/render-document.ts';
import { ApiProblem, requireFound } from '#server/platform/http/api-problem.ts';
import { limitConcurrency } from '#server/purchase/uploads/concurrency-limit.ts';
import type { SiteServices } from '#server/site/services.ts';
import type { StudioServices } from '../services.ts';
import { createSpecimenMaker } from './specimen-maker.ts';
import { type MadeSpecimens, printedLanguages, type SpecimenDocument } from './specimens.ts';

/** The maximum number of cached specimen sets, documents and pages. */
const CACHE_LIMITS = { specimens: 12, papers: 24, pages: 60 };
/** The maximum number of waiting tasks per user. More tasks indicate a faulty page. */
const MAX_PENDING_PER_USER = 12;
/** The width of a page in dots: sharp at the width of a column on a dense screen. */
const PAGE_WIDTH = 1240;

export type SpecimenRequest = { release: string; product: string; persona: string | undefined; origin: string };
export type DocumentRequest = SpecimenRequest & { paper: string; of: string; language: PreviewLanguage };

/** Creates the preview of documents. Separate processes draw them, and the results are cached by their content. */
export function createDocumentPreview(services: StudioServices & SiteServices) {
  const { sql } = services.database;
  const inTurn = limitConcurrency({ atOnce: 2, waiting: 30 });
  const keptSpecimens = createAsyncCache<MadeSpecimens>(CACHE_LIMITS.specimens);
  const keptPapers = createAsyncCache<Buffer>(CACHE_LIMITS.papers);
  const keptPages = createAsyncCache<Buffer>(CACHE_LIMITS.pages);
  // This is not the renderer of customers' documents, so that no buyer waits for a document of the studio.
  let renderer: DocumentRenderer | undefined;
  const maker = createSpecimenMaker();
  const ofOne = new Map<string, number>();

  /** Runs a task for a user, up to the limit of waiting tasks. */
  async function forUser<Done>(user: string, work: () => Promise<Done>): Promise<Done> {
    const waiting = ofOne.get(user) ?? 0;
    if (waiting >= MAX_PENDING_PER_USER) throw new ApiProblem(503, 'specimensBusy', [], 5);
    ofOne.set(user, waiting + 1);
    try {
      return await inTurn(work, user);
    } finally {
      const left = (ofOne.get(user) ?? 1) - 1;
      if (left === 0) ofOne.delete(user);
      else ofOne.set(user, left);
    }
  }

  async function specimens(user: string, { release: id, product, persona, origin }: SpecimenRequest) {
    const release = requireFound(await findRelease(sql, id), 'releaseNotFound');
    if (release.files[`product-schemas/${product}/product.json`] === undefined)
      throw new ApiProblem(404, 'productNotFound');
    const files = selectProductFiles(product, release.files);
    const of = hashContent(files);
    const key = JSON.stringify([of, product, persona ?? null, origin]);
    const made = await keptSpecimens(key, () =>
      forUser(user, async () => {
        const tree = await loadTree(sql, { files });
        const settings = services.site.settings();
        const done = await maker.make({ tree, product, persona, settings, origin });
        if ('fault' in done) throw new ApiProblem(422, done.fault);
        return done;
      }),
    );
    return { of, made };
  }

  /** Renders a document as one picture with its pages below each other, or as PDF. */
  async function paper(user: string, asked: DocumentRequest, output: 'pdf' | 'svg'): Promise<Buffer> {
    const { of, made } = await specimens(user, asked);
    if (of !== asked.of) throw new ApiProblem(409, 'specimenOther');
    const wanted = made.papers.find(({ name }) => name === asked.paper);
    const { language } = asked;
    if (!wanted || !listLanguages(wanted).includes(language)) throw new ApiProblem(404, 'documentNotFound');
    const key = JSON.stringify([of, asked.product, made.persona, asked.origin, asked.paper, language, output]);
    return keptPapers(key, () => forUser(user, () => set(wanted, language, output)));
  }

  function set(wanted: SpecimenDocument, language: PreviewLanguage, output: 'pdf' | 'svg'): Promise<Buffer> {
    renderer ??= createDocumentRenderer();
    if (wanted.is === 'card') return renderer.renderPolicyCard(wanted.data, language, output);
    if (wanted.is === 'document') return renderer.render(wanted.data, language, output);
    const one = language === 'km' ? 'km' : 'en';
    return renderer.renderWording(wanted.data[one], one, output);
  }

  return {
    /** Throws the errors of `getDocumentPreviews` in the contract. */
    specimens,
    /** Throws the errors of `getPreviewPages` in the contract. */
    pdf: (user: string, asked: DocumentRequest) => paper(user, asked, 'pdf'),
    async pages(user: string, asked: DocumentRequest): Promise<number> {
      return splitPages((await paper(user, asked, 'svg')).toString('utf8')).length;
    },
    /**
     * Returns a page as PNG.
     * @throws ApiProblem 404 `documentNotFound` after the last page
     */
    async page(user: string, asked: DocumentRequest, page: number): Promise<Buffer> {
      const svg = (await paper(user, asked, 'svg')).toString('utf8');
      const box = splitPages(svg)[page - 1];
      if (box === undefined) throw new ApiProblem(404, 'documentNotFound');
      const key = JSON.stringify([asked, page]);
      return keptPages(key, () => forUser(user, () => drawPicture(svg, box)));
    },
    async close(): Promise<void> {
      await maker.close();
      await renderer?.close();
    },
  };
}

/** The height of an A4 page divided by its width. */
const A4 = 297 / 210;
const HEAD = /viewBox="0 0 ([\d.]+) ([\d.]+)" width="[^"]*" height="[^"]*"/;

/** Splits the picture into its pages by the SVG viewBox. */
function splitPages(svg: string): string[] {
  const [, width = '1', height = '1'] = HEAD.exec(svg) ?? [];
  const [wide, high] = [Number(width), Number(height)];
  const isCard = high < wide;
  const count = isCard ? 1 : Math.max(1, Math.round(high / wide / A4));
  const each = high / count;
  return Array.from({ length: count }, (_page, at) => {
    return `viewBox="0 ${at * each} ${wide} ${each}" width="${wide}" height="${each}"`;
  });
}

/**
 * The background of a page. Typst draws the background of every page at the top of the first, over its content, so it
 * is drawn here.
 */
const GROUND =
  /^ {4}<path class="typst-shape" fill="([^"]+)" fill-rule="nonzero" d="M 0 0v [\d.]+ h [\d.]+ v -[\d.]+ Z "\/>\n/gm;

async function drawPicture(svg: string, box: string): Promise<Buffer> {
  const [, wide = '595'] = /width="([\d.]+)"/.exec(box) ?? [];
  const [ground] = svg.matchAll(GROUND);
  const page = Buffer.from(svg.replaceAll(GROUND, '').replace(HEAD, box));
  return sharp(page, { density: (72 * PAGE_WIDTH) / Number(wide), unlimited: true })
    .flatten({ background: ground?.[1] ?? '#ffffff' })
    .png({ palette: true, quality: 90 })
    .toBuffer();
}

export function listLanguages({ is }: Pick<SpecimenDocument, 'is'>): PreviewLanguage[] {
  return is === 'wording' ? ['km', 'en'] : printedLanguages;
}
