import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest: begun last, one of them would keep one core busy while the other has nothing left to do. */
const LONGEST = [
  'tests/attack/attack.test.ts',
  'tests/faults/crash.test.ts',
  'tests/faults/two-servers.test.ts',
  'tests/paths/api/api.test.ts',
  'tests/api/releases.test.ts',
  'tests/api/testing.test.ts',
  'tests/api/told.test.ts',
  'src/server/studio/evidence/judge-release.test.ts',
  'tests/api/reports.test.ts',
  'tests/documents/khmer-shaping.test.ts',
  'tests/paths/engine/engine.test.ts',
];

/** Vitest's own order, with the longest files of each project before its others. A clean clone knows no times yet. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((path) => moduleId.endsWith(`/${path}`));
    return projects.flatMap((name) => {
      const own = sorted.filter(({ project }) => project.name === name);
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))];
    });
  }
}
