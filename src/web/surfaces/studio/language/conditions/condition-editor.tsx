import { useMemo, useState } from 'react';
import type { Logic } from '#engine/language/definition.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { FormulaInput } from '../formula/formula-input.tsx';
import { useFormulaNames } from '../formula/use-formula-names.ts';
import { ConditionText } from '../sentences/condition-text.tsx';
import { GroupEditor } from '../sentences/inputs/group-editor.tsx';
import { type AssertionGroup, parseSentence, type Sentence, toLogic } from '../sentences/sentence.ts';
import type { SentenceScope } from '../terms/sentence-scope.ts';

type ConditionEditorProps = {
  value: Logic;
  onChange: (value: Logic) => void;
  /** The scope from `useSentenceScope`. */
  scope: SentenceScope;
  /** The purpose of the condition, shown above it and read by screen readers. */
  label: string;
};

/**
 * Shows a condition as sentences that can be edited: one line for each statement, of which all or any must be true. A
 * condition that sentences cannot express is shown as a formula.
 */
export function ConditionEditor({ value, onChange, scope, label }: ConditionEditorProps) {
  const text = useText();
  const { mayEdit } = useWorkspace();
  const isReady = useMessages(['studio-sentences']);
  const names = useFormulaNames(scope);
  const sentence = useMemo(() => parseSentence(value), [value]);
  // A formula that becomes a sentence while a person types it stays open.
  const [isFormulaOpen, setFormulaOpen] = useState(false);
  if (!isReady) return <Skeleton className="h-11" />;
  const isWhole = sentence.is === 'beyond';
  return (
    <fieldset className="grid gap-3 rounded-card border border-line bg-page p-3">
      {/* The legend floats: with two lines it would otherwise cover the border of the box. */}
      <legend className="float-left font-semibold text-ink text-small">{label}</legend>
      <p className="text-small">
        <ConditionText value={value} scope={scope} />
      </p>
      {!isWhole && mayEdit && (
        <GroupEditor group={toGroup(sentence)} scope={scope} onChange={(group) => onChange(toLogic(group))} />
      )}
      {mayEdit && (
        <details open={isWhole || isFormulaOpen} onToggle={({ currentTarget }) => setFormulaOpen(currentTarget.open)}>
          <summary className="link min-h-11 cursor-pointer content-center text-small">
            {text('studio-sentences.formula.asFormula')}
          </summary>
          <FormulaInput label={label} value={value} names={names} onChange={onChange} />
        </details>
      )}
    </fieldset>
  );
}

/** Makes a group of a single statement, so that others can be added. */
const toGroup = (sentence: Sentence): AssertionGroup =>
  sentence.is === 'group' ? sentence : { is: 'group', join: 'all', not: false, parts: [sentence] };
