import Type from 'typebox';
import { post } from '../../call.ts';
import { MAX_PICTURE_BYTES } from '../../purchase/uploads.ts';
import { fileBody } from '../../schemas.ts';
import { editors, hash } from '../files.ts';

/**
 * Uploads a product's picture. The server redraws its middle as WebP of 960 by 600, and of half of that, at
 * `/pictures/HASH.webp` and `/pictures/HASH-480.webp`. A product shows it when its product.json names the hash as
 * `picture`. The same picture gets the same hash; a picture that no release names is deleted after a week. 413
 * `imageTooLarge`, 415 `notAnImage`, 422 `imageUnreadable`, `imageTooManyPixels`, `pictureTooSmall`, 503
 * `workbooksBusy`.
 */
export const sendProductPicture = post(
  '/api/studio/pictures',
  editors,
  'Keeps a picture for a product: JPEG, PNG or WebP, at most 2 MB and at least 960 by 600, as the body itself',
  {
    body: fileBody,
    bodyLimit: MAX_PICTURE_BYTES,
    // A separate process decodes each one.
    perMinute: 20,
    reply: Type.Object({ hash }),
    status: 201,
  },
);
