import { relative } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Writes the modules of each script beside Vite's manifest (`.vite/modules.json`): each module by its path from the
 * project's root, with the number of its characters in the script. Tests read there which modules a page loads.
 * @param root the folder of the project
 */
export function writeModuleMap(root: string): Plugin {
  return {
    name: 'modules-of-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).flatMap((file) => {
        if (file.type !== 'chunk') return [];
        const modules = Object.entries(file.modules).map(([id, { renderedLength }]) => [
          relative(root, id),
          renderedLength,
        ]);
        return [[file.fileName, Object.fromEntries(modules)]];
      });
      const source = JSON.stringify(Object.fromEntries(files));
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source });
    },
  };
}
