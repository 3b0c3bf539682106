import { measureTurned, type Paper, type PaperPage } from './paper.ts';

/**
 * Opens the file at an address for drawing. The server sends it as an attachment, so that no link ever shows it as a page of
 * this site; here it becomes pixels only. Throws if the browser cannot read it.
 */
export async function openPaper(address: string, contentType: string): Promise<Paper> {
  if (!contentType.startsWith('image/')) return (await import('./open-pdf.ts')).openPdf({ url: address });
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
