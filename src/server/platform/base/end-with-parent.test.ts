import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { projectRoot } from './project-root.ts';

const program = pathToFileURL(`${projectRoot}/src/server/platform/base/end-with-parent.ts`).href;
const child = `import('${program}').then(({ endWithParent }) => { endWithParent(); process.send('busy'); for (;;); });`;
/** Forks a process that never ends by itself, and prints its id. */
const parent = `
const { fork } = require('node:child_process');
const { writeFileSync, mkdtempSync } = require('node:fs');
const file = mkdtempSync(require('node:path').join(require('node:os').tmpdir(), 'busy-')) + '/busy.mjs';
writeFileSync(file, ${JSON.stringify(child)});
const busy = fork(file, { execArgv: ['--import', 'tsx'] });
busy.on('message', () => console.log(busy.pid));
`;

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('a busy process without an end stops after its parent is killed', async () => {
  const server = spawn(process.execPath, ['-e', parent], { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = (await once(server.stdout, 'data')) as [Buffer];
  const pid = Number(String(said));
  expect(lives(pid)).toBe(true);
  server.kill('SIGKILL');
  await expect.poll(() => lives(pid)).toBe(false);
});
