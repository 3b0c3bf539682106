import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot } from '#server/platform/base/project-root.ts';

const SHARED_FILES = [
  ...['product-schemas/shared', 'machines/shared'],
  ...['en', 'km', 'zh'].flatMap((locale) => [`locales/${locale}/shared.json`, `locales/${locale}/problems.json`]),
];

/** A folder of its own with what products share, and no product. Its path ends in a slash. */
export function createProductFolder(): { root: string; remove(): void } {
  const root = `${mkdtempSync(join(tmpdir(), 'products-'))}/`;
  for (const path of SHARED_FILES.filter((path) => existsSync(join(projectRoot, path)))) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    cpSync(join(projectRoot, path), join(root, path), { recursive: true });
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
