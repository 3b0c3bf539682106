import { readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { TEST_TIMEOUT_MS } from '#tests/support/timeouts.ts';
import { type JobLog, readLog } from './code-job.ts';
import { runJob } from './judge-code.ts';

const TESTED_FOLDERS = [
  'src',
  'tests/products',
  'tests/documents',
  'tests/messages',
  'tests/paths/engine',
  'tests/api',
];
/** Those that judge in processes of their own, or that need long for the code that only they cover. */
const EXCLUDED_TESTS =
  /^src\/web\/|card-reading|hostile-products|release-evidence|release-walks|judge-release|judge-product|sandbox\/main|ocr|follow-products|watch-products|refusals|end-with-parent/;

/** Every test file whose functions are written down. */
export function listRecordedTests(): string[] {
  return TESTED_FOLDERS.flatMap((room) =>
    readdirSync(join(projectRoot, room), { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
  ).filter((file) => /\.test\.tsx?$/.test(file) && !EXCLUDED_TESTS.test(file));
}

/** Runs test files once, and each function reports its name. If a process ends early, one for the rest follows. */
export async function recordCoverage(tests: string[], processes: number): Promise<JobLog[]> {
  const heard = await Promise.all(
    Array.from({ length: processes }, (_, number) =>
      recordShare(
        tests.filter((_test, at) => at % processes === number),
        join(tmpdir(), `shop-covered-${process.pid}-${number}.log`),
      ),
    ),
  );
  for (const one of heard.flat()) if (one.is === 'unsound') process.stderr.write(`${one.test}: ${one.why}\n`);
  return heard.flat();
}

async function recordShare(share: string[], log: string): Promise<JobLog[]> {
  const heard: JobLog[] = [];
  for (let left = share; left.length > 0; ) {
    rmSync(log, { force: true });
    await runJob({ tests: left, mutants: [], log, records: true }, `${log}.json`, TEST_TIMEOUT_MS);
    const now = readLog(log);
    heard.push(...now);
    const told = new Set(now.map(({ test }) => test));
    const rest = left.filter((test) => !told.has(test));
    // In the first that is left the process has ended.
    if (rest.length > 0) process.stderr.write(`${rest[0]}: the process ended\n`);
    left = rest.slice(1);
  }
  return heard;
}
