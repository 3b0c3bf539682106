import type { Persona } from '#engine/check/run-persona.ts';
import { loadDefinition } from '#engine/load-definition.ts';
import { type CheckedJourneys, checkJourneys } from '#engine/paths/check-journeys.ts';
import { coveringJourneys, shortestJourneys, told } from '#engine/paths/covering-journeys.ts';
import type { CoverageItem } from '#engine/paths/journey-coverage.ts';
import { createProduct } from '#engine/product.ts';
import { compileValidators } from '../products/compile-validators.ts';
import { readProductFiles } from '../products/product-files.ts';
import { projectRoot } from '../project-root.ts';
import { namedProducts } from './named-products.ts';

/** `npm run paths [-- NAME ...] [-- --json]`: what the journeys of the products cover, and the paths that do it. */
const words = process.argv.slice(2);
const files = readProductFiles(projectRoot);
const named = namedProducts(words, files);

if (named) {
  const reports = named.map(reportOf);
  if (words.includes('--json')) console.log(JSON.stringify(reports, null, 2));
  else for (const report of reports) print(report);
  process.exitCode = reports.some(({ findings }) => findings.length > 0) ? 1 : 0;
}

type Report = ReturnType<typeof reportOf>;

function reportOf(name: string) {
  const definition = loadDefinition(name, files);
  const product = createProduct(definition, compileValidators(definition).validators);
  const folder = `product-schemas/${name}/examples`;
  const personas = files
    .list(folder)
    .map((file) => ({ name: file.replace('.json', ''), persona: files(`${folder}/${file}`) as unknown as Persona }));
  const { witnesses, model, coverage, findings } = checkJourneys(product, personas);
  const shortest = shortestJourneys(model);
  return {
    product: name,
    coverage: {
      states: counted(coverage, 'state'),
      transitions: counted(coverage, 'transition'),
      guardOutcomes: counted(coverage, 'guard'),
    },
    missing: coverage.missing.map(({ id, line }) => `${kindOf({ id })} ${line}`),
    findings,
    answers: witnesses.map(({ name: answers, facts }) => ({ answers, facts })),
    everyPath: shortest.length,
    paths: coveringJourneys(shortest).map((journey) => told(journey)),
  };
}

function kindOf({ id }: Pick<CoverageItem, 'id'>): string {
  return id.split(' ')[0] as string;
}

function counted(
  { declared, reached }: CheckedJourneys['coverage'],
  kind: string,
): { declared: number; reached: number } {
  const all = declared.filter((item) => kindOf(item) === kind);
  return { declared: all.length, reached: all.filter(({ id }) => reached.has(id)).length };
}

function print({ product, coverage, missing, findings, everyPath, paths }: Report): void {
  const share = (name: string, { declared, reached }: { declared: number; reached: number }) =>
    `${name} ${reached}/${declared}`;
  const { states, transitions, guardOutcomes } = coverage;
  const shares = [share('states', states), share('transitions', transitions), share('guard outcomes', guardOutcomes)];
  console.log(
    `${product}: ${shares.join(', ')}; ${everyPath} shortest paths, of which these ${paths.length} cover all`,
  );
  for (const path of paths) console.log(`  ${path}`);
  for (const line of missing) console.log(`  not walked: ${line}`);
  for (const { code, message, mend } of findings) console.log(`  ${code}: ${message}\n    ${mend}`);
}
