import { MAX_DUNNING_DAYS } from '#contract/reconciliation/dunning.ts';
import { locales } from '#shared/format.ts';
import { Section } from '#web/desk/page/section.tsx';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { TextArea } from '#web/fields/text/text-area.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import type { TypedStep } from './typed-dunning.ts';

type CardProps = {
  /** Its place, from 0. */
  nth: number;
  step: TypedStep;
  /** The code of the problem at `days` or at the words of a language. */
  problemOf: (place: string) => string | undefined;
  onChange: (change: Partial<TypedStep>) => void;
  /** Undefined: the last reminder stays. */
  onRemove: (() => void) | undefined;
};

/** One reminder: its day after the due day, and its words in each language. */
export function DunningStepCard({ nth, step, problemOf, onChange, onRemove }: CardProps) {
  const text = useText();
  const { days, isOwn, words } = step;
  const errorAt = (place: string) => {
    const code = problemOf(place);
    return code && text(`problems.${code}`, { least: 1, most: MAX_DUNNING_DAYS });
  };
  return (
    <Section
      title={text('dunning.step', { number: nth + 1 })}
      actions={
        onRemove && (
          <Button type="button" variant="quiet" onClick={onRemove}>
            {text('dunning.remove', { number: nth + 1 })}
          </Button>
        )
      }
    >
      <Field id={`days-${step.key}`} label={text('dunning.days')} error={errorAt('days')}>
        <TextInput
          value={days}
          onChange={(value) => onChange({ days: value })}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          className="figures max-w-24"
        />
      </Field>
      <Checkbox
        id={`own-${step.key}`}
        checked={isOwn}
        onChange={(checked) => onChange({ isOwn: checked })}
        label={text('dunning.own')}
        help={text(isOwn ? 'dunning.placeholders' : 'dunning.shopWords')}
      />
      {isOwn &&
        locales.map((language) => (
          <Field
            key={language}
            id={`${language}-${step.key}`}
            label={text(`dunning.languages.${language}`)}
            error={errorAt(language)}
          >
            <TextArea
              lang={language}
              value={words[language]}
              maxLength={300}
              onChange={(value) => onChange({ words: { ...words, [language]: value } })}
            />
          </Field>
        ))}
    </Section>
  );
}
