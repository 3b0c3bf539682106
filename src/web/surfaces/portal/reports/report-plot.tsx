import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Card } from '#web/kit/layout/card.tsx';
import { computeMainAmount, type PlottedReport, splitBar } from './report-figures.ts';
import { useRowName } from './use-row-name.ts';

/** The rows of a report as bars: in time as columns, products and people by size. */
export function ReportPlot({ report }: { report: PlottedReport }) {
  const text = useText();
  const format = useFormat();
  const rowName = useRowName(report.by);
  const { by, currency } = report;
  const money = (amount: number) => format.money(amount, currency);
  const what = 'commission' in report.total ? 'commission' : 'premium';
  const points = report.rows.map((row) => ({
    key: row.key ?? '',
    name: rowName(row),
    amount: money(computeMainAmount(row.figures)),
    parts: splitBar(row.figures),
    size: computeMainAmount(row.figures),
  }));
  const largest = points.toSorted((a, b) => b.size - a.size)[0];
  if (!largest || points.every(({ size }) => size === 0)) return null;
  const sentence = text(`reports.largest.${what}`, {
    by: text(`reports.byWord.${by}`),
    name: largest.name,
    amount: largest.amount,
  });
  const isTime = by === 'day' || by === 'week' || by === 'month';
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-lead">{sentence}</h2>
        {what === 'commission' && <Legend />}
      </div>
      {isTime ? (
        <TimePlot points={points} sentence={sentence} top={money} />
      ) : (
        <RankPlot points={points} sentence={sentence} />
      )}
    </Card>
  );
}

function Legend() {
  const text = useText();
  return (
    <ul className="flex gap-4 text-small">
      <li className="flex items-center gap-2">
        <span className="size-3 bg-primary" />
        {text('reports.stillDue')}
      </li>
      <li className="flex items-center gap-2">
        <span className="size-3 bg-primary-line" />
        {text('reports.settledPart')}
      </li>
    </ul>
  );
}

/** The report's question, its answer in a sentence, and both periods as bars. */
export function ReportAnswer({ report }: { report: PlottedReport }) {
  const text = useText();
  const format = useFormat();
  const { total, before, currency, from, to } = report;
  const money = (amount: number) => format.money(amount, currency);
  const now = computeMainAmount(total);
  const then = computeMainAmount(before.total);
  const name = 'commission' in total ? 'commission' : 'transactions';
  const period = { from: format.date(from), to: format.date(to) };
  const earlier = { from: format.date(before.from), to: format.date(before.to) };
  const change = now === then ? 'same' : now > then ? 'more' : 'less';
  const compared = text(`reports.compared.${then === 0 && now > 0 ? 'new' : change}`, {
    ...earlier,
    amount: money(Math.abs(now - then)),
    percent: then === 0 ? '' : percent(now, then),
  });
  const bars = [
    { key: 'now', name: text('portal.words.fromTo', period), amount: money(now), parts: [now] },
    { key: 'before', name: text('portal.words.fromTo', earlier), amount: money(then), parts: [0, then] },
  ];
  return (
    <Card className="grid grid-cols-1 gap-5">
      <div className="grid gap-1">
        <h2 className="text-lead">{text(`reports.question.${name}`)}</h2>
        <p className="figures font-semibold text-display text-ink">{money(now)}</p>
        <p>{text('reports.ofOrders', { ...period, orders: total.orders })}</p>
        <p className="font-semibold text-ink">{compared}</p>
        {'commission' in total && (
          <p>
            {text(total.due < 0 ? 'reports.settledOver' : 'reports.settledOf', {
              settled: money(total.settled),
              due: money(Math.abs(total.due)),
            })}
          </p>
        )}
        {'written' in total && total.returned > 0 && (
          <p>{text('reports.ofWritten', { written: money(total.written), returned: money(total.returned) })}</p>
        )}
        {'takenBack' in total && total.takenBack > 0 && (
          <p>{text('reports.ofEarned', { earned: money(total.commission), takenBack: money(total.takenBack) })}</p>
        )}
        {'refunds' in total && total.refunds > 0 && (
          <p className="text-muted">
            {text('reports.refundsOwed', { refunds: total.refunds, amount: money(total.refunded) })}
          </p>
        )}
      </div>
      <RankPlot points={bars} sentence={compared} />
    </Card>
  );
}

/** The change in percent with at most one decimal. */
function percent(now: number, then: number): string {
  const share = Math.abs(now - then) / Math.abs(then);
  return String(Math.round(share * (share < 0.1 ? 1000 : 100)) / (share < 0.1 ? 10 : 1));
}

type RankPlotProps = {
  points: readonly (PlotPoint & { amount: string })[];
  sentence: string;
};

const MAX_BARS = 12;
const variants = ['fill-primary', 'fill-primary-line'] as const;

/** Products or people, the largest on top: a bar each, its name and amount beside it. */
function RankPlot({ points, sentence }: RankPlotProps) {
  const most = Math.max(1, ...points.map(({ parts }) => Math.abs(parts.reduce((all, part) => all + part, 0))));
  return (
    <div role="img" aria-label={sentence} className="grid grid-cols-1 gap-3">
      {points.slice(0, MAX_BARS).map(({ key, name, amount, parts }) => {
        let from = 0;
        return (
          <div key={key} className="grid grid-cols-1 gap-x-4 gap-y-1 md:grid-cols-[14rem_1fr_8rem] md:items-center">
            <span className="flex justify-between gap-4 md:contents">
              <span className="min-w-0">{name}</span>
              <span className="figures whitespace-nowrap text-right font-semibold text-ink md:order-last">
                {amount}
              </span>
            </span>
            <svg viewBox={`0 0 ${most} 1`} preserveAspectRatio="none" aria-hidden="true" className="h-4 w-full">
              <rect width={most} height={1} className="fill-page" />
              {parts.map((part, index) => {
                const x = from;
                const width = Math.max(0, part);
                from += width;
                // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other key here
                return <rect key={index} x={x} width={width} height={1} className={variants[index]} />;
              })}
            </svg>
          </div>
        );
      })}
    </div>
  );
}

/** A point in time: its name, and its parts from the bottom up; a part below zero is the only one. */
type PlotPoint = { key: string; name: string; parts: readonly number[] };

type TimePlotProps = {
  points: readonly PlotPoint[];
  /** The plot's content, as a sentence. */
  sentence: string;
  /** The amount at its upper edge, in words. */
  top: (amount: number) => string;
};

const HEIGHT = 100;

/** Columns in order of time, below the line for negative amounts. The table beneath has the figures. */
function TimePlot({ points, sentence, top }: TimePlotProps) {
  const sums = points.map(({ parts }) => sum(parts));
  const most = roundUp(Math.max(...sums));
  const least = Math.min(...sums, 0);
  const scale = HEIGHT / (most - least);
  const step = 10;
  const width = points.length * step;
  return (
    <figure className="grid gap-1">
      <p aria-hidden="true" className="figures text-muted text-small">
        {top(most)}
      </p>
      <svg
        role="img"
        aria-label={sentence}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={`h-44 w-full md:h-56 ${least < 0 ? '' : 'border-line-strong border-b'}`}
      >
        {[0, 0.5, ...(least < 0 ? [1] : [])].map((share) => (
          <line
            key={share}
            x1={0}
            x2={width}
            y1={share * most * scale}
            y2={share * most * scale}
            vectorEffect="non-scaling-stroke"
            className={share === 1 ? 'stroke-line-strong' : 'stroke-line'}
          />
        ))}
        {points.map(({ key, name, parts }, at) => (
          <g key={key}>
            <title>{name}</title>
            {parts.map((part, index) => {
              const height = Math.abs(part) * scale;
              const top = most - Math.max(0, sum(parts.slice(0, index + 1)));
              return (
                <rect
                  // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other key here
                  key={index}
                  x={at * step + 1}
                  width={step - 2}
                  y={top * scale}
                  height={height}
                  className={variants[index]}
                />
              );
            })}
          </g>
        ))}
      </svg>
      <p aria-hidden="true" className="flex justify-between gap-4 text-muted text-small">
        <span>{points[0]?.name}</span>
        <span>{points.length > 1 && points.at(-1)?.name}</span>
      </p>
    </figure>
  );
}

function sum(parts: readonly number[]): number {
  return parts.reduce((all, part) => all + part, 0);
}

/** The next round amount, for a readable upper edge. At least a hundred minor units. */
function roundUp(amount: number): number {
  const least = Math.max(amount, 100);
  const size = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 3, 4, 5, 6, 8].find((times) => times * size >= least) ?? 10) * size;
}
