import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CoverageView } from '#contract/testing.ts';

type ChannelName = CoverageView['in'][number];

/** The parts of the report that are read; `npm run paths -- --html` writes it. */
type Report = {
  made: string;
  in: ChannelName[];
  products: {
    product: string;
    title: string;
    items: { kind: string; walked: ChannelName[]; excused?: Partial<Record<ChannelName, string>> }[];
    paths: { failures: unknown[] }[];
    mutants?: { noticed?: string; equivalent?: string }[];
  }[];
};

/** Reads the numbers of the last run; null if there is none, or none that can be parsed. */
export async function readCoverage(folder: string): Promise<CoverageView | null> {
  const report = await readReport(folder);
  if (!report) return null;
  return {
    made: report.made,
    in: report.in,
    hasReport: existsSync(buildPage(folder)),
    products: report.products.map(({ product, title, items, paths, mutants }) => ({
      product,
      title,
      paths: paths.length,
      failures: paths.filter(({ failures }) => failures.length > 0).length,
      kinds: [...new Set(items.map(({ kind }) => kind))].map((kind) => {
        const own = items.filter((item) => item.kind === kind);
        return { kind, walked: Object.fromEntries(report.in.map((where) => [where, countWalked(own, where)])) };
      }),
      mutants: mutants ? countNoticed(mutants) : null,
    })),
  };
}

/** Reads the report as HTML; null if there is none. */
export async function readReportPage(folder: string): Promise<string | null> {
  return existsSync(buildPage(folder)) ? readFile(buildPage(folder), 'utf8') : null;
}

const buildPage = (folder: string): string => join(folder, 'index.html');

async function readReport(folder: string): Promise<Report | null> {
  try {
    return JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')) as Report;
  } catch {
    // The file does not exist, or is being written at this moment.
    return null;
  }
}

function countWalked(
  items: Report['products'][number]['items'],
  where: ChannelName,
): { walked: number; declared: number } {
  const needed = items.filter(({ excused }) => excused?.[where] === undefined);
  return { walked: needed.filter(({ walked }) => walked.includes(where)).length, declared: needed.length };
}

function countNoticed(mutants: NonNullable<Report['products'][number]['mutants']>): { noticed: number; all: number } {
  const counting = mutants.filter(({ equivalent }) => equivalent === undefined);
  return { noticed: counting.filter((mutant) => mutant.noticed !== undefined).length, all: counting.length };
}
