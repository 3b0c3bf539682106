import type { BenefitLineView } from '#contract/claims/policy-holders.ts';
import { column, figureColumn, nameColumn } from '#web/desk/list/columns.tsx';
import { type Column, Table } from '#web/desk/list/table.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';

type LimitTableProps = {
  lines: readonly BenefitLineView[];
  currency: string;
  messages: Readonly<Record<string, string>>;
  caption: string;
};

/** The benefits with their limits, in the order of the product's wording; exclusions are named beneath. */
export function LimitTable({ lines, currency, messages, caption }: LimitTableProps) {
  const text = useText();
  const { money, list } = useFormat();
  const name = ({ label }: { label: string }) => messages[label] ?? label;
  const covered = lines.filter(({ limit }) => limit.kind !== 'notCovered');
  const not = lines.filter(({ limit }) => limit.kind === 'notCovered');
  const columns: Column<BenefitLineView>[] = [
    nameColumn(text('policy-holders.balance.benefit'), name),
    column(text('policy-holders.basis.head'), ({ limit }) =>
      limit.kind === 'money' ? text(`policy-holders.basis.${limit.basis}`) : null,
    ),
    figureColumn(text('policy-holders.balance.limit'), ({ limit }) =>
      limit.kind === 'money' ? (
        money(limit.amount, currency)
      ) : (
        <span className="whitespace-normal">{limit.kind === 'words' ? name(limit) : null}</span>
      ),
    ),
  ];
  return (
    <div className="grid gap-3">
      <Table caption={caption} columns={columns} rows={covered} by="benefit" />
      {not.length > 0 && (
        <p className="text-muted text-small">
          {text('policy-holders.balance.notCovered', { benefits: list(not.map(name)) })}
        </p>
      )}
    </div>
  );
}
