/** The browser's own code reader, if it has one; TypeScript does not know it yet. */
type Detector = { detect(from: ImageBitmapSource): Promise<{ rawValue: string }[]> };
type DetectorKind = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
};

/**
 * Lengths of the longer side at which a picture is read, in pixels: small is fast and mostly enough, large finds a
 * small code.
 */
const pictureSizes = [800, 1600, 2400];
const frameSizes = [800];

let detector: Promise<Detector | undefined> | undefined;

/**
 * Reads the text of the QR code in a picture, undefined without one. It is read on this device, by the browser's own
 * reader or by ours: the picture is not sent.
 *
 * @throws when the picture cannot be opened, or the reader cannot be fetched
 */
export async function readQrCode(picture: HTMLVideoElement | Blob): Promise<string | undefined> {
  if (!(picture instanceof Blob)) {
    return readAtSizes(picture, picture.videoWidth, picture.videoHeight, frameSizes);
  }
  const bitmap = await createImageBitmap(picture);
  try {
    return await readAtSizes(bitmap, bitmap.width, bitmap.height, pictureSizes);
  } finally {
    bitmap.close();
  }
}

type Source = HTMLVideoElement | ImageBitmap;

async function readAtSizes(
  source: Source,
  width: number,
  height: number,
  sizes: number[],
): Promise<string | undefined> {
  const seen = await detectCode(source);
  if (seen) return seen.said;
  const longer = Math.max(width, height);
  for (const size of sizes) {
    const found = await readWithLibrary(source, width, height, Math.min(1, size / longer));
    if (found !== undefined || size >= longer) return found;
  }
  return undefined;
}

/** Reads by the browser's own reader; undefined if it is missing or does not work: then ours is used. */
async function detectCode(source: Source): Promise<{ said: string | undefined } | undefined> {
  detector ??= createDetector();
  const reader = await detector;
  if (!reader) return undefined;
  try {
    return { said: (await reader.detect(source)).find(({ rawValue }) => rawValue !== '')?.rawValue };
  } catch {
    detector = Promise.resolve(undefined);
    return undefined;
  }
}

async function createDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector: Kind } = window as { BarcodeDetector?: DetectorKind };
  const formats = (await Kind?.getSupportedFormats().catch(() => [])) ?? [];
  return Kind && formats.includes('qr_code') ? new Kind({ formats: ['qr_code'] }) : undefined;
}

async function readWithLibrary(
  source: Source,
  width: number,
  height: number,
  scale: number,
): Promise<string | undefined> {
  const { default: jsQr } = await import('jsqr');
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  // Transparent pixels count as white paper.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return jsQr(data, canvas.width, canvas.height)?.data || undefined;
}
