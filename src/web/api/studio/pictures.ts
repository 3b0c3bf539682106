import { sendProductPicture } from '#contract/studio/material/pictures.ts';
import { send } from '../http.ts';

/** Keeps a picture for products; answers the hash by which they name it. Throws ApiError. */
export async function uploadPicture(picture: Blob): Promise<string> {
  const { hash } = await send(sendProductPicture, { body: picture });
  return hash;
}
