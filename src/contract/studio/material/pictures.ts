import Type from 'typebox';
import { post } from '../../call.ts';
import { MAX_PICTURE_BYTES } from '../../purchase/uploads.ts';
import { editors, hash } from '../files.ts';

/**
 * The picture is drawn anew as WebP of 960 by 600, its middle, and of half of that; it stands at `/pictures/HASH.webp` and
 * `/pictures/HASH-480.webp`. A product shows it once its product.json names the hash as `picture`. Sent again it is the same; what no
 * release names goes after a week. 413 `imageTooLarge`, 415 `notAnImage`, 422 `imageUnreadable`, `imageTooManyPixels`, `pictureTooSmall`,
 * 503 `workbooksBusy`.
 */
export const sendProductPicture = post(
  '/api/studio/pictures',
  editors,
  'Keeps a picture for a product: JPEG, PNG or WebP, at most 2 MB and at least 960 by 600, as the body itself',
  {
    body: Type.Unsafe<unknown>(Type.Any()),
    bodyLimit: MAX_PICTURE_BYTES,
    // Each is decoded by a process of its own.
    perMinute: 20,
    reply: Type.Object({ hash }),
    status: 201,
  },
);
