import sharp from 'sharp';

/** Decoded, four bytes a pixel: 100 MB. A file of 50 KB can claim to be far more. */
export const MAX_PIXELS = 25_000_000;

export type PictureFault = 'notAnImage' | 'imageUnreadable' | 'imageTooManyPixels';

/** Why a picture is not taken, by what its head says, before anything of it is unpacked; undefined where nothing is wrong with that. */
export async function findPictureFault(sent: Buffer): Promise<PictureFault | undefined> {
  if (!isPicture(sent)) return 'notAnImage';
  const head = await sharp(sent, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!head) return 'imageUnreadable';
  return head.width * head.height > MAX_PIXELS ? 'imageTooManyPixels' : undefined;
}

/** The first bytes of JPEG, PNG and WebP; what a file calls itself does not count. */
export function isPicture(bytes: Buffer): boolean {
  const begins = bytes.toString('latin1', 0, 12);
  return begins.startsWith('\xff\xd8\xff') || begins.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF.{4}WEBP$/s.test(begins);
}
