/*
 * The cost of the shop beside a bare page and server, on a phone and on the server, and the engine's work for its
 * calls.
 *
 * Parts: work, processes, server, growth, memory, start, hand; all of them where none is named.
 *
 *   npm run bench [-- --json] [PART ...] [--work save ...] [--at-once 10 ...] [--database pglite ...]
 *                 [--purchases 1000 ...] [--of pages ...] [--product travel ...] [--slowed 4 ...] [--runs 5]
 */
import { parseArgs } from 'node:util';
import { measureEngineWork } from './engine-work.ts';
import { measureGrowth } from './growth.ts';
import { measureInput } from './input/measure-input.ts';
import { measureMemory } from './server/measure-memory.ts';
import { measureProcesses, measureServer } from './server/measure-server.ts';
import { measureStart } from './start.ts';

const multipleText = { type: 'string', multiple: true } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...{ json: { type: 'boolean' }, runs: { type: 'string', default: '5' } },
    ...{ part: multipleText, work: multipleText, 'at-once': multipleText, database: multipleText },
    ...{ of: multipleText, product: multipleText, slowed: multipleText, purchases: multipleText },
  },
});
const databases = values.database ?? ['pglite', 'postgresql'];
const parts: Record<string, () => Promise<object[] | Record<string, object[]>>> = {
  work: measureEngineWork,
  processes: measureProcesses,
  server: () =>
    measureServer({
      works: values.work ?? [],
      levels: (values['at-once'] ?? ['1', '10', '50', '200']).map(Number),
      databases,
    }),
  growth: measureGrowth,
  memory: () => measureMemory(databases, (values.purchases ?? ['1000', '10000']).map(Number)),
  start: () => measureStart(Number(values.runs)),
  hand: () =>
    measureInput({
      of: values.of ?? [],
      products: values.product ?? [],
      slowed: (values.slowed ?? ['4', '6']).map(Number),
      runs: Number(values.runs),
    }),
};
const asked = [...positionals, ...(values.part ?? [])];
const measurements: Record<string, object> = {};
for (const name of asked.length > 0 ? asked : Object.keys(parts)) {
  const part = parts[name];
  if (!part) throw new Error(`${name} is no part: ${Object.keys(parts).join(', ')}`);
  const found = await part();
  measurements[name] = found;
  if (values.json) continue;
  for (const [title, rows] of Array.isArray(found) ? [[name, found] as const] : Object.entries(found)) {
    process.stdout.write(`\n${title}\n`);
    console.table(rows.map(roundNumbers));
  }
}
if (values.json) process.stdout.write(`${JSON.stringify(measurements, null, 2)}\n`);
process.exit(0);

/** Numbers as people read them. */
function roundNumbers(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'number' ? Number(value.toPrecision(3)) : value,
    ]),
  );
}
