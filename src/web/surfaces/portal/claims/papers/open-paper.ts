import { claimFiles } from '#web/api/claims/claim-files.ts';

/** A turn clockwise, in degrees. */
export type Turn = 0 | 90 | 180 | 270;

/** A page of a document: its size before a turn, and the function that draws it in a width of device pixels. */
export type PaperPage = {
  width: number;
  height: number;
  draw: (canvas: HTMLCanvasElement, width: number, turn: Turn) => Promise<void>;
};

/** An opened document: a picture has one page. `close` releases its memory. */
export type Paper = { pages: PaperPage[]; close: () => void };

/**
 * Opens a file of a claim for drawing. The server sends it as an attachment, so that no link ever shows it as a page of
 * this site; here it becomes pixels only. Throws if the browser cannot read it.
 */
export async function openPaper(claim: string, file: { id: string; contentType: string }): Promise<Paper> {
  const address = claimFiles.address(claim, file.id);
  if (!file.contentType.startsWith('image/')) return (await import('./open-pdf.ts')).openPdf(address);
  const image = new Image();
  image.src = address;
  await image.decode();
  const [width, height] = [image.naturalWidth, image.naturalHeight];
  const draw: PaperPage['draw'] = async (canvas, drawn, turn) => {
    const scale = drawn / measureTurned({ width, height }, turn).width;
    const pen = canvas.getContext('2d');
    pen?.translate(canvas.width / 2, canvas.height / 2);
    pen?.rotate((turn * Math.PI) / 180);
    pen?.drawImage(image, (-width * scale) / 2, (-height * scale) / 2, width * scale, height * scale);
  };
  return { pages: [{ width, height, draw }], close: () => {} };
}

/** Returns the size of a page after a turn. */
export function measureTurned({ width, height }: Pick<PaperPage, 'width' | 'height'>, turn: Turn) {
  return turn % 180 === 0 ? { width, height } : { width: height, height: width };
}
