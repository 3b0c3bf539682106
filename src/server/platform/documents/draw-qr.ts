import { create } from 'qrcode';

/**
 * Draws the QR code of a text as an SVG picture of one path, one unit per module, without a quiet zone (the document
 * adds it). Rows overlap slightly, because viewers otherwise show gaps between them.
 */
export function drawQr(text: string, ink: string): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let y = 0; y < modules.size; y++) {
    for (let x = 0; x < modules.size; x++) {
      if (!modules.get(y, x)) continue;
      const from = x;
      while (x + 1 < modules.size && modules.get(y, x + 1)) x++;
      path += `M${from} ${y}h${x + 1 - from}v1.02h-${x + 1 - from}z`;
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${modules.size} ${modules.size}"><path fill="${ink}" d="${path}"/></svg>`;
}
