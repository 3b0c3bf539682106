import sharp from 'sharp';
import type { Json } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';
import type { Answers } from '#engine/record.ts';
import { mapTexts } from '#server/catalogue/products/map-texts.ts';
import type { Services } from '#server/operations/services.ts';
import { storeUpload } from '#server/purchase/drafts/store-upload.ts';
import { listUploads } from '#server/purchase/uploads/list-uploads.ts';

/**
 * Uploads the sample pictures that a case names (`sample-vehicle-card-front`), each once for the draft, without real
 * content.
 */
export async function uploadSamples(
  services: Services,
  product: Product,
  { id, key }: { id: string; key: string },
  answers: Record<string, Json>,
): Promise<Record<string, Json>> {
  const names = new Set(listUploads(product, answers as Answers).map((named) => named.id));
  const sent = new Map<string, string>();
  for (const name of names) sent.set(name, (await storeUpload(services, id, key, await drawBlankPicture())).upload);
  return mapTexts(answers, (text) => sent.get(text) ?? text);
}

function drawBlankPicture(): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 400, channels: 3, background: '#cfe0e6' } })
    .jpeg()
    .toBuffer();
}
