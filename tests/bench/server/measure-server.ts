import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { bundle } from '#server/cli/built/build-server.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { hasPostgres, startPostgres } from '#tests/support/postgres.ts';
import { createEmptyDatabase } from '#tests/support/test-database.ts';
import { median, quantile } from '../quantile.ts';
import type { Job, Round, Side } from './exchange.ts';
import type { MeasuredCommand } from './measured-process.ts';
import { sendLoad } from './send-load.ts';

/** One row of the table: throughput and processor time as parts of the bare ones of the same round, medians of all rounds. */
export type ServerRow = {
  database: string;
  work: string;
  atOnce: number;
  perSecond: number;
  bare: number;
  ofBare: number;
  /** Processor time of the bare server as a part of the shop's. */
  ofBareProcessor: number;
  /** Milliseconds of processor time each. */
  processor: number;
  p50: number;
  p99: number;
};

type ServerBenchOptions = { works: string[]; levels: number[]; databases: string[] };
/** Requests of a round by how many are at once, and rounds of each side, one after the other. */
const REQUESTS_PER_ROUND = (atOnce: number): number => Math.max(300, atOnce * 5);
const ROUNDS = 3;
/** Requests before anything is measured. */
const WARM_UP_REQUESTS = 2000;
/** Saves of each of two processes in a round. */
const SAVES_PER_PROCESS = 1500;

/** Measures what a server's calls cost beside bare routes in the same process, one side after the other. */
export async function measureServer({ works, levels, databases }: ServerBenchOptions): Promise<ServerRow[]> {
  const rows: ServerRow[] = [];
  for (const database of databases) {
    if (database === 'postgresql' && !hasPostgres()) continue;
    const postgres = database === 'postgresql' ? await startPostgres() : undefined;
    const measured = await startMeasured(postgres && (await createEmptyDatabase(postgres.url)));
    const isWanted = (work: string) => works.length === 0 || works.includes(work);
    const named: [string, Job | undefined][] = [
      ...measured.jobs.map((job): [string, Job] => [job.name, job]),
      ['purchase', undefined],
    ];
    for (const [work, job] of named.filter(([name]) => isWanted(name))) {
      // Until the code of both is compiled: a server runs for weeks.
      for (const side of ['bare', 'shop'] as const)
        await measured.round(side, job, 10, job ? WARM_UP_REQUESTS : undefined);
      for (const atOnce of levels) rows.push(await measure(measured, { database, work, job, atOnce }));
    }
    await measured.end();
    await postgres?.stop();
  }
  return rows;
}

type Measured = {
  jobs: Job[];
  round(side: Side, job: Job | undefined, atOnce: number, total?: number): Promise<Round>;
  end(): Promise<void>;
};

async function measure(
  { round }: Measured,
  { database, work, job, atOnce }: { database: string; work: string; job: Job | undefined; atOnce: number },
): Promise<ServerRow> {
  await round('shop', job, atOnce);
  await round('bare', job, atOnce);
  const pairs: { shop: Round; bare: Round }[] = [];
  for (let index = 0; index < ROUNDS; index++)
    pairs.push({ bare: await round('bare', job, atOnce), shop: await round('shop', job, atOnce) });
  const perSecond = ({ answers, seconds }: Round) => answers.length / seconds;
  const processor = (one: Round) => one.processor / one.answers.length;
  const answers = pairs.flatMap(({ shop }) => shop.answers);
  return {
    ...{ database, work, atOnce },
    perSecond: median(pairs.map(({ shop }) => perSecond(shop))),
    bare: median(pairs.map(({ bare }) => perSecond(bare))),
    ofBare: median(pairs.map(({ shop, bare }) => perSecond(shop) / perSecond(bare))),
    ofBareProcessor: median(pairs.map(({ shop, bare }) => processor(bare) / processor(shop))),
    processor: median(pairs.map(({ shop }) => processor(shop))),
    p50: quantile(answers, 0.5),
    p99: quantile(answers, 0.99),
  };
}

/** The gain of a second process: saves of one process for each second of its processor, and of two of one database. */
export type ProcessRow = { one: number; two: number; twoOfOne: number };

/** Measures saves of one process and of two, which share a PostgreSQL database, one after the other; medians of the rounds. */
export async function measureProcesses(): Promise<ProcessRow[]> {
  if (!hasPostgres()) return [];
  const postgres = await startPostgres();
  const url = await createEmptyDatabase(postgres.url);
  const first = await startMeasured(url);
  const second = await startMeasured(url, true);
  const job = first.jobs.find(({ name }) => name === 'save') as Job;
  const half = Math.ceil(job.clients.length / 2);
  const [ones, others] = [job.clients.slice(0, half), job.clients.slice(half)].map((clients) => ({ ...job, clients }));
  const perProcessorSecond = (rounds: Round[]) =>
    rounds.reduce((sum, { answers }) => sum + answers.length, 0) /
    (rounds.reduce((sum, { processor }) => sum + processor, 0) / 1000);
  for (const process of [first, second]) await process.round('shop', ones, 10, WARM_UP_REQUESTS);
  const rounds: { one: number; two: number }[] = [];
  for (let index = 0; index < ROUNDS; index++) {
    const one = [await first.round('shop', job, 10, 2 * SAVES_PER_PROCESS)];
    const two = await Promise.all([
      first.round('shop', ones, 5, SAVES_PER_PROCESS),
      second.round('shop', others, 5, SAVES_PER_PROCESS),
    ]);
    rounds.push({ one: perProcessorSecond(one), two: perProcessorSecond(two) });
  }
  await Promise.all([first.end(), second.end()]);
  await postgres.stop();
  return [
    {
      one: median(rounds.map(({ one }) => one)),
      two: median(rounds.map(({ two }) => two)),
      twoOfOne: median(rounds.map(({ one, two }) => two / one)),
    },
  ];
}

let built: Promise<void> | undefined;

/** Starts the measured process; `isSecond`: beside another one of the same database. */
async function startMeasured(databaseUrl?: string, isSecond = false): Promise<Measured> {
  // Bundled, as the server is that people use.
  built ??= bundle(projectRoot, { measured: 'tests/bench/server/measured-process.ts' }, 'dist/bench');
  await built;
  const args = [databaseUrl ?? '', ...(isSecond ? ['second'] : [])];
  const child = fork(join(projectRoot, 'dist/bench/measured.js'), args, { execArgv: [] });
  const { jobs, ports } = (await nextMessage(child)) as { jobs: Job[]; ports: Record<Side, number> };
  const ask = (message: MeasuredCommand) => {
    const reply = nextMessage(child);
    child.send(message);
    return reply;
  };
  const processor = async () => ((await ask('tell')) as { processor: number }).processor;
  return {
    jobs,
    async round(side, job, atOnce, most = job ? REQUESTS_PER_ROUND(atOnce) : Math.max(20, atOnce)) {
      const [before, at] = [await processor(), performance.now()];
      const answers = job
        ? await sendLoad(ports[side], job.clients, atOnce, most)
        : ((await ask({ [side === 'shop' ? 'buy' : 'insert']: most, atOnce } as MeasuredCommand)) as Round).answers;
      const seconds = (performance.now() - at) / 1000;
      return { answers, seconds, processor: (await processor()) - before };
    },
    end: () =>
      new Promise((done) => {
        child.once('exit', () => done());
        child.send('end' satisfies MeasuredCommand);
      }),
  };
}

/** The next message. Rejects when the process ends instead. */
function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((done, failed) => {
    const ended = (code: number | null) => failed(new Error(`the measured process ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      done(message);
    });
  });
}
