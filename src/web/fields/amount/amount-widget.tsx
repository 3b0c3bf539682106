import type { WidgetProps } from '@rjsf/utils';
import { normaliseText } from '#engine/answers.ts';
import { formatAmount } from '#shared/format.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useCommitted } from '../page/use-committed.ts';

const sign = '-translate-y-1/2 pointer-events-none absolute top-1/2 text-muted';

/** An input for an amount of money: it accepts Khmer digits and separators, and shows thousands separators. */
export function AmountWidget({ id, value, onChange, onBlur, disabled }: WidgetProps) {
  return <AmountInput {...{ id, value, onChange, disabled }} onLeave={(typed) => onBlur(id, typed)} />;
}

type AmountInputProps = {
  id: string;
  value: string | undefined;
  onChange: (amount: string | undefined) => void;
  onLeave: (typed: string) => void;
  disabled?: boolean | undefined;
};

/** The same input, for use without a schema's field. */
export function AmountInput({ id, value, onChange, onLeave, disabled }: AmountInputProps) {
  const { box, onKeyDown } = useCommitted(value, onChange, onLeave, {
    id,
    read: (text) => normaliseText(text, 'positive-amount'),
    write: formatAmount,
  });
  const { money } = useFormat();
  const { currency } = useOpenDraft().product.definition.product;
  // The currency is where the language puts it: `$` before the amount, a Khmer word behind it.
  const [before = '', after = ''] = money(0, currency)
    .split(/[\d.]+/)
    .map((part) => part.trim());
  return (
    <div className="relative max-w-72">
      <span aria-hidden="true" className={`${sign} ${before ? 'left-3' : 'right-3'}`}>
        {before || after}
      </span>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        onKeyDown={onKeyDown}
        {...box}
        className={`figures text-right ${before ? 'pl-10' : 'pr-18'}`}
      />
    </div>
  );
}
