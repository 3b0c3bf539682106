import type { Json } from '#engine/language/json.ts';
import { fieldSchema } from '#engine/product.ts';
import type { Item } from '#engine/record.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useWords } from '#web/product/use-words.ts';
import type { JourneyDraft } from './journey-draft.ts';

type Row = { id: string; label: string; before: string; after: string };

/** What is changed: each answer as it stands and as it will be, side by side; below each other where there is little room. */
export function BeforeAfter({ draft, changes }: { draft: JourneyDraft; changes: readonly string[] }) {
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
            <th key={column} scope="col" className="py-2 pr-4 text-left font-semibold text-muted text-small">
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
      <span aria-hidden="true" className="font-normal text-muted text-small sm:hidden">
        {head}:{' '}
      </span>
      {children}
    </td>
  );
}

/** A row for each answer that is changed; of a list, for each item that came, went or was changed. */
function useRows({ product, about, situation }: JourneyDraft, changes: readonly string[]): Row[] {
  const text = useText();
  const words = useWords(product.id);
  const describe = words.describe(product);
  const none = text('policy-journey.none');
  const said = (field: string, value: Json | undefined): string => {
    if (value === undefined || value === null) return none;
    if (fieldSchema(product, field)?.format === 'upload') return text('policy-journey.picture');
    return describe.value(field, value);
  };
  const items = (list: Json | undefined) => (Array.isArray(list) ? (list as Item[]) : []);
  const inItem = (field: string, item: Item | undefined): string =>
    item === undefined
      ? none
      : Object.entries(item)
          .filter(([name]) => name !== 'id')
          .map(([name, value]) => describe.value(`${field}.${name}`, value))
          .join(' · ');
  const ids = [...new Set(changes.map((pointer) => pointer.split('/').slice(1, 3).join('/')))];
  return ids.map((id) => {
    const [field = '', item] = id.split('/');
    if (item === undefined)
      return {
        id,
        label: describe.label(field),
        before: said(field, about.held[field]),
        after: said(field, situation.answers[field]),
      };
    const [was, now] = [about.held, situation.answers].map((answers) =>
      items(answers[field]).find((each) => each.id === item),
    );
    const label = words.own(`${product.pageOf[field]}.${field}.item`);
    return { id, label, before: inItem(field, was), after: inItem(field, now) };
  });
}
