import { loadLifecycles } from '../catalogue/lifecycles.ts';
import { createCatalogue } from '../catalogue/products/product-catalogue.ts';
import { readProductFiles } from '../catalogue/products/product-files.ts';
import { loadVersion } from '../catalogue/products/version-repository.ts';
import { listSalesAt } from '../catalogue/releases/sale-repository.ts';
import { projectRoot } from '../platform/base/project-root.ts';
import { rebuildPolicies } from '../purchase/policies/project-policy.ts';
import { rebuildDays } from '../reports/sums/aggregate-days.ts';
import { withDatabase } from './database/with-database.ts';

// `npm run policies:rebuild`: replays the events of all policies and corrects the columns that lists read, and the
// daily sums that reports read.
await withDatabase(async (database) => {
  const now = () => new Date();
  const { sql } = database;
  const catalogue = createCatalogue({
    load: (id, version) => loadVersion(sql, id, version),
    onSale: (kind) => listSalesAt(sql, now(), kind),
  });
  const lifecycles = loadLifecycles(readProductFiles(projectRoot));
  const changed = await rebuildPolicies({ database, catalogue, lifecycles, now }, ({ message }) => {
    process.stderr.write(`Cannot be replayed: ${message}\n`);
    process.exitCode = 1;
  });
  process.stdout.write(
    changed.length === 0 ? 'Every policy was as its transactions say\n' : `Put right: ${changed.join(', ')}\n`,
  );
  const days = await rebuildDays({ database });
  process.stdout.write(days.length === 0 ? 'Every day was as the ledger says\n' : `Put right: ${days.join(', ')}\n`);
});
