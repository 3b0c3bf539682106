import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { locales } from '#shared/format.ts';
import {
  type Candidate,
  enlargeSample,
  findStaleDeclarations,
  type Kind,
  listCandidates,
  sampleCandidates,
} from './candidates.ts';
import { currentCommit, listChangedLines, loadDefinitionAt, selectChangedMutants } from './changed-lines.ts';
import type { CodeMutant } from './code-mutants.ts';
import { formatCoverageMap, keepPreviousCoverage, parseCoverageMap } from './coverage-map.ts';
import { judgeCode } from './judge-code.ts';
import { judgeProducts } from './judge-products.ts';
import { judgeWords } from './judge-words.ts';
import { listRecordedTests, recordCoverage } from './record-coverage.ts';
import {
  computeScores,
  findFailingKinds,
  formatScores,
  type KindScore,
  MINIMUM_SCORES,
  type Outcome,
  type RecordedRun,
} from './scores.ts';
import { judgeWeb } from './web/judge-web.ts';

const help = `npm run mutants [-- options] [TEST FILES]

Makes the shop wrong in one place at a time: does anything notice? Each kind of place is sampled by chance.

  --sample N        so many of each kind (60); a kind of which fewer than 88 % are noticed,
                    less one standard error of the sample, is red; of the words of an area 95 %;
                    before that, four times as many mutants of this kind are judged
  --all             all of them, of engine and server --most: 95 % of each kind must be noticed, of a product's words 90 %
  --most N          of TypeScript, of rights and of the database so many at most (400)
  --kind A,B        these kinds alone; words: the texts of every area
  --in PATH         those of files whose path begins so; shown to the TEST FILES alone, where some are named
  --since COMMIT    what was changed since then alone
  --seed N          the same seed chooses the same; without it a new one, which is printed
  --write           writes the scores to tests/mutants/record.json; with --kind those of these kinds alone
  --record [FILES]  writes down which test files come by which functions: of these test files, or of all
  --processes N     at the same time (one for each core)
  --help            this text
`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...{ sample: text, most: text, kind: text, in: text, since: text, seed: text, processes: text },
    ...{ all: flag, write: flag, record: flag, help: flag },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
const processes = Number(values.processes ?? availableParallelism());
/**
 * The most seconds that the test files of one mutant of TypeScript or of the database need together. The files that
 * cover most of it run first.
 */
const maxTestSeconds = positionals.length > 0 ? Number.POSITIVE_INFINITY : values.all ? 60 : 20;
/** The record names so many survivors of a kind; the run prints all of them. */
const RECORDED_SURVIVORS = 20;
const CODE: readonly Kind[] = [
  'engine',
  'server',
  'web',
  'who',
  'constraint',
  'ruleText',
  'lifecycle',
  'claim',
  'promotion',
];

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

async function run(): Promise<boolean> {
  process.stdout.write(`seed ${seed}, commit ${currentCommit()}\n`);
  const asked = values.kind?.split(',');
  const all = (await listCandidates(seed))
    .filter(({ kind }) => asked === undefined || asked.some((one) => kind === one || kind.startsWith(`${one} of `)))
    .filter(({ code }) => values.in === undefined || code?.file.startsWith(values.in))
    .map((one) => (one.code && positionals.length > 0 ? { ...one, code: { ...one.code, tests: positionals } } : one));
  const lost = asked === undefined && values.in === undefined ? findStaleDeclarations(all) : [];
  for (const key of lost) process.stdout.write(`tests/mutants/equivalent-code.json: there is no mutant "${key}".\n`);
  const outcomes = values.since === undefined ? await runAllMutants(all) : await runChangedMutants(all, values.since);
  const kinds = computeScores(all, outcomes);
  process.stdout.write(`${formatScores(kinds)}\n`);
  if (values.write) {
    const [commit, date] = [currentCommit(), new Date().toISOString().slice(0, 10)];
    const short = kinds.map((one) => ({ ...one, survived: one.survived.slice(0, RECORDED_SURVIVORS) }));
    const recorded =
      asked === undefined ? { commit, date, seed, kinds: short } : mergeKinds(short, { commit, date, seed });
    writeFileSync(here('record.json'), `${JSON.stringify(recorded, null, 2)}\n`);
  }
  const few = findFailingKinds(kinds, values.all ? MINIMUM_SCORES.whole : MINIMUM_SCORES.sample);
  for (const kind of few) process.stdout.write(`too few of kind ${kind} are noticed\n`);
  return few.length === 0 && lost.length === 0;
}

/** The last record, with kinds that were judged alone since. */
function mergeKinds(kinds: KindScore[], alone: NonNullable<KindScore['alone']>): RecordedRun {
  const last = JSON.parse(readFileSync(here('record.json'), 'utf8')) as RecordedRun;
  const others = last.kinds.filter(({ kind }) => !kinds.some((one) => one.kind === kind));
  const all = [...others, ...kinds.map((one) => ({ ...one, alone }))];
  return { ...last, kinds: all.toSorted((left, right) => left.kind.localeCompare(right.kind)) };
}

async function runAllMutants(all: Candidate[]): Promise<Outcome[]> {
  const most = Number(values.most ?? 400);
  const sample = Number(values.sample ?? 60);
  const chosen = sampleCandidates(all, seed, (kind) =>
    values.all ? (CODE.includes(kind) ? most : Number.POSITIVE_INFINITY) : sample,
  );
  const outcomes = await runKinds(chosen);
  if (values.all) return outcomes;
  const few = findFailingKinds(computeScores(all, outcomes), MINIMUM_SCORES.sample);
  const more = enlargeSample(all, chosen, seed, few);
  if (more.length > 0) process.stdout.write(`few of ${few.join(', ')} are noticed: a larger sample decides\n`);
  return more.length === 0 ? outcomes : [...outcomes, ...(await runKinds(more))];
}

/** The mutants of lines changed since a commit, in products and in code. */
async function runChangedMutants(all: Candidate[], commit: string): Promise<Outcome[]> {
  const changed = listChangedLines(commit);
  const code = selectChangedMutants(
    all.flatMap((one) => (one.code && one.equivalent === undefined ? [one.code] : [])),
    changed,
  );
  const products = [...new Set(all.flatMap(({ product }) => product ?? []))].filter(() =>
    [...changed.keys()].some((file) => /^(product-schemas|machines|locales)\//.test(file)),
  );
  const most = Number(values.most ?? 400);
  const jobs = products.map((product) => {
    const before = loadDefinitionAt(commit, product);
    return { product, seed, most, ...(before === undefined ? {} : { before }) };
  });
  const ofProducts = await judgeProducts(jobs, processes, () => {});
  const ofCode = await judgeSource(code.slice(0, most));
  const words = all.filter((one) =>
    one.words?.texts.some(({ file }) => locales.some((locale) => changed.has(`locales/${locale}/${file}`))),
  );
  const ofWords = judgeWords(sampleCandidates(words, seed, () => most).flatMap((one) => one.words ?? []));
  return [...ofProducts, ...ofCode, ...ofWords];
}

async function runKinds(chosen: Candidate[]): Promise<Outcome[]> {
  const jobs = [...new Set(chosen.flatMap(({ product }) => product ?? []))].map((product) => ({
    ...{ product, seed },
    ids: chosen.filter((one) => one.product === product).map(({ id }) => id),
  }));
  const code = chosen.flatMap((one) => one.code ?? []);
  const total = chosen.length;
  let done = 0;
  let said = Date.now();
  const progress = (more: number) => {
    done += more;
    if (Date.now() - said < 15_000) return;
    said = Date.now();
    process.stderr.write(`${done} of ${total}\n`);
  };
  const ofProducts = await judgeProducts(jobs, processes, progress);
  const before = done;
  const ofCode = await judgeSource(code, (now) => progress(before + now - done));
  const ofWords = judgeWords(
    chosen.flatMap((one) => one.words ?? []),
    progress,
  );
  return [...ofProducts, ...ofCode, ...ofWords];
}

/** Mutants of source files: those of the web are judged in a page of Chromium, all others in processes of vitest. */
async function judgeSource(all: CodeMutant[], onProgress: (done: number) => void = () => {}): Promise<Outcome[]> {
  const [web, others] = [all.filter(({ kind }) => kind === 'web'), all.filter(({ kind }) => kind !== 'web')];
  const ofWeb = await judgeWeb(web, { tests: positionals, onProgress });
  const options = {
    processes,
    mostSeconds: maxTestSeconds,
    onProgress: (done: number) => onProgress(web.length + done),
  };
  const ofOthers = await judgeCode(others, parseCoverageMap(), options);
  return [...ofWeb, ...ofOthers].map(({ mutant: { kind, id }, ...told }) => ({ kind, id, ...told }));
}

/** A test that fails preserves its earlier record. */
async function runRecording(): Promise<void> {
  const heard = await recordCoverage(positionals.length > 0 ? positionals : listRecordedTests(), processes);
  const anew = new Set(heard.flatMap((one) => (one.is === 'sound' ? [one.test] : [])));
  const before = keepPreviousCoverage(parseCoverageMap(), (name) =>
    existsSync(join(projectRoot, name.split('#')[0] as string)),
  );
  const kept = before.filter(({ test }) => !anew.has(test));
  writeFileSync(here('covered-by.csv'), formatCoverageMap([...kept, ...heard]));
}

if (values.help) process.stdout.write(help);
else if (values.record) await runRecording();
else process.exitCode = (await run()) ? 0 : 1;
