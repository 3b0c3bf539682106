/*
 * What the shop costs beside what is bare, and what its calls make the engine do.
 *
 *   npm run bench [-- --json] [--part work --part processes --part server] [--work save ...] [--at-once 10 ...] [--database pglite ...]
 */
import { parseArgs } from 'node:util';
import { engineWork } from './engine-work.ts';
import { measureProcesses, measureServer } from './server/server-part.ts';

const several = { type: 'string', multiple: true } as const;
const { values } = parseArgs({
  options: { json: { type: 'boolean' }, part: several, work: several, 'at-once': several, database: several },
});
const parts: Record<string, () => Promise<object[]>> = {
  work: engineWork,
  processes: measureProcesses,
  server: () =>
    measureServer({
      works: values.work ?? [],
      levels: (values['at-once'] ?? ['1', '10', '50', '200']).map(Number),
      databases: values.database ?? ['pglite', 'postgresql'],
    }),
};
const told: Record<string, object[]> = {};
for (const part of values.part ?? Object.keys(parts)) {
  const rows = (await parts[part]?.()) ?? [];
  told[part] = rows;
  if (!values.json) console.table(rows.map(rounded));
}
if (values.json) process.stdout.write(`${JSON.stringify(told, null, 2)}\n`);
process.exit(0);

/** Numbers as people read them. */
function rounded(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'number' ? Number(value.toPrecision(3)) : value,
    ]),
  );
}
