import sharp from 'sharp';

/** The kinds of sample files of claims: a bill, a photograph of damage, or a page as PDF. */
export type SampleDrawing = 'bill' | 'damage' | 'report';

/**
 * Draws the bytes of a sample file: shapes that look like a document, without content.
 * @param nth a number of the file: files of different numbers differ, so that no file is found in two claims
 */
export function drawSampleDocument(drawing: SampleDrawing, nth = 0): Promise<Buffer> {
  if (drawing === 'report') return Promise.resolve(Buffer.from(buildOnePagePdf(listPageLines(nth)), 'latin1'));
  const svg = drawing === 'bill' ? drawBill(nth) : drawDamage();
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}

type Box = [x: number, y: number, width: number, height: number];

const rect = ([x, y, width, height]: Box, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;

/** The rows of a bill, each a grey line with a sum at its right. */
const rows = [380, 300, 420, 260, 350, 310];

function drawBill(nth: number): string {
  const lines = rows.slice(nth % 4).map((row, at) => {
    const [y, width] = [300 + at * 64, 120 + ((row * (nth + 1) * 7) % 330)];
    return (
      rect([90, y, width, 16], '#8a94a0') + rect([600, y, 110, 16], '#4a5561') + rect([90, y + 38, 620, 1], '#d5dade')
    );
  });
  const head =
    rect([90, 90, 180, 70], '#0d6b74') + rect([450, 96, 260, 22], '#39424d') + rect([510, 134, 200, 14], '#a2abb5');
  const sum = rect([450, 720, 110, 22], '#39424d') + rect([580, 720, 130, 22], '#0d6b74');
  const page = `${rect([0, 0, 800, 1000], '#e9e4da')}${rect([40, 40, 720, 920], '#fffefb')}${head}${lines.join('')}${sum}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000">${page}</svg>`;
}

function drawDamage(): string {
  const road = rect([0, 0, 1000, 430], '#c9d6dd') + rect([0, 430, 1000, 320], '#8d8f8e');
  const car = `<path d="M120 520q10-110 110-120l70-90q20-26 60-26h230q40 0 64 26l78 92 90 18q70 16 70 100v50H120z" fill="#9c2f2f"/>
    <path d="M330 400l52-72h90v72zm170-72h80q22 0 36 18l46 54H500z" fill="#dfe9ee"/>
    <circle cx="290" cy="575" r="66" fill="#23272b"/><circle cx="290" cy="575" r="28" fill="#aab2b8"/>
    <circle cx="740" cy="575" r="66" fill="#23272b"/><circle cx="740" cy="575" r="28" fill="#aab2b8"/>`;
  const dent = `<path d="M822 420l60 24-34 26 50 20-62 18 40 30-80-6z" fill="#5e1717"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="750">${road}${car}${dent}</svg>`;
}

/** Lists grey lines of an A4 page, from the top: x, y, width, height in points. */
function listPageLines(nth: number): string {
  const strokes = Array.from({ length: 22 - (nth % 9) }, (_each, at) => {
    return `60 ${730 - at * 26} ${at % 5 === 4 ? 110 + nth * 10 : 460} 8 re`;
  });
  return `0.05 0.42 0.45 rg 60 770 150 22 re f\n0.55 0.58 0.62 rg\n${strokes.join('\n')}\nf`;
}

/** Builds a minimal PDF of one page. */
function buildOnePagePdf(content: string): string {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return `${text}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
}
