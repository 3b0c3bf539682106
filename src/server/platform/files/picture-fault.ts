import sharp from 'sharp';

/**
 * Maximum pixels of a picture. Decoded at four bytes per pixel they need 100 MB; a file of 50 KB can claim far more.
 */
export const MAX_PIXELS = 25_000_000;

export type PictureFault = 'notAnImage' | 'imageUnreadable' | 'imageTooManyPixels';

/** Returns the reason to refuse a picture, by its header, before it is decoded; undefined if the header is valid. */
export async function findPictureFault(sent: Buffer): Promise<PictureFault | undefined> {
  if (!isPicture(sent)) return 'notAnImage';
  const head = await sharp(sent, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!head) return 'imageUnreadable';
  return head.width * head.height > MAX_PIXELS ? 'imageTooManyPixels' : undefined;
}

/** True if the first bytes are those of JPEG, PNG or WebP. The file's own name and type do not count. */
export function isPicture(bytes: Buffer): boolean {
  const begins = bytes.toString('latin1', 0, 12);
  return begins.startsWith('\xff\xd8\xff') || begins.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF.{4}WEBP$/s.test(begins);
}
