import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/platform/base/project-root.ts';

/** In which of these files the compiler finds a fault, once texts of the contract are replaced in a copy of the source. */
function faultsWith(files: string[], changes: [file: string, from: string, to: string][]): string[] {
  const copy = mkdtempSync(join(tmpdir(), 'contract-'));
  try {
    for (const name of ['src', 'package.json', 'tsconfig.json'])
      cpSync(join(projectRoot, name), join(copy, name), { recursive: true });
    for (const name of ['node_modules', 'locales', 'machines', 'product-schemas'])
      symlinkSync(join(projectRoot, name), join(copy, name));
    for (const [name, from, to] of changes) {
      const file = join(copy, 'src/contract', name);
      const code = readFileSync(file, 'utf8');
      expect(code.split(from)).toHaveLength(2);
      writeFileSync(file, code.replace(from, to));
    }
    const config = { extends: './tsconfig.json', include: [], files: [...files] };
    writeFileSync(join(copy, 'tsconfig.copy.json'), JSON.stringify(config));
    // Several checkers would each read what all of them need.
    const args = ['-p', 'tsconfig.copy.json', '--pretty', 'false', '--checkers', '1'];
    const tsc = spawnSync('node_modules/.bin/tsc', args, { cwd: copy, encoding: 'utf8' });
    const found = [...tsc.stdout.matchAll(/^(src\/[^(]+)\(/gm)].map(([, file]) => file ?? '');
    return [...new Set(found)].sort();
  } finally {
    rmSync(copy, { recursive: true });
  }
}

test('a renamed path parameter or body member breaks the server and the web', () => {
  const both = [
    ...['src/server/people/administration/administer-users.ts', 'src/server/purchase/drafts/routes.ts'],
    ...['src/web/api/people/accounts.ts', 'src/web/api/purchase/drafts.ts'],
  ];
  expect(
    faultsWith(both, [
      ['people/users.ts', "'/api/admin/users/:id/disable'", "'/api/admin/users/:user/disable'"],
      ['purchase/drafts.ts', 'closedObject({ page: Type', 'closedObject({ pageName: Type'],
    ]),
  ).toEqual(both);
});
