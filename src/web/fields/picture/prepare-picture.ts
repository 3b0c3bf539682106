import { MAX_PICTURE_BYTES } from '#contract/purchase/uploads.ts';
import { type ApiError, apiError } from '#web/api/api-error.ts';
import { computePictureSize } from './picture-size.ts';

/** Pixels: enough to read the small print of a card, and about 500 KB. */
const MAX_SIDE_PX = 2000;
/** JPEG qualities, tried in this order: the second one is for very noisy pictures. */
const qualities = [0.85, 0.7];

/**
 * Prepares a photograph for sending: makes it smaller and upright, as JPEG without metadata; then the limit of 2 MB is
 * checked.
 *
 * @throws ApiError with the codes of the server: `notAnImage`, `imageUnreadable`, `imageTooLarge`
 */
export async function preparePicture(file: Blob): Promise<Blob> {
  // Some phones do not name the type of a file: then only decoding shows it.
  if (file.type !== '' && !file.type.startsWith('image/')) throw refusal('notAnImage');
  const canvas = await drawSmaller(file);
  for (const quality of qualities) {
    const picture = await encode(canvas, quality);
    if (picture.size <= MAX_PICTURE_BYTES) return picture;
  }
  throw refusal('imageTooLarge');
}

async function drawSmaller(file: Blob): Promise<HTMLCanvasElement> {
  const bitmap = await decode(file);
  const canvas = Object.assign(
    document.createElement('canvas'),
    computePictureSize(bitmap.width, bitmap.height, MAX_SIDE_PX),
  );
  const pen = canvas.getContext('2d');
  if (!pen) throw refusal('imageUnreadable');
  pen.imageSmoothingQuality = 'high';
  // JPEG has no transparency: transparent pixels would be black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}

async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw refusal(/^image\/(jpeg|png|webp)$/.test(file.type) ? 'imageUnreadable' : 'notAnImage');
  }
}

function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(refusal('imageUnreadable'))), 'image/jpeg', quality),
  );
}

function refusal(problem: 'notAnImage' | 'imageUnreadable' | 'imageTooLarge'): ApiError {
  return apiError(422, { problem });
}
