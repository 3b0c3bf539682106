import { X } from 'lucide-react';
import type { Json } from '#engine/language/json.ts';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/kit/action/icon-button.tsx';
import { TextButton } from '#web/kit/action/text-button.tsx';
import type { FilePosition } from '#web/surfaces/studio/base/values/list-tables.ts';
import { FormulaInput } from '#web/surfaces/studio/language/formula/formula-input.tsx';
import { type NameTypes, toFormulaType } from '#web/surfaces/studio/language/formula/formula-type.ts';
import { useRatingNames } from '#web/surfaces/studio/language/formula/use-formula-names.ts';
import { useTermNames } from '#web/surfaces/studio/language/names/product-names.ts';
import { canUseInRating, useRating } from '../table-setup/use-rating.ts';

type StepFormulaProps = {
  step: { set: string; logic: Json; when?: Json };
  place: FilePosition;
  /** The names of the steps before it. */
  before: readonly string[];
};

/** Edits the formula and the condition of a step as text. Names that they use become inputs of the premium. */
export function StepFormula({ step, place, before }: StepFormulaProps) {
  const text = useText();
  const words = useTermNames();
  const { workspace, scope, inputs, inputChanges } = useRating();
  const answers = scope.all.filter(({ name, kind }) => canUseInRating(name, kind)).map(({ name }) => name);
  const all = [...new Set([...before, ...Object.keys(inputs), ...answers])];
  const labelOf = (name: string) => scope.find(name)?.label ?? words.of(name);
  const typeOf: NameTypes = (name) => (before.includes(name) ? 'number' : toFormulaType(scope.find(name)?.kind));
  const names = useRatingNames(all, labelOf, typeOf);
  const name = words.of(step.set);
  const write = (member: 'logic' | 'when', to: Json | undefined) =>
    workspace.change(
      [...(to === undefined ? [] : inputChanges(to)), { path: place.path, at: [...place.at, member], to }],
      { merge: `${place.path} ${step.set} ${member}` },
    );
  const [first] = answers;
  return (
    <div className="grid gap-3 pb-2">
      <FormulaInput
        label={text('studio-tariff.formula.of', { name })}
        value={step.logic}
        names={names}
        onChange={(to) => write('logic', to)}
      />
      {step.when === undefined ? (
        first !== undefined && (
          <TextButton onClick={() => write('when', { answered: { var: first } })}>
            {text('studio-tariff.formula.addWhen')}
          </TextButton>
        )
      ) : (
        <div className="grid gap-1">
          <span className="flex items-center gap-2 text-small">
            {text('studio-tariff.formula.only')}
            <IconButton
              icon={X}
              label={text('studio-tariff.formula.removeWhen', { name })}
              onClick={() => write('when', undefined)}
            />
          </span>
          <FormulaInput
            label={text('studio-tariff.formula.whenOf', { name })}
            value={step.when}
            names={names}
            onChange={(to) => write('when', to)}
          />
        </div>
      )}
    </div>
  );
}
