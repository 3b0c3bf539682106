import type { Candidate, Kind } from './candidates.ts';

/** The result of one mutant. */
export type Outcome = { kind: Kind; id: string; product?: string; noticed?: string; equivalent?: string };

export type KindScore = {
  kind: Kind;
  /** That there are; of those declared to change nothing. */
  all: number;
  equivalent: number;
  judged: number;
  noticed: number;
  survived: string[];
  /** Of a kind that was judged alone, later than the others: where, when and with which seed. */
  alone?: { commit: string; date: string; seed: number };
};

/** A run for who reads it later. */
export type RecordedRun = { commit: string; date: string; seed: number; kinds: KindScore[] };

type MinimumScore = (kind: Kind, judged: number) => number;

/** The least share of a sample that tests must notice: of the words of an area as many as of all of them. */
const leastOfSample = (kind: Kind): number =>
  kind === 'claimRule' ? 0.97 : kind.startsWith('words of ') ? 0.95 : 0.88;

/** The least share of all mutants of a kind, in per cent, where it is not 95. */
const LEAST_OF_WHOLE: Partial<Record<Kind, number>> = { word: 90, claimRule: 97 };

/** The least share of each kind that tests must notice, in per cent: of all mutants, or of a sample, less its standard error. */
export const MINIMUM_SCORES = {
  whole: (kind) => LEAST_OF_WHOLE[kind] ?? 95,
  sample: (kind, judged) => {
    const least = leastOfSample(kind);
    return 100 * (least - Math.sqrt((least * (1 - least)) / judged));
  },
} satisfies Record<string, MinimumScore>;

export function computeScores(all: Candidate[], outcomes: Outcome[]): KindScore[] {
  return [...new Set(all.map(({ kind }) => kind))].toSorted().flatMap((kind) => {
    const own = all.filter((one) => one.kind === kind);
    const judged = outcomes.filter((one) => one.kind === kind && one.equivalent === undefined);
    if (judged.length === 0) return [];
    const survivors = judged.filter(({ noticed }) => noticed === undefined);
    return {
      kind,
      all: own.length,
      equivalent: own.filter(({ equivalent }) => equivalent !== undefined).length,
      judged: judged.length,
      noticed: judged.length - survivors.length,
      survived: survivors.map(({ product, id }) => (product === undefined ? id : `${product}: ${id}`)),
    };
  });
}

/** In per cent; never rounded up. */
export const toPercent = ({ judged, noticed }: Pick<KindScore, 'judged' | 'noticed'>): number =>
  judged === 0 ? 100 : Math.floor((1000 * noticed) / judged) / 10;

/** Kinds of which too few were noticed. */
export function findFailingKinds(kinds: KindScore[], enough: MinimumScore): Kind[] {
  return kinds.flatMap((one) => (toPercent(one) < enough(one.kind, one.judged) ? [one.kind] : []));
}

/** The table for a terminal, and who survived. */
export function formatScores(kinds: KindScore[]): string {
  const rows = kinds.map((one) => [
    ...[one.kind, String(one.all), String(one.equivalent), String(one.judged), String(one.noticed)],
    `${toPercent(one).toFixed(1)} %`,
  ]);
  const table = [['kind', 'there are', 'equivalent', 'judged', 'noticed', 'score'], ...rows];
  const widths = (table[0] as string[]).map((_, at) => Math.max(...table.map((row) => (row[at] as string).length)));
  const lines = table.map((row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
  );
  return [...lines, ...kinds.flatMap(({ survived }) => survived.map((id) => `survived: ${id}`))].join('\n');
}
