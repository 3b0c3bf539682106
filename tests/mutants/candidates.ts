import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadDefinition } from '#engine/language/load-definition.ts';
import { listProductIds } from '#product-files/product-files.ts';
import { readProductMessages } from '#product-files/product-messages.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { locales } from '#shared/format.ts';
import { readTexts } from '#tests/messages/meanings/texts.ts';
import { listSourceFiles } from '#tests/support/source-files.ts';
import { createMutants } from '#workbench/mutants/create-mutants.ts';
import { createEquivalenceLookup, matchesDeclaration } from '#workbench/mutants/equivalent-mutants.ts';
import type { Mutant } from '#workbench/mutants/mutant.ts';
import { randomInt } from '#workbench/mutants/seeded-random.ts';
import { type CodeMutant, listCodeMutants } from './code-mutants.ts';
import { listDatabaseMutants } from './database-mutants.ts';
import { listRightMutants } from './right-mutants.ts';
import { listSharedDataMutants } from './shared-data-mutants.ts';
import { readMessageKeys } from './web/message-keys.ts';
import { listWebMutants } from './web/web-mutants.ts';
import { listWordMutants, type WordMutant } from './word-mutants.ts';

/** Tools, and what is not there for customers: nobody buys by them. */
const EXCLUDED_PATHS = /^src\/server\/(cli|sandbox|platform\/cards|platform\/db\/(migrations|schema))\//;

/** The folders of the web whose components have tests of their own: their mutants are judged. */
const JOURNEY = 'surfaces/journey';
const WEB_FOLDERS = [
  ...['kit', 'desk', 'fields'],
  ...[
    ...['premium', 'order', 'frame', 'page', 'quotation', 'sharing', 'consent', 'certificate', 'payment'],
    'after-sale',
  ].map((name) => `${JOURNEY}/${name}`),
].map((name) => `src/web/${name}`);
/** Components of the filing of claims, those that only the server draws, and those that show a lookup of the server. */
const WITHOUT_COMPONENT_TEST =
  /^src\/web\/fields\/(amount\/(amounts-field|bill-fields)|choice\/drawn-choices|form\/price-options|list\/(item-card-reader|known-people)|page\/lookup-status|picture\/(pictures-ahead-panel|picture-upload))\.tsx?$/;

export type Kind = Mutant['kind'] | CodeMutant['kind'] | WordMutant['kind'];

/** `stratum`: a sample of the kind has as many of each stratum. */
export type Candidate = { kind: Kind; id: string; equivalent?: string; stratum?: string } & (
  | { product: string; code?: undefined; words?: undefined }
  | { product?: undefined; code: CodeMutant; words?: undefined }
  | { product?: undefined; code?: undefined; words: WordMutant }
);

/** Changes of code that change nothing that anyone could see, with the reason; `*` means any words. */
const equivalentCode = JSON.parse(
  readFileSync(fileURLToPath(new URL('./equivalent-code.json', import.meta.url)), 'utf8'),
) as Record<string, string>;

/** Every mutant that there is: of the products, of what they share, of engine, server, web, database and rights, of texts. */
export async function listCandidates(seed: number): Promise<Candidate[]> {
  const files = readProductFiles(projectRoot);
  const ofProducts = listProductIds(files).flatMap((product) => {
    const definition = loadDefinition(product, files);
    const messages = Object.fromEntries(locales.map((locale) => [locale, readProductMessages(product, locale, files)]));
    const reasonFor = createEquivalenceLookup(product, files);
    return createMutants(definition, messages, seed).chosen.map(({ id, kind }): Candidate => {
      const equivalent = reasonFor(id);
      return { kind, id, product, ...(equivalent === undefined ? {} : { equivalent }) };
    });
  });
  const code = [
    ...listSourceMutants(),
    ...listComponentMutants(),
    ...listSharedDataMutants(),
    ...(await listDatabaseMutants()),
    ...(await listRightMutants()),
  ];
  const declared = Object.entries(equivalentCode);
  const ofCode = code.map((mutant): Candidate => {
    const equivalent = declared.find(([key]) => matchesDeclaration(key, mutant.id))?.[1];
    return {
      ...{ kind: mutant.kind, id: mutant.id, code: mutant },
      ...(mutant.kind === 'web' ? { stratum: mutant.fault } : {}),
      ...(equivalent === undefined ? {} : { equivalent }),
    };
  });
  const ofWords = listWordMutants(readTexts(), seed).map((words): Candidate => {
    const { kind, id, stratum } = words;
    return { kind, id, stratum, words };
  });
  return [...ofProducts, ...ofCode, ...ofWords];
}

function listSourceMutants(): CodeMutant[] {
  return ['src/engine', 'src/server']
    .flatMap((room) => listSourceFiles(room))
    .filter(({ file }) => !EXCLUDED_PATHS.test(file) && file.endsWith('.ts'))
    .flatMap(({ file, code }) => listCodeMutants(file, code));
}

function listComponentMutants(): CodeMutant[] {
  const keys = readMessageKeys();
  return WEB_FOLDERS.flatMap((folder) => listSourceFiles(folder))
    .filter(({ file }) => !WITHOUT_COMPONENT_TEST.test(file))
    .flatMap(({ file, code }) => listWebMutants(file, code, keys));
}

/** So many of each kind by chance, without those that are declared to change nothing; the same seed chooses the same. */
export function sampleCandidates(all: Candidate[], seed: number, most: (kind: Kind) => number): Candidate[] {
  const kinds = [...new Set(all.map(({ kind }) => kind))];
  return kinds.flatMap((kind) => {
    const own = all.filter((one) => one.kind === kind && one.equivalent === undefined);
    const ranked = own.map((one) => ({ one, rank: randomInt(2 ** 31, seed, one.product ?? '', one.id) }));
    const places = new Map<string | undefined, number>();
    return ranked
      .toSorted((left, right) => left.rank - right.rank)
      .map(({ one }) => {
        const place = places.get(one.stratum) ?? 0;
        places.set(one.stratum, place + 1);
        return { one, place };
      })
      .toSorted((left, right) => left.place - right.place)
      .slice(0, most(kind))
      .map(({ one }) => one);
  });
}

/** A kind of which the first sample has too few noticed mutants is judged by a sample that is so many times as large. */
const ENLARGEMENT = 4;

/** Lists the further mutants of `kinds` that the larger sample has and the sample `chosen` with the same seed has not. */
export function enlargeSample(all: Candidate[], chosen: Candidate[], seed: number, kinds: Kind[]): Candidate[] {
  const sizeOf = (kind: Kind) => chosen.filter((one) => one.kind === kind).length;
  const before = new Set(chosen);
  const own = all.filter(({ kind }) => kinds.includes(kind));
  return sampleCandidates(own, seed, (kind) => ENLARGEMENT * sizeOf(kind)).filter((one) => !before.has(one));
}

/** Declarations that name no mutant any more. */
export function findStaleDeclarations(all: Candidate[]): string[] {
  return Object.keys(equivalentCode).filter((key) => !all.some(({ code, id }) => code && matchesDeclaration(key, id)));
}
