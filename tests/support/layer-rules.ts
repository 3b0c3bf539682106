import { posix } from 'node:path';
import { resolveImport } from './import-rules.ts';
import type { SourceFile } from './source-files.ts';

/**
 * The folders of one room of `src`, from low to high. A file imports from its own folder and from those named before
 * it, types included. `.` means the room's own folder.
 */
export type FolderLayers = readonly string[];

/** Files whose folder is in no table (`unlisted`), or that import from one above their own (`upward`). */
export function findLayerViolations(files: SourceFile[], house: Record<string, FolderLayers>): string[] {
  return files.flatMap(({ file, imports }) => {
    const own = findLayer(file, house);
    if (own.floor < 0) return [`${file} unlisted`];
    return imports.flatMap(({ from }) => {
      const target = resolveImport(file, from);
      const other = target?.startsWith('src/') ? findLayer(target, house) : undefined;
      return other?.room === own.room && other.floor > own.floor ? [`${file} upward ${from}`] : [];
    });
  });
}

function findLayer(file: string, house: Record<string, FolderLayers>): { room: string; floor: number } {
  const [, room = ''] = file.split('/');
  const table = house[room] ?? [];
  const folder = posix.relative(`src/${room}`, posix.dirname(file)) || '.';
  return { room, floor: table.indexOf(folder) };
}

/** Folders of a table in which no file is. */
export function listEmptyFolders(files: SourceFile[], house: Record<string, FolderLayers>): string[] {
  return Object.entries(house).flatMap(([room, table]) =>
    table
      .filter((_entry, floor) =>
        files.every(({ file }) => {
          const at = findLayer(file, house);
          return at.room !== room || at.floor !== floor;
        }),
      )
      .map((entry) => `${room}/${entry}`),
  );
}

/** Folders that hold more files than a reader understands at once. */
export function listCrowdedFolders(files: SourceFile[], most: number): string[] {
  const counts = new Map<string, number>();
  for (const { file } of files) counts.set(posix.dirname(file), (counts.get(posix.dirname(file)) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > most).map(([folder]) => folder);
}

/**
 * The files that a start of one file loads: itself and all that is imported, not by `await import` and not as a type.
 */
export function listLoadedFiles(entry: string, files: SourceFile[]): string[] {
  const known = new Map(files.map((file) => [file.file, file]));
  const loaded = new Set<string>();
  const load = (file: string): void => {
    if (loaded.has(file)) return;
    loaded.add(file);
    for (const { from, isType, isLater } of known.get(file)?.imports ?? []) {
      const target = isType || isLater ? undefined : resolveImport(file, from);
      if (target !== undefined && known.has(target)) load(target);
    }
  };
  load(entry);
  return [...loaded];
}
