import type { PlotPoint } from './time-plot.tsx';

type RankPlotProps = {
  points: readonly (PlotPoint & { amount: string })[];
  sentence: string;
};

const MAX_BARS = 12;
const variants = ['fill-primary', 'fill-primary-line'] as const;

/** Products or people, the largest on top: a bar each, its name and amount beside it. */
export function RankPlot({ points, sentence }: RankPlotProps) {
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
