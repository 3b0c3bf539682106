import Type from 'typebox';
import { post } from '../../call.ts';
import { MAX_PICTURE_BYTES } from '../../purchase/uploads.ts';
import { fileBody } from '../../schemas.ts';
import { editors, hash } from '../files.ts';

/**
 * Uploads a product's picture. The server stores the middle of the picture as WebP in 960 by 600 pixels and in half
 * that size, at `/pictures/HASH.webp` and `/pictures/HASH-480.webp`. A product shows the picture if its product.json
 * names the hash as `picture`. The same picture gets the same hash; a picture that no release names is deleted after a
 * week. 413 `imageTooLarge`, 415 `notAnImage`, 422 `imageUnreadable`, `imageTooManyPixels`, `pictureTooSmall`, 503
 * `workbooksBusy`.
 */
export const sendProductPicture = post(
  '/api/studio/pictures',
  editors,
  'Keeps a picture for a product: JPEG, PNG or WebP, at most 2 MB and at least 960 by 600, as the body itself',
  {
    body: fileBody,
    bodyLimit: MAX_PICTURE_BYTES,
    // The limit is low because a separate process decodes each picture.
    perMinute: 20,
    reply: Type.Object({ hash }),
    status: 201,
  },
);
