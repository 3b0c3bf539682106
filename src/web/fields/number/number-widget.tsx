import type { WidgetProps } from '@rjsf/utils';
import { type ReactNode, useState } from 'react';
import { readNumber } from '#engine/language/typed/amount.ts';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useWords } from '#web/product/use-words.ts';
import { usePageFrame } from '../page/page-context.ts';
import { useCommitted } from '../page/use-committed.ts';
import { NumberInput, parseNumber } from './number-input.tsx';

/**
 * A number that is typed, such as a year, in the digits of any script. A text that is no number stays in the box, and
 * is passed on for its error.
 */
export function NumberWidget({ id, value, onChange, onBlur, schema, disabled, options }: WidgetProps) {
  // The page does not save a text as a number: it stays here. Only the answer to a form of the browser has one as value.
  const [unread, setUnread] = useState(typeof value === 'string' ? value : '');
  const { box, onKeyDown } = useCommitted(
    typeof value === 'number' ? String(value) : unread,
    (next) => {
      const number = parseNumber(next, schema.type === 'integer');
      setUnread(number === undefined ? (next ?? '') : '');
      onChange(number ?? next ?? '');
    },
    (typed) => onBlur(id, typed),
    { id, read: (text) => readNumber(text) ?? text.trim() },
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
        isWhole={schema.type === 'integer'}
        disabled={disabled ?? false}
        value={typeof value === 'number' ? value : undefined}
        unread={typeof value === 'string' ? value : null}
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
