import type { QueryOf } from '#contract/call.ts';
import type { countSaleEffect, SaleEffect } from '#contract/studio/sale-effect.ts';
import { formatAmount } from '#shared/format.ts';
import { useSaleEffect } from '#web/api/studio/releases.ts';
import { Refusal } from '#web/desk/form/refusal.tsx';
import { type Column, Table } from '#web/desk/list/table.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';

type SaleEffectProps = {
  product: string;
  name: string;
  /** The terms of the planned sale; without `version` a withdrawal. */
  terms: QueryOf<typeof countSaleEffect>;
  /** True if the terms are chosen later: then the table shows only how many depend on them. */
  isOpen?: boolean;
};

type EffectRow = { kind: keyof SaleEffect; counts: SaleEffect['drafts'] };

const kinds = ['drafts', 'offers', 'links', 'policies'] as const;

/** Shows how many drafts, offers, agents' links and policies a sale or a withdrawal keeps, moves or makes void. */
export function SaleEffectTable({ product, name, terms, isOpen = false }: SaleEffectProps) {
  const text = useText();
  const { data, error } = useSaleEffect(product, terms);
  if (error) return <Refusal error={error} />;
  if (!data) return <Skeleton className="h-24 w-full" />;
  const figure = (head: string, of: (counts: EffectRow['counts']) => number): Column<EffectRow> => ({
    ...{ head: text(`studio.effect.${head}`), cell: ({ counts }) => formatAmount(String(of(counts))), figures: true },
  });
  const columns: Column<EffectRow>[] = [
    { head: text('studio.effect.kind'), cell: ({ kind }) => text(`studio.effect.kinds.${kind}`), isName: true },
    figure('stay', ({ stay }) => stay),
    ...(isOpen
      ? [figure('open', (counts) => counts.move + counts.void)]
      : [figure('move', ({ move }) => move), figure('void', (counts) => counts.void)]),
  ];
  const title = text('studio.effect.title', { product: name });
  return (
    <div className="grid gap-2">
      <p className="font-semibold">{title}</p>
      <Table caption={title} columns={columns} rows={kinds.map((kind) => ({ kind, counts: data[kind] }))} by="kind" />
    </div>
  );
}
