import { relative } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Writes beside Vite's manifest which modules each script holds (`.vite/modules.json`): module by its path from the root
 * of the project, with the characters that are left of it. Tests read there what a page carries.
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
