import type { WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { latinDigits } from '#web/i18n/latin-digits.ts';
import { useWords } from '#web/product/use-words.ts';
import { usePageFrame } from '../page/page-context.ts';
import { useCommitted } from '../page/use-committed.ts';
import { NumberInput } from './number-input.tsx';

/** A number that is typed, such as a year; it accepts Khmer digits. */
export function NumberWidget({ id, value, onChange, onBlur, disabled, options }: WidgetProps) {
  const { box, onKeyDown } = useCommitted(
    value === undefined ? '' : String(value),
    (next) => onChange(next === undefined ? undefined : Number(next)),
    (typed) => onBlur(id, typed),
    { read: (text) => latinDigits(text).replace(/\D/g, '') },
  );
  return (
    <Counted unit={options.unit}>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        onKeyDown={onKeyDown}
        {...box}
        className="figures max-w-40"
      />
    </Counted>
  );
}

/** A small number with its two buttons. */
export function StepperWidget({ id, value, onChange, onBlur, schema, disabled, options }: WidgetProps) {
  return (
    <Counted unit={options.unit}>
      <NumberInput
        min={schema.minimum ?? 0}
        {...(schema.maximum === undefined ? {} : { max: schema.maximum })}
        {...(schema.multipleOf === undefined ? {} : { step: schema.multipleOf })}
        disabled={disabled ?? false}
        value={typeof value === 'number' ? value : undefined}
        onChange={(next) => onChange(next)}
        onBlur={() => onBlur(id, value)}
      />
    </Counted>
  );
}

/** A number with its unit behind it, if its page sets `ui:unit`. */
function Counted({ unit, children }: { unit: unknown; children: ReactNode }) {
  const { product } = usePageFrame();
  const { has, text } = useWords(product);
  const id = `${product}.units.${String(unit)}.other`;
  if (typeof unit !== 'string' || !has(id)) return children;
  return (
    <span className="flex items-center gap-3">
      {children}
      <span className="text-muted">{text(id, { count: '' }).trim()}</span>
    </span>
  );
}
