import type { CoverageView } from '#contract/testing.ts';
import { useText } from '#web/i18n/use-text.ts';

type CoverageTableProps = { where: CoverageView['in']; product: CoverageView['products'][number] };

const cell = 'py-1.5 pr-3 text-left font-normal';

/**
 * The test coverage of a product: a row for each kind of its declarations, with the covered and all declarations in
 * each test layer (`where`).
 */
export function CoverageTable({ where, product: { kinds, mutants } }: CoverageTableProps) {
  const text = useText();
  return (
    <table className="mb-2 w-full text-small">
      <thead>
        <tr className="border-line border-b text-muted">
          <th scope="col" className={cell}>
            {text('testing.coverage.kind')}
          </th>
          {where.map((place) => (
            <th key={place} scope="col" className={cell}>
              {text(`testing.coverage.where.${place}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="figures">
        {kinds.map(({ kind, walked }) => (
          <tr key={kind} className="border-line border-b last:border-b-0">
            <th scope="row" className={cell}>
              {text(`testing.coverage.kinds.${kind}`)}
            </th>
            {where.map((place) => (
              <td key={place} className={cell}>
                {formatShare(walked[place])}
              </td>
            ))}
          </tr>
        ))}
        {mutants && (
          <tr>
            <th scope="row" className={cell}>
              {text('testing.coverage.mutants')}
            </th>
            <td colSpan={where.length} className={cell}>
              {formatShare({ walked: mutants.noticed, declared: mutants.all })}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function formatShare(part: { walked: number; declared: number } | undefined) {
  if (!part || part.declared === 0) return '–';
  const classes = part.walked < part.declared ? 'whitespace-nowrap font-semibold text-error' : 'whitespace-nowrap';
  return (
    <span className={classes}>
      {part.walked}/{part.declared}
    </span>
  );
}
