/** A point in time: its name, and its parts from the bottom up; a part below zero is the only one. */
export type PlotPoint = { key: string; name: string; parts: readonly number[] };

type TimePlotProps = {
  points: readonly PlotPoint[];
  /** The plot's content, as a sentence. */
  sentence: string;
  /** The amount at its upper edge, in words. */
  top: (amount: number) => string;
};

const HEIGHT = 100;
const variants = ['fill-primary', 'fill-primary-line'] as const;

/** Columns in order of time, below the line for negative amounts. The table beneath has the figures. */
export function TimePlot({ points, sentence, top }: TimePlotProps) {
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
