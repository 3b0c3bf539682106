import { expect, inject, test } from 'vitest';
import { reportOutcome, runStorm } from './run-storm.ts';

/* A minute of what `npm run faults` does for ten: see tests/faults/cli.ts. */
const SEED = Number(process.env.FAULTS_SEED ?? 19);
const SECONDS = Number(process.env.FAULTS_SECONDS ?? 60);

test('in a storm nothing is lost and nothing is done twice', async () => {
  const outcome = await runStorm(inject('postgresUrl') as string, SECONDS, SEED);
  process.stdout.write(reportOutcome(outcome));
  expect(outcome.broken).toEqual([]);
  expect(outcome.unforeseen).toEqual([]);
  // It was a storm, and people went on.
  expect(outcome.killed).toBeGreaterThan(2);
  expect(outcome.counts.policies).toBeGreaterThan(2);
});
