import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/**
 * Packs each built text once, as small as it goes, beside itself (`.br`, `.gz`): the server then packs nothing.
 * @param folder `dist/web/assets`; fonts and pictures in it are packed already
 */
export async function packAssets(folder: string): Promise<void> {
  const texts = readdirSync(folder).filter((name) => /\.(js|css|svg|json)$/.test(name));
  await Promise.all(
    texts.map(async (name) => {
      const path = join(folder, name);
      const bytes = await readFile(path);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      await writeFile(`${path}.br`, await toBrotli(bytes, { params }));
      await writeFile(`${path}.gz`, await toGzip(bytes, { level: 9 }));
    }),
  );
}
