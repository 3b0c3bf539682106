import { listReadScales } from './read-scales.ts';

/** The browser's own code reader, if it has one; TypeScript does not know it yet. */
type Detector = { detect(from: ImageBitmapSource): Promise<{ rawValue: string }[]> };
type DetectorKind = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
};

/** A frame of the camera is read once, because the next one comes at once. */
const FRAME_SIDE = 800;

let detector: Promise<Detector | undefined> | undefined;

/**
 * Reads the text of the QR code in a picture, undefined without one. It is read on this device, by the browser's own
 * reader or by ours: the picture is not sent.
 *
 * @throws when the picture cannot be opened, or the reader cannot be fetched
 */
export async function readQrCode(picture: HTMLVideoElement | Blob): Promise<string | undefined> {
  if (!(picture instanceof Blob)) {
    const { videoWidth: width, videoHeight: height } = picture;
    return readAtScales(picture, { width, height }, [Math.min(1, FRAME_SIDE / Math.max(width, height))]);
  }
  const bitmap = await createImageBitmap(picture);
  try {
    return await readAtScales(bitmap, bitmap, listReadScales(bitmap.width, bitmap.height));
  } finally {
    bitmap.close();
  }
}

type Source = HTMLVideoElement | ImageBitmap;

type Size = { width: number; height: number };

async function readAtScales(source: Source, size: Size, scales: number[]): Promise<string | undefined> {
  const seen = await detectCode(source);
  // The browser's own reader finds a small code by itself.
  if (seen) return seen.said;
  for (const scale of scales) {
    const found = await readWithLibrary(source, size, scale);
    if (found !== undefined) return found;
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

async function readWithLibrary(source: Source, { width, height }: Size, scale: number): Promise<string | undefined> {
  const { default: jsQr } = await import('jsqr');
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  // Transparent pixels count as white paper.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return jsQr(data, canvas.width, canvas.height)?.data || undefined;
}
