import { useState } from 'react';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { inputClasses } from '#web/fields/field/input-classes.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ListItemActions } from '#web/surfaces/studio/base/inputs/list-item-actions.tsx';
import {
  type Benefits,
  benefitsFile,
  type Limit,
  removeLine,
} from '#web/surfaces/studio/base/values/benefit-changes.ts';
import { formatMinorUnits, parseMinorUnits } from '#web/surfaces/studio/base/values/minor-units.ts';
import { moveItem } from '#web/surfaces/studio/base/values/move-item.ts';
import { useCoverNames } from '#web/surfaces/studio/base/values/use-cover-names.ts';
import { useCurrency } from '#web/surfaces/studio/base/values/use-currency.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';

/** A table with a row for each benefit and a column for each plan. A cell is an amount, a word, or "not covered". */
export function LimitsTable({ benefits }: { benefits: Benefits }) {
  const text = useText();
  const { workspace, product, mayEdit } = useWorkspace();
  const { planName, lineName } = useCoverNames();
  const { lines, plans } = benefits;
  const path = benefitsFile(product);
  return (
    <div className="overflow-x-auto rounded-card border border-line">
      <table className="w-full border-collapse">
        <caption className="sr-only">{text('studio-cover.limits')}</caption>
        <thead>
          <tr className="border-line border-b text-left text-muted text-small">
            <th scope="col" className="min-w-64 px-3 py-2 font-semibold">
              {text('studio-cover.benefit')}
            </th>
            {plans.map(({ id }) => (
              <th key={id} scope="col" className="min-w-44 px-3 py-2 font-semibold">
                {planName(id)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, row) => (
            <tr key={line} className="border-line border-b align-top last:border-b-0">
              <th scope="row" className="px-3 py-3 text-left font-normal">
                {lineName(line)}
                {mayEdit && (
                  <ListItemActions
                    name={lineName(line)}
                    at={row}
                    count={lines.length}
                    onMove={(to) => workspace.change({ path, at: ['lines'], to: moveItem(lines, row, to) })}
                    onRemove={
                      lines.length > 1 ? () => workspace.change(removeLine({ product, benefits }, line)) : undefined
                    }
                  />
                )}
              </th>
              {plans.map(({ id, limits }, column) => (
                <td key={id} className="px-2 py-2">
                  <LimitCell
                    label={`${lineName(line)}, ${planName(id)}`}
                    limit={limits[line] ?? null}
                    onKeep={(to) =>
                      workspace.change({ path, at: ['plans', column, 'limits', line], to }, { merge: `${id} ${line}` })
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type LimitCellProps = { label: string; limit: Limit; onKeep: (limit: Limit) => void };

function LimitCell({ label, limit, onKeep }: LimitCellProps) {
  const text = useText();
  const { mayEdit } = useWorkspace();
  const { limitWords } = useCoverNames();
  const currency = useCurrency();
  const [typed, setTyped] = useState<string | null>(null);
  const isAmount = typeof limit === 'number';
  const shown = typed ?? (isAmount ? formatMinorUnits(limit, currency) : '');
  const isWrong = typed !== null && parseMinorUnits(typed, currency) === undefined;
  return (
    <div className="grid gap-1">
      <SelectInput
        aria-label={label}
        value={isAmount ? '#' : limit === null ? '-' : limit}
        disabled={!mayEdit}
        onChange={(chosen) => {
          setTyped(null);
          onKeep(chosen === '#' ? 0 : chosen === '-' ? null : chosen);
        }}
        choices={[
          { value: '#', label: text('studio-cover.amount', { currency }) },
          { value: '-', label: text('studio-cover.notPaid') },
          ...limitWords.map(({ word, said }) => ({ value: word, label: said })),
        ]}
      />
      {isAmount && (
        <input
          type="text"
          inputMode="decimal"
          aria-label={text('studio-cover.amountOf', { name: label })}
          aria-invalid={isWrong || undefined}
          value={shown}
          readOnly={!mayEdit}
          onChange={({ target }) => {
            setTyped(target.value);
            const amount = parseMinorUnits(target.value, currency);
            if (amount !== undefined) onKeep(amount);
          }}
          onBlur={() => !isWrong && setTyped(null)}
          className={`${inputClasses} figures`}
        />
      )}
      {isWrong && (
        <span role="alert" className="text-error text-small">
          {text('studio-cover.amountWrong')}
        </span>
      )}
    </div>
  );
}
