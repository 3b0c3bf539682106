import { readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { type Heard, readLog } from './code-job.ts';
import { runJob } from './judge-code.ts';

const ROOMS = ['src', 'tests/products', 'tests/documents', 'tests/messages', 'tests/api', 'tests/attack'];
/** Those that judge in processes of their own, or that take long for what they alone come by. */
const ASIDE =
  /^src\/web\/|card-reading|hostile-products|release-evidence|release-walks|-products\.test|judge-release|judge-product|sandbox\/main|ocr/;

/** Runs the tests once, each function telling its name. */
export async function recordCovered(processes: number): Promise<Heard[]> {
  const tests = ROOMS.flatMap((room) =>
    readdirSync(join(projectRoot, room), { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
  ).filter((file) => /\.test\.tsx?$/.test(file) && !ASIDE.test(file));
  const heard = await Promise.all(
    Array.from({ length: processes }, async (_, number) => {
      const log = join(tmpdir(), `shop-covered-${process.pid}-${number}.log`);
      rmSync(log, { force: true });
      const own = tests.filter((_test, at) => at % processes === number);
      await runJob({ tests: own, mutants: [], log, records: true }, `${log}.json`);
      return readLog(log);
    }),
  );
  for (const one of heard.flat()) if (one.is === 'unsound') process.stderr.write(`${one.test}: ${one.why}\n`);
  return heard.flat();
}
