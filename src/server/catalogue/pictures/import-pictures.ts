import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from '#server/platform/db/database.ts';
import { reusePicture } from './draw-picture.ts';
import { listKnownPictures, savePicture } from './picture-repository.ts';

/**
 * Imports the pictures of a folder `pictures`, which an archive of the studio has beside its other files. Other content
 * is ignored; the check of products then reports the missing picture.
 */
export async function importPictures(sql: Sql, folder: string, at: Date): Promise<void> {
  const hashes = (existsSync(folder) ? readdirSync(folder) : []).flatMap(
    (name) => /^([0-9a-f]{64})\.webp$/.exec(name)?.[1] ?? [],
  );
  const known = await listKnownPictures(sql, hashes);
  for (const hash of hashes.filter((one) => !known.includes(one))) {
    const drawn = await reusePicture(await readFile(join(folder, `${hash}.webp`)));
    if (drawn !== 'pictureOther' && drawn.hash === hash) await savePicture(sql, drawn, at);
  }
}
