import { useId } from 'react';
import type { Logic } from '#engine/language/definition.ts';
import { useText } from '#web/i18n/use-text.ts';
import { SelectField } from '#web/surfaces/studio/base/inputs/select-field.tsx';
import { findFreeName } from '#web/surfaces/studio/base/values/field-kinds.ts';
import { formFile } from '#web/surfaces/studio/base/workspace/product-form.ts';
import type { Change } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { ConditionEditor } from '#web/surfaces/studio/language/conditions/condition-editor.tsx';
import { createDefaultAssertion } from '#web/surfaces/studio/language/sentences/assertions.ts';
import { toLogic } from '#web/surfaces/studio/language/sentences/sentence.ts';
import type { OpenJourney } from '#web/surfaces/studio/parts/journey/graph/use-journey.ts';

/** An existing condition of the product by its name, or a new one (`made`). */
export type ChosenCondition = { name: string; made?: Logic };

const NEW_CONDITION = '+';

type ConditionChoiceProps = {
  id: string;
  open: OpenJourney;
  value: ChosenCondition;
  onChange: (value: ChosenCondition) => void;
  error?: string | undefined;
};

/** Chooses a condition: one of the product's conditions, each shown as a sentence, or a new one. */
export function ConditionChoice({ id, open, value, onChange, error }: ConditionChoiceProps) {
  const text = useText();
  const groupId = useId();
  const { conditions, names, scope } = open;
  const choose = (name: string) =>
    onChange(name === NEW_CONDITION ? { name: NEW_CONDITION, made: toLogic(createDefaultAssertion(scope)) } : { name });
  return (
    <div className="grid gap-3" id={groupId}>
      <SelectField
        id={id}
        label={text('studio-journey.condition.label')}
        help={text('studio-journey.condition.help')}
        error={error}
        value={value.name}
        onChange={choose}
        placeholder={text('studio-journey.condition.choose')}
        choices={[
          { value: NEW_CONDITION, label: text('studio-journey.condition.new') },
          ...Object.keys(conditions).map((name) => ({ value: name, label: names.condition(name) })),
        ]}
      />
      {value.made !== undefined && (
        <ConditionEditor
          label={text('studio-journey.condition.new')}
          value={value.made}
          scope={scope}
          onChange={(made) => onChange({ name: NEW_CONDITION, made })}
        />
      )}
    </div>
  );
}

/** Returns the name of a chosen condition and, for a new one, the change that creates it. */
export function resolveCondition(
  { name, made }: ChosenCondition,
  { conditions }: OpenJourney,
  product: string,
  target: string,
): { guard: string; changes: Change[] } {
  if (made === undefined) return { guard: name, changes: [] };
  const base = `leadsTo${target.charAt(0).toUpperCase()}${target.slice(1)}`;
  const guard = findFreeName(base, Object.keys(conditions));
  return { guard, changes: [{ path: formFile(product), at: ['conditions', guard], to: made }] };
}
