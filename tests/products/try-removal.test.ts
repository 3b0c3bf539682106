import { appendFileSync } from 'node:fs';
import { test } from 'vitest';
const log = (s: string) => appendFileSync('/tmp/rem.txt', s + '\n');
import { skeletons } from '#contract/studio/products.ts';
import { checkProduct } from '#server/catalogue/products/check-product.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { buildTree, toProductFiles } from '#server/catalogue/releases/file-tree.ts';
import { buildSkeletonFiles } from '#server/catalogue/skeletons/skeleton.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { createWorkspace } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { listProductParts } from '#web/surfaces/studio/composition/removal/product-parts.ts';
import { removeParts } from '#web/surfaces/studio/composition/removal/remove-parts.ts';

const project = readProductFiles(projectRoot);
const tree = buildTree(project);
const names = { en: 'Camera insurance', km: 'ធានារ៉ាប់រងម៉ាស៊ីនថត', zh: '相机保险' };
const none = () => new Promise<never>(() => {});
test('x', () => {
  for (const kind of (process.env.KINDS ?? skeletons.join()).split(',')) {
    const isReal = tree[`product-schemas/${kind}/product.json`] !== undefined;
    const id = isReal ? kind : 'camera';
    const made = isReal ? {} : Object.fromEntries(Object.entries(buildSkeletonFiles({ id: 'camera', kind: kind as never, names }, project)).filter(([p]) => !p.endsWith('.svg')));
    const files = { ...tree, ...made };
    const open = () => createWorkspace({ contentHash: '', files }, { load: none, send: none, look: none } as never);
    const parts = listProductParts(open(), id);
    for (const part of parts) {
      if (process.env.PART && !part.name.match(new RegExp(`^(${process.env.PART})$`))) continue;
      const workspace = open();
      const at = performance.now();
      const removal = removeParts(workspace, id, [part]);
      const ms = Math.round(performance.now() - at);
      workspace.change(removal.changes);
      const after = Object.fromEntries(workspace.paths().map((p) => [p, workspace.text(p) as string]));
      let found: { code: string; file: string; at: string; message: string }[] = [];
      try { found = checkProduct(id, toProductFiles(after)).filter((f) => f.code !== 'unfinished-wording'); } catch (e) { console.log('THROWS', e); }
      log(`## ${kind} ${part.is} ${part.name} ${ms}ms -${removal.removed.map((p) => `${p.is}:${p.name}`)} ~${removal.corrected.length} open ${removal.open.map((o) => o.keys.join('/'))} ${JSON.stringify(removal.counts)}`);
      for (const f of found.slice(0, 12)) log(`     ${f.code} ${f.file.split('/').slice(1).join('/')} ${f.at} ${f.message.slice(0, 140)}`);
      workspace.undo();
      if (workspace.canUndo()) console.log('   NOT ONE UNDO');
    }
  }
}, 600000);
