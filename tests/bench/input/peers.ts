import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { build } from 'vite';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { CHOICES, createBenchFields, FORM_SIZES, schemasByKind } from './bench-form.ts';
import type { MeasuredForm } from './measure-keys.ts';

const folder = join(projectRoot, 'tests/bench/peers');

/** Other form engines, each with a file of its name in tests/bench/peers, which shows `window.form`. */
const PEERS = ['survey', 'formio', 'json-forms', 'form-js', 'data-driven-forms', 'rjsf'];

/** Their forms, on a server of their own; what they need is installed where it is not. */
export async function servePeerForms(): Promise<{ forms: MeasuredForm[]; close(): Promise<void> }> {
  if (!existsSync(join(folder, 'node_modules'))) {
    const { status } = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'], {
      ...{ cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
    });
    if (status !== 0) throw new Error('the peers could not be installed');
  }
  const outDir = mkdtempSync(join(tmpdir(), 'peers-'));
  for (const peer of PEERS)
    await build({
      ...{ configFile: false, root: folder, logLevel: 'error', define: { 'process.env.NODE_ENV': '"production"' } },
      build: {
        ...{ outDir, emptyOutDir: false, target: 'es2022', assetsInlineLimit: 0 },
        lib: { entry: join(folder, `${peer}.js`), formats: ['es'], fileName: () => `${peer}.js` },
      },
    });
  const app = Fastify();
  await app.register(fastifyStatic, { root: outDir });
  app.get<{ Params: { peer: string; size: string } }>('/form/:peer/:size', async ({ params }, reply) =>
    reply.type('text/html').send(buildPeerPage(params.peer, Number(params.size))),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const forms = PEERS.flatMap((peer) =>
    FORM_SIZES.map(
      (size): MeasuredForm => ({
        name: `${peer}, ${size} fields`,
        async open(page) {
          await page.goto(`http://127.0.0.1:${port}/form/${peer}/${size}`);
          await page
            .locator('input, textarea')
            .nth(Math.floor(size / 2))
            .waitFor();
        },
      }),
    ),
  );
  return {
    forms,
    async close() {
      await app.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}

function buildPeerPage(peer: string, size: number): string {
  const fields = createBenchFields(size);
  const properties = Object.fromEntries(
    fields.map(({ name, label, kind }) => [name, { ...schemasByKind[kind], title: label }]),
  );
  const form = { fields, choices: CHOICES, schema: { type: 'object', required: Object.keys(properties), properties } };
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${peer}</title><div id="form"></div>
<script>window.form = ${JSON.stringify(form)}; window.form.root = document.getElementById('form');</script>
<script type="module" src="/${peer}.js"></script>`;
}
