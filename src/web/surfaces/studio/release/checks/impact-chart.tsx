import type { ImpactView } from '#contract/studio/release-checks.ts';
import { formatAmount } from '#shared/format.ts';

const BAR = { width: 64, gap: 12, height: 120 } as const;
/** Space for the number above a bar, and for its label below. */
const [HEAD, FOOT] = [20, 40];
/** The lower bound of each band in per cent, as its label. */
const labels: Record<ImpactView['bands'][number]['band'], string> = {
  ...{ below20: '< −20 %', below10: '−10…−20 %', below1: '−1…−10 %', below0: '0…−1 %', same: '0' },
  ...{ above0: '0…1 %', above1: '1…10 %', above10: '10…20 %', above20: '> 20 %' },
};

/**
 * Draws the distribution of the changes of premiums, from the largest decrease to the largest increase. The table beside
 * it has the same figures for readers who do not see it.
 */
export function ImpactChart({ label, bands }: { label: string; bands: ImpactView['bands'] }) {
  const most = Math.max(...bands.map(({ count }) => count), 1);
  const step = BAR.width + BAR.gap;
  const [width, height] = [bands.length * step, HEAD + BAR.height + FOOT];
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} className="w-full max-w-2xl">
      {bands.map(({ band, count }, at) => {
        const tall = (count / most) * BAR.height;
        const middle = at * step + step / 2;
        return (
          <g key={band} data-band={band} data-count={count}>
            <rect
              x={middle - BAR.width / 2}
              y={HEAD + BAR.height - tall}
              width={BAR.width}
              height={tall}
              className={band === 'same' ? 'fill-muted' : 'fill-primary'}
            />
            {count > 0 && (
              <text x={middle} y={HEAD + BAR.height - tall - 5} textAnchor="middle" fontSize="13" className="fill-ink">
                {formatAmount(String(count))}
              </text>
            )}
            <text x={middle} y={HEAD + BAR.height + 18} textAnchor="middle" fontSize="11" className="fill-muted">
              {labels[band]}
            </text>
          </g>
        );
      })}
      <line x1="0" x2={width} y1={HEAD + BAR.height} y2={HEAD + BAR.height} className="stroke-line" />
    </svg>
  );
}
