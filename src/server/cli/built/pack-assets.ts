import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/**
 * Compresses each built text once, as small as possible, beside itself (`.br`, `.gz`), so that the server does not
 * compress it.
 * @param folder `dist/web/assets`; its fonts and pictures are compressed already
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
