import { type ChangeRow, describeChanges } from '#shared/describe-changes.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useWords } from '#web/product/use-words.ts';
import type { OpenEndorsementDraft } from './endorsement-draft.ts';

/** The changes: each answer before and after, side by side; below each other on narrow screens. */
export function BeforeAfter({ draft, changes }: { draft: OpenEndorsementDraft; changes: readonly string[] }) {
  const text = useText();
  const rows = useRows(draft, changes);
  if (rows.length === 0) return null;
  const [before, after] = [text('policy-journey.before'), text('policy-journey.after')];
  return (
    <table className="w-full border-collapse">
      <caption className="pb-3 text-left text-lead text-ink">{text('policy-journey.changes')}</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-line border-b">
          {[text('policy-journey.what.answer'), before, after].map((column) => (
            <th key={column} scope="col" className="w-1/3 py-2 pr-4 text-left font-semibold text-muted text-small">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="border-line border-b max-sm:grid max-sm:py-3">
            <th scope="row" className="text-left font-semibold sm:py-3 sm:pr-4">
              {row.label}
            </th>
            <Cell head={before} className="text-muted">
              {row.before}
            </Cell>
            <Cell head={after} className="font-semibold text-ink">
              {row.after}
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ head, className, children }: { head: string; className: string; children: string }) {
  return (
    <td className={`wrap-anywhere sm:py-3 sm:pr-4 ${className}`}>
      <span aria-hidden="true" className="pr-2 font-normal text-muted text-small sm:hidden">
        {head}
      </span>
      {children}
    </td>
  );
}

function useRows({ product, about, situation }: OpenEndorsementDraft, changes: readonly string[]): ChangeRow[] {
  const text = useText();
  const words = useWords(product.id);
  const changed = { before: about.held, after: situation.answers, changes };
  return describeChanges(product, words.describe(product), changed, {
    none: text('policy-journey.none'),
    picture: text('policy-journey.picture'),
    item: (field) => words.own(`${product.pageOf[field]}.${field}.item`),
  });
}
