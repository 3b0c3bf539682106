import type { ProductReport } from './report/paths-report.ts';

/** Two reports of one product as one: what was walked here and what was walked there. */
export function merged(one: ProductReport, other: ProductReport): ProductReport {
  return {
    ...one,
    seconds: { ...one.seconds, ...other.seconds },
    items: united(one.items, other.items, (left, right) => ({
      ...left,
      walked: [...left.walked, ...right.walked],
      ...(left.excused || right.excused ? { excused: { ...left.excused, ...right.excused } } : {}),
    })),
    paths: united(one.paths, other.paths, (left, right) => ({
      ...left,
      walked: { ...left.walked, ...right.walked },
      failures: [...left.failures, ...right.failures],
    })),
    findings: [...one.findings, ...other.findings],
    ...(one.mutants || other.mutants ? { mutants: [...(one.mutants ?? []), ...(other.mutants ?? [])] } : {}),
  };
}

function united<T extends { id: string }>(one: T[], other: T[], both: (left: T, right: T) => T): T[] {
  const all = new Map(one.map((entry) => [entry.id, entry]));
  for (const entry of other) {
    const known = all.get(entry.id);
    all.set(entry.id, known ? both(known, entry) : entry);
  }
  return [...all.values()];
}
