import { sendProductPicture } from '#contract/studio/material/pictures.ts';
import { send } from '../http.ts';

/**
 * Stores a picture for products and returns the hash by which they name it.
 *
 * @throws ApiError
 */
export async function uploadPicture(picture: Blob): Promise<string> {
  const { hash } = await send(sendProductPicture, { body: picture });
  return hash;
}
