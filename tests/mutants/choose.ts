import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadDefinition } from '#engine/language/load-definition.ts';
import { productIds } from '#product-files/product-files.ts';
import { writtenMessages } from '#product-files/product-messages.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { locales } from '#shared/format.ts';
import { sourceFiles } from '#tests/support/source-files.ts';
import { chance } from '#workbench/mutants/chance.ts';
import { equivalentReasons, isNamed } from '#workbench/mutants/equivalent-mutants.ts';
import type { Mutant } from '#workbench/mutants/mutant.ts';
import { mutantsOf } from '#workbench/mutants/mutants-of.ts';
import { type CodeMutant, codeMutants } from './code-mutants.ts';
import { constraintMutants } from './constraint-mutants.ts';
import { sharedDataMutants } from './shared-data-mutants.ts';
import { whoMutants } from './who-mutants.ts';

/** Tools, and what is not there for customers: nobody buys by them. */
const ASIDE = /^src\/server\/(cli|rehearsal|platform\/cards|platform\/db\/(migrations|schema))\//;

export type Kind = Mutant['kind'] | CodeMutant['kind'];

export type Candidate = { kind: Kind; id: string; equivalent?: string } & (
  | { product: string; code?: undefined }
  | { product?: undefined; code: CodeMutant }
);

/** Changes of code that change nothing that anyone could see, with the reason; `*` stands for any words. */
const equivalentCode = JSON.parse(
  readFileSync(fileURLToPath(new URL('./equivalent-code.json', import.meta.url)), 'utf8'),
) as Record<string, string>;

/** Every mutant that there is: of the products, of what they share, of engine, server, database and rights. */
export async function allCandidates(seed: number): Promise<Candidate[]> {
  const files = readProductFiles(projectRoot);
  const ofProducts = productIds(files).flatMap((product) => {
    const definition = loadDefinition(product, files);
    const messages = Object.fromEntries(locales.map((locale) => [locale, writtenMessages(product, locale, files)]));
    const reasonFor = equivalentReasons(product, files);
    return mutantsOf(definition, messages, seed).chosen.map(({ id, kind }): Candidate => {
      const equivalent = reasonFor(id);
      return { kind, id, product, ...(equivalent === undefined ? {} : { equivalent }) };
    });
  });
  const code = [...sourceMutants(), ...sharedDataMutants(), ...(await constraintMutants()), ...(await whoMutants())];
  const declared = Object.entries(equivalentCode);
  const ofCode = code.map((mutant): Candidate => {
    const equivalent = declared.find(([key]) => isNamed(key, mutant.id))?.[1];
    return { kind: mutant.kind, id: mutant.id, code: mutant, ...(equivalent === undefined ? {} : { equivalent }) };
  });
  return [...ofProducts, ...ofCode];
}

function sourceMutants(): CodeMutant[] {
  return ['src/engine', 'src/server']
    .flatMap((room) => sourceFiles(room))
    .filter(({ file }) => !ASIDE.test(file) && file.endsWith('.ts'))
    .flatMap(({ file, code }) => codeMutants(file, code));
}

/** So many of each kind by chance, without those that are declared to change nothing; the same seed chooses the same. */
export function sampled(all: Candidate[], seed: number, most: (kind: Kind) => number): Candidate[] {
  const kinds = [...new Set(all.map(({ kind }) => kind))];
  return kinds.flatMap((kind) => {
    const own = all.filter((one) => one.kind === kind && one.equivalent === undefined);
    const ranked = own.map((one) => ({ one, rank: chance(2 ** 31, seed, one.product ?? '', one.id) }));
    return ranked
      .toSorted((left, right) => left.rank - right.rank)
      .slice(0, most(kind))
      .map(({ one }) => one);
  });
}

/** Declarations that name no mutant any more. */
export function lostDeclarations(all: Candidate[]): string[] {
  return Object.keys(equivalentCode).filter((key) => !all.some(({ code, id }) => code && isNamed(key, id)));
}
