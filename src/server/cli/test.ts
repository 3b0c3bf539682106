import { spawnSync } from 'node:child_process';
import { projectRoot } from '../platform/base/project-root.ts';
import { buildWeb } from './build-web.ts';

// `npm test`: everything, one step after another, the quick ones first. Arguments go to vitest and skip the rest.
const only = process.argv.slice(2);

function step(name: string, command: string, args: string[]): void {
  const began = Date.now();
  process.stdout.write(`\n== ${name}\n`);
  const { status } = spawnSync(command, args, { cwd: projectRoot, stdio: 'inherit' });
  if (status !== 0) {
    process.stderr.write(`${name} failed\n`);
    process.exit(status ?? 1);
  }
  process.stdout.write(`== ${name}: ${((Date.now() - began) / 1000).toFixed(1)} s\n`);
}

await buildWeb(projectRoot);
if (only.length > 0) {
  step('vitest', 'npx', ['vitest', 'run', ...only]);
} else {
  step('lint, format and types', 'npm', ['run', '--silent', 'check']);
  step('products', 'npm', ['run', '--silent', 'product:check']);
  step('unit, product, path, API and crash tests', 'npx', ['vitest', 'run']);
  step('browser tests', 'npx', ['playwright', 'test', '--config', 'tests/browser/playwright.config.ts']);
}
