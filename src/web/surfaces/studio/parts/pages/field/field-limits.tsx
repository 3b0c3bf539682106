import { useId, useState } from 'react';
import type { FieldSchema } from '#engine/language/definition.ts';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { latinDigits } from '#web/i18n/latin-digits.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import type { FieldKind } from '#web/surfaces/studio/base/values/kinds.ts';
import { useForm } from '#web/surfaces/studio/base/workspace/read-form.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { useStudioWords } from '../controls/use-studio-words.ts';
import { type OnPage, wordsAt, writeField } from '../edits/field-edits.ts';
import { addLimit, type LimitKind, limitsFor } from '../edits/limits.ts';

type FieldLimitsProps = { on: OnPage; field: string; schema: FieldSchema; kind: FieldKind };

type Limit = {
  least: keyof FieldSchema;
  most: keyof FieldSchema;
  words: 'letters' | 'number' | 'items';
  floor: number;
  ceiling: number;
};

const limitOf: Partial<Record<FieldKind, Limit>> = {
  text: { least: 'minLength', most: 'maxLength', words: 'letters', floor: 0, ceiling: 4000 },
  longText: { least: 'minLength', most: 'maxLength', words: 'letters', floor: 0, ceiling: 4000 },
  number: { least: 'minimum', most: 'maximum', words: 'number', floor: -1_000_000_000, ceiling: 1_000_000_000 },
  several: { least: 'minItems', most: 'maxItems', words: 'items', floor: 0, ceiling: 50 },
  people: { least: 'minItems', most: 'maxItems', words: 'items', floor: 0, ceiling: 50 },
};

/** What an answer must keep to: so long, so much, so many; of a day or an amount by rules, which are said in words below. */
export function FieldLimits({ on, field, schema, kind }: FieldLimitsProps) {
  const text = useText();
  const form = useForm();
  const words = useStudioWords();
  const { workspace, mayEdit } = useWorkspace();
  const limit = limitOf[kind];
  const rules = limitsFor(kind);
  if (!limit && rules.length === 0) return null;
  const write = (member: keyof FieldSchema) => (to: number | undefined) =>
    workspace.change(writeField(on, field, [member], to), {
      merge: `${wordsAt(on, field).join(' ')} ${member}`,
    });
  const add = (rule: LimitKind) => {
    if (words) workspace.change(addLimit(on, form, field, rule, words));
  };
  return (
    <div className="grid gap-3">
      <h4 className="font-semibold text-ink text-small">{text('studio-pages.limits.title')}</h4>
      {limit && (
        <div className="grid gap-3 sm:grid-cols-2">
          {(['least', 'most'] as const).map((end) => (
            <LimitBox
              key={`${field} ${end}`}
              label={text(`studio-pages.limits.${limit.words}.${end}`)}
              value={schema[limit[end]] as number | undefined}
              floor={limit.floor}
              ceiling={limit.ceiling}
              other={schema[limit[end === 'least' ? 'most' : 'least']] as number | undefined}
              isLeast={end === 'least'}
              onChange={write(limit[end])}
            />
          ))}
        </div>
      )}
      {rules.length > 0 && mayEdit && (
        <>
          <p className="text-muted text-small">{text('studio-pages.limits.byRule')}</p>
          <div className="flex flex-wrap gap-2">
            {rules.map((rule) => (
              <Button key={rule} variant="secondary" onClick={() => add(rule)}>
                {text(`studio-pages.limits.add.${rule}`)}
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}

type LimitBoxProps = {
  label: string;
  value: number | undefined;
  floor: number;
  ceiling: number;
  /** The limit at the other end. */
  other: number | undefined;
  isLeast: boolean;
  onChange: (value: number | undefined) => void;
};

/** A limit, typed; empty for none. What cannot be one stays in the box and is told. */
function LimitBox({ label, value, floor, ceiling, other, isLeast, onChange }: LimitBoxProps) {
  const text = useText();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (value === undefined ? '' : String(value));
  const faultOf = (written: string): string | undefined => {
    const clean = latinDigits(written).replace(/[,\s]/g, '');
    if (clean === '') return undefined;
    const number = Number(clean);
    if (!/^-?\d+$/.test(clean) || number < floor || number > ceiling)
      return text('studio-pages.limits.noNumber', { floor, ceiling });
    const isCrossed = other !== undefined && (isLeast ? number > other : number < other);
    return isCrossed
      ? text(isLeast ? 'studio-pages.limits.aboveMost' : 'studio-pages.limits.belowLeast', { other })
      : undefined;
  };
  const fault = faultOf(shown);
  const type = (next: string) => {
    setTyped(next);
    const clean = latinDigits(next).replace(/[,\s]/g, '');
    if (faultOf(next) === undefined) onChange(clean === '' ? undefined : Number(clean));
  };
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-small">
        {label}
      </label>
      <TextInput
        id={id}
        inputMode="numeric"
        autoComplete="off"
        maxLength={14}
        value={shown}
        onChange={type}
        onBlur={() => fault === undefined && setTyped(null)}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={`${id}-says`}
        className="figures max-w-40"
      />
      <span
        id={`${id}-says`}
        role={fault ? 'alert' : undefined}
        className={fault ? 'font-semibold text-error text-small' : 'text-muted text-small'}
      >
        {fault ?? (shown === '' ? text('studio-pages.limits.none') : '')}
      </span>
    </div>
  );
}
