import type { CoveredItem, PathReport, PathsReport, ProductReport } from './paths-report.ts';

/** A report of one small product, two paths and one transition that no path walks. A test changes it as it needs. */
export function createReport(change: (product: ProductReport) => void = () => {}): PathsReport {
  const product: ProductReport = {
    product: 'kites',
    title: 'Kite insurance',
    version: 'a1b2',
    seconds: { engine: 1.5 },
    items: [
      createItem('state first'),
      createItem('state last'),
      createItem('transition first NEXT 0', { line: 'first NEXT [flies] → last' }),
      createItem('transition first CANCEL 0', { line: 'first CANCEL → last', walked: [] }),
    ],
    paths: [
      createPath('kites-000001', 'A child flies a kite. Comes as far as “last”.'),
      createPath('kites-000002', 'Nobody.'),
    ],
    findings: [],
    chart: {
      initial: 'first',
      states: {
        first: { on: { NEXT: { guard: 'flies', target: 'last' }, CANCEL: 'last' } },
        last: { type: 'final' },
      },
    },
  };
  change(product);
  return { made: '2026-04-01T02:30:00Z', seed: 7, in: ['engine'], products: [product] };
}

export function createItem(id: string, more: Partial<CoveredItem> = {}): CoveredItem {
  const [kind = '', ...line] = id.split(' ');
  return { id, kind: kind as CoveredItem['kind'], line: line.join(' '), walked: ['engine'], ...more };
}

export function createPath(id: string, story: string, more: Partial<PathReport> = {}): PathReport {
  return {
    id,
    story,
    answers: 'a-child',
    asOf: '2026-04-01',
    steps: [
      { event: 'START', says: 'Opens the form', state: 'first', at: 'first', page: 'Which kite?' },
      { event: 'NEXT', says: 'Goes on', state: 'last' },
    ],
    walked: { engine: 'passed' },
    covers: ['state first', 'transition first NEXT 0', 'state last'],
    failures: [],
    ...more,
  };
}

/** A path that went wrong at its only step. */
export function createFailedPath(id: string, more: Partial<PathReport['failures'][number]> = {}): PathReport {
  const line = 'first NEXT → last after START';
  const failure = { in: 'engine' as const, step: 1, line, message: 'stands in "first"', answers: { kite: 'red' } };
  return createPath(id, 'A red kite.', { walked: { engine: 'failed' }, failures: [{ ...failure, ...more }] });
}
