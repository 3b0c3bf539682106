import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { ensureMigratedImage } from '#server/platform/db/migrated-image.ts';
import type { PathReport, PathsReport, ProductReport } from './report/paths-report.ts';
import type { Job } from './run-job.ts';
import { type PendingJob, runJobs } from './run-jobs.ts';
import { HTML_FILE, type RunOptions, UsageError } from './run-options.ts';
import { createRunProgress, type Progress } from './run-progress.ts';

/**
 * Runs the command line's request and prints the result. The module of the texts is loaded when the walks are over, so
 * that these begin at once.
 * @returns the exit code: 1 when something is wrong
 */
export async function runCommand(options: RunOptions): Promise<number> {
  if (options.in.includes('browser') && !existsSync(join(projectRoot, 'dist/web/index.html')))
    throw new UsageError('the browser walks the site that `npm run build` makes: run it first');
  // Reported before all the walks, not after them.
  if (options.since !== undefined) (await import('./diff-since-commit.ts')).requireCommit(options.since);
  const report = await runAllPaths(options, createRunProgress(process.stderr));
  const { hasPassed: isGood, formatProduct: productText } = await import('./run-print.ts');
  if (options.only !== undefined) return printPath(report, options.only);
  await writeReports(report, options);
  if (options.json !== '-')
    process.stdout.write(`${report.products.map((each) => productText(each, report.in)).join('\n\n')}\n`);
  return report.products.every((each) => isGood(each, report.in)) ? 0 : 1;
}

async function printPath({ products: [product], in: places, seed }: PathsReport, id: string): Promise<number> {
  const path = product?.paths.find((each) => each.id === id);
  if (product === undefined || path === undefined)
    throw new UsageError(`no path ${id} in ${places.join(', ')} with seed ${seed}`);
  const { formatPath: pathText } = await import('./run-print.ts');
  process.stdout.write(
    `${pathText(path)}\n${JSON.stringify(await listAnswers(product.product, path, seed), null, 2)}\n`,
  );
  return path.failures.length === 0 ? 0 : 1;
}

/** The answers, up to the place of a failure if there is one. */
async function listAnswers(product: string, { answers, failures: [failure] }: PathReport, seed: number) {
  const { planPaths } = await import('./plan-paths.ts');
  const { checked } = planPaths(product, seed);
  const whole = checked.witnesses.find(({ name }) => name === answers)?.record;
  return { answers: failure?.answers ?? whole?.answers, findings: failure?.findings ?? whole?.findings };
}

async function writeReports(report: PathsReport, { json, html, junit }: RunOptions): Promise<void> {
  const data = () => `${JSON.stringify(report, null, 2)}\n`;
  if (json === '-') process.stdout.write(data());
  else if (json !== undefined) saveFile(json, data());
  if (html !== undefined) {
    const { renderHtmlReport: htmlReport } = await import('./report/html-report.ts');
    saveFile(html, htmlReport(report));
    // /testing reads its numbers from this file.
    saveFile(join(dirname(HTML_FILE), 'report.json'), data());
  }
  if (junit !== undefined) {
    const { renderJunitReport: junitReport } = await import('./report/junit-report.ts');
    saveFile(junit, junitReport(report));
  }
}

function saveFile(file: string, text: string): void {
  const path = resolve(projectRoot, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  process.stderr.write(`written: ${file}\n`);
}

/** Walks what is asked for, in a few processes, each with a copy of one migrated database. */
async function runAllPaths(options: RunOptions, progress: Progress): Promise<PathsReport> {
  try {
    const jobs = listJobs(options);
    const reports = await runJobs(jobs, (done, underWay) =>
      progress.now(`${done} of ${jobs.length} done; ${underWay.join('; ')}`),
    );
    const products = options.products.map((name) =>
      reports.filter(({ product }) => product === name).reduce((one, other) => mergeReports(one, other)),
    );
    return {
      made: new Date().toISOString(),
      seed: options.seed,
      in: options.in,
      products: await addChanges(products as ProductReport[], options),
      ...readLastMutationRun(),
    };
  } finally {
    progress.done();
  }
}

/** The changes of each product's promises since the commit that was named. */
async function addChanges(products: ProductReport[], { since }: RunOptions): Promise<ProductReport[]> {
  if (since === undefined) return products;
  const { diffSinceCommit: changedSince } = await import('./diff-since-commit.ts');
  return products.map((report) => ({
    ...report,
    changed: { since, promises: changedSince(since, report.product) ?? null },
  }));
}

/** The engine's jobs first: they need no database, which is made meanwhile. */
function listJobs({ products, in: places, mutants, seed, only }: RunOptions): PendingJob[] {
  const needsDatabase = places.some((place) => place !== 'engine');
  const ready = needsDatabase ? ensureMigratedImage() : undefined;
  const parts: Job['part'][] = [...places, ...(mutants ? ['mutants' as const] : [])];
  return parts.flatMap((part) =>
    products.map((product): PendingJob => {
      const job: Job = { product, part, seed, ...(only === undefined ? {} : { only }) };
      return part === 'engine' || part === 'mutants' ? { job } : { job, ready };
    }),
  );
}

/** Two reports of one product as one: what was walked here and what was walked there. */
function mergeReports(one: ProductReport, other: ProductReport): ProductReport {
  return {
    ...one,
    seconds: { ...one.seconds, ...other.seconds },
    items: uniteItems(one.items, other.items, (left, right) => ({
      ...left,
      walked: [...left.walked, ...right.walked],
      ...(left.excused || right.excused ? { excused: { ...left.excused, ...right.excused } } : {}),
    })),
    paths: uniteItems(one.paths, other.paths, (left, right) => ({
      ...left,
      walked: { ...left.walked, ...right.walked },
      failures: [...left.failures, ...right.failures],
    })),
    findings: [...one.findings, ...other.findings],
    ...(one.mutants || other.mutants ? { mutants: [...(one.mutants ?? []), ...(other.mutants ?? [])] } : {}),
  };
}

function uniteItems<T extends { id: string }>(one: T[], other: T[], both: (left: T, right: T) => T): T[] {
  const all = new Map(one.map((entry) => [entry.id, entry]));
  for (const entry of other) {
    const known = all.get(entry.id);
    all.set(entry.id, known ? both(known, entry) : entry);
  }
  return [...all.values()];
}

/** The record of the mutants of all kinds; nothing where there is no record. */
function readLastMutationRun(): Pick<PathsReport, 'recorded'> {
  const file = join(projectRoot, 'tests/mutants/record.json');
  return existsSync(file) ? { recorded: JSON.parse(readFileSync(file, 'utf8')) } : {};
}
