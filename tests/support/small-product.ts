import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { buildTree, type FileTree } from '#server/catalogue/releases/file-tree.ts';
import { buildSkeletonFiles } from '#server/catalogue/skeletons/skeleton.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';

/** The files of one small product that works, `camera`, its words written, with what all products share: no other product's. */
export function createSmallProduct(): FileTree {
  const project = readProductFiles(projectRoot);
  const names = { en: 'Camera insurance', km: 'ធានារ៉ាប់រងម៉ាស៊ីនថត', zh: '相机保险' };
  const made = Object.entries(buildSkeletonFiles({ id: 'camera', kind: 'device', names }, project))
    .filter(([path]) => !path.startsWith('public/'))
    .map(([path, text]) => [path, text.replaceAll('TODO ', '')]);
  const shared = Object.entries(buildTree(project)).filter(([path]) =>
    /^(product-schemas|machines)\/shared\/|^locales\/(\w+\/)?\w[\w-]*\.json$/.test(path),
  );
  return Object.fromEntries([...shared, ...made]);
}
