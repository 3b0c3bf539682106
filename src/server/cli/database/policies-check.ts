import { checkLedger } from '../../reports/check-ledger.ts';
import { listLedgerDifferences } from '../../reports/ledger-check-repository.ts';
import { withDatabase } from './with-database.ts';

// `npm run policies:check`: compares every policy with its postings, as the nightly job does, and prints the
// differences.
await withDatabase(async (database) => {
  const alert = (code: string) => void process.stderr.write(`Alarm: ${code}\n`);
  const differences = await checkLedger({ database, now: () => new Date(), alert });
  for (const { kind, of, currency, expected, found } of await listLedgerDifferences(database.sql))
    process.stdout.write(`${of} ${kind}: ${expected} expected, ${found} in the ledger (minor units of ${currency})\n`);
  if (differences === 0) process.stdout.write('Every policy is as its postings say\n');
  else process.exitCode = 1;
});
