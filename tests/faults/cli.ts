import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { startPostgres } from '#tests/support/postgres.ts';
import { reportOutcome, runStorm } from './fleet/run-storm.ts';

/*
 * Four servers on one PostgreSQL, killed at random under everything that people do, while the counterparts lie and are late:
 *
 *   npm run faults [-- --minutes 30] [--seed N]
 *
 * The seed chooses what people do and when the sky does what; who is first stays the machine's choice. Ends with 1 where
 * something is lost or done twice.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } } });
const seed = values.seed === undefined ? randomInt(1, 1_000_000) : Number(values.seed);
const postgres = await startPostgres();
process.stdout.write(`seed ${seed}\n`);
const outcome = await runStorm(postgres.url, Number(values.minutes) * 60, seed).finally(() => postgres.stop());
process.stdout.write(reportOutcome(outcome));
process.exit(outcome.broken.length > 0 || outcome.unforeseen.length > 0 ? 1 : 0);
