import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { formatAmount } from '#contract/format.ts';
import { latinDigits } from '#web/ui/latin-digits.ts';
import { TextInput } from '#web/ui/text-input.tsx';
import { useOpenDraft } from '../wizard-context.ts';
import { useCommitted } from './use-committed.ts';

/** An amount of money, typed as people write it: Khmer digits and separators are understood, shown in thousands. */
export function AmountWidget({ id, value, onChange, onBlur, disabled }: WidgetProps) {
  const { typed, type, commit } = useCommitted<string>(value ?? '', (next) => onChange(next === '' ? undefined : next));
  const { currency } = useOpenDraft().product.definition.product;
  const [editing, setEditing] = useState(false);
  return (
    <div className="relative max-w-72">
      <span aria-hidden="true" className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 text-muted">
        {currency}
      </span>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        value={editing ? typed : formatAmount(typed)}
        onFocus={() => setEditing(true)}
        onChange={(text) => type(latinDigits(text).replace(/[,\s$]/g, ''))}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
        onBlur={() => {
          setEditing(false);
          commit();
          onBlur(id, typed);
        }}
        className="figures pl-14 text-right"
      />
    </div>
  );
}
