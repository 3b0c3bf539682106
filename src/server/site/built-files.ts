import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '#shared/format.ts';

type Chunk = { file: string; src?: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[] };

export type BuiltFiles = {
  /**
   * Returns the addresses of a page's first scripts and of its chunks, so that the browser fetches them in parallel.
   * @param pieces names of components in files of their own: `ChooserPage` is in chooser-page.tsx
   */
  scriptsOf(pieces: readonly string[]): string[];
  /** Returns the addresses of the fonts that a language needs beside the Latin one, which every page loads. */
  facesOf(locale: Locale): string[];
};

/** Reads the output of the web build from Vite's manifest; empty if there is none, as in development. */
export function readBuiltFiles(webRoot: string): BuiltFiles {
  const path = join(webRoot, '.vite/manifest.json');
  const chunks: Record<string, Chunk> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};

  const addWithImports = (key: string, known: Set<string>): void => {
    const chunk = chunks[key];
    // The document itself loads the entry and its imports.
    if (!chunk || chunk.isEntry || known.has(chunk.file)) return;
    known.add(chunk.file);
    for (const needed of chunk.imports ?? []) addWithImports(needed, known);
  };
  const entry = Object.values(chunks).find(({ isEntry }) => isEntry);
  const atOnce = new Set<string>();
  for (const needed of entry?.imports ?? []) addWithImports(needed, atOnce);
  const atFirst = new Set<string>();
  for (const needed of entry?.dynamicImports ?? []) addWithImports(needed, atFirst);
  const khmer = Object.values(chunks).filter(({ src }) => src?.endsWith('-khmer-wght-normal.woff2'));

  return {
    scriptsOf(pieces) {
      const names = new Set(pieces.map((piece) => `/${toKebabCase(piece)}.tsx`));
      const files = new Set(atFirst);
      for (const key of Object.keys(chunks)) if (names.has(key.slice(key.lastIndexOf('/')))) addWithImports(key, files);
      return [...files].filter((file) => !atOnce.has(file)).map((file) => `/${file}`);
    },
    facesOf: (locale) => (locale === 'km' ? khmer.map(({ file }) => `/${file}`) : []),
  };
}

/** Converts `ChooserPage` to chooser-page. */
function toKebabCase(name: string): string {
  return name.replaceAll(/(?<=.)[A-Z]/g, '-$&').toLowerCase();
}
