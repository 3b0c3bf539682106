import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { createRandomSource } from '#tests/cards/seeded-random.ts';

/**
 * The files that needed longest on 28 November 2026, by the times that `npm test` prints. If one of them began last,
 * one core would be busy while the other has nothing left to do.
 */
const LONGEST_FILES = [
  'tests/api/permissions.test.ts',
  'tests/api/releases.test.ts',
  'tests/faults/two-servers.test.ts',
  'tests/faults/crash.test.ts',
  'tests/api/stranger-attacks.test.ts',
  'tests/api/told.test.ts',
  'tests/faults/refused-refund-crash.test.ts',
  'tests/api/sales.test.ts',
  'src/server/studio/archives/archives.test.ts',
  'tests/api/testing.test.ts',
  'tests/faults/cancel-crash.test.ts',
  'tests/api/studio-products.test.ts',
  'tests/api/refused-refunds.test.ts',
  'tests/attack/attack.test.ts',
  'tests/paths/api/api.test.ts',
  // In a deep run.
  'tests/faults/journey-crash.test.ts',
  'tests/api/lives/histories.test.ts',
  'tests/api/money-sequences.test.ts',
  'tests/api/papers.test.ts',
  'tests/faults/one-owner.test.ts',
];

/** `npm test -- --order 7`: another order of all files, the same for the same number. */
const order = process.env.TEST_ORDER ?? '';

/** The order of vitest, with the longest files of each project before its others. A clean clone knows no times yet. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const isLong = ({ moduleId }: TestSpecification) => LONGEST_FILES.some((path) => moduleId.endsWith(`/${path}`));
    return projects.flatMap((name) => {
      const own = sorted.filter(({ project }) => project.name === name);
      if (order !== '') return shuffle(own, Number(order));
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))];
    });
  }
}

function shuffle(files: TestSpecification[], seed: number): TestSpecification[] {
  const random = createRandomSource(seed);
  return files
    .toSorted((one, other) => (one.moduleId < other.moduleId ? -1 : 1))
    .map((file) => ({ file, rank: random.whole(0, 1_000_000) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ file }) => file);
}
