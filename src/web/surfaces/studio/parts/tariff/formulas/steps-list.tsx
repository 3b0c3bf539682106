import { isObject, type Json } from '#engine/language/json.ts';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { AutosaveInput } from '#web/surfaces/studio/base/inputs/autosave-input.tsx';
import { ListItemActions } from '#web/surfaces/studio/base/inputs/list-item-actions.tsx';
import { type FilePosition, locateMember } from '#web/surfaces/studio/base/values/list-tables.ts';
import { useTermNames } from '#web/surfaces/studio/language/names/product-names.ts';
import { useRating } from '../table-setup/use-rating.ts';
import { canMoveStep, isStepReferenced } from './create-step.ts';
import { FormulaText } from './formula-text.tsx';
import { StepFormula } from './step-formula.tsx';

type Step = { set: string; logic: Json; part?: string; when?: Json; minimum?: Json };

const PARTS = ['net', 'loading', 'discount', 'fee', 'levy'] as const;

/** Lists the steps of the calculation: the name of each, its part of the premium, its condition and its formula. */
export function StepsList() {
  const text = useText();
  const names = useTermNames();
  const { workspace, mayEdit, path, steps } = useRating();
  const places = steps.flatMap((_step, index) => locateMember(workspace.value, path, ['steps', index]) ?? []);
  const all = places.map(({ value }) => value as unknown as Step);
  const inner = (place: FilePosition, key: string): FilePosition => ({ path: place.path, at: [...place.at, key] });
  return (
    <ol className="grid">
      {places.map((place, at) => {
        const step = place.value as unknown as Step;
        const name = names.of(step.set);
        return (
          <li key={step.set} data-place={`/steps/${at}`} className="grid gap-1 border-line border-b py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <h2 className="font-semibold text-ink">{name}</h2>
              <SelectInput
                aria-label={text('studio-tariff.formula.partOf', { name })}
                className="w-56"
                disabled={!mayEdit}
                value={step.part ?? 'none'}
                onChange={(part) =>
                  workspace.change({
                    path: place.path,
                    at: [...place.at, 'part'],
                    to: part === 'none' ? undefined : part,
                  })
                }
                choices={['none', ...PARTS].map((part) => ({
                  value: part,
                  label: text(`studio-tariff.formula.parts.${part}`),
                }))}
              />
            </div>
            {step.when !== undefined && (
              <p className="text-muted">
                {text('studio-tariff.formula.only')}{' '}
                <FormulaText
                  logic={step.when}
                  place={inner(place, 'when')}
                  label={text('studio-tariff.formula.whenOf', { name })}
                />
              </p>
            )}
            <p className="min-w-0 break-words">
              {step.minimum !== undefined && `${text('studio-tariff.formula.minimum')} `}
              <FormulaText
                logic={step.logic}
                place={inner(place, 'logic')}
                label={name}
                isAmount={step.part !== undefined}
              />
            </p>
            {mayEdit && (
              <details>
                <summary className="link min-h-11 cursor-pointer content-center text-small">
                  {text('studio-tariff.formula.change')}
                </summary>
                {step.minimum !== undefined && (
                  <AutosaveInput
                    id={`never-reached-${step.set}`}
                    label={text('studio-tariff.formula.neverReached')}
                    help={text('studio-tariff.formula.neverReachedHelp')}
                    optional
                    value={isObject(step.minimum) ? String(step.minimum.neverReached) : ''}
                    onKeep={(typed) =>
                      workspace.change(
                        {
                          path: place.path,
                          at: [...place.at, 'minimum'],
                          to: typed === '' ? true : { neverReached: typed },
                        },
                        { merge: `never reached ${step.set}` },
                      )
                    }
                  />
                )}
                <StepFormula step={step} place={place} before={all.slice(0, at).map(({ set }) => set)} />
              </details>
            )}
            {mayEdit && place.path === path && (
              <ListItemActions
                name={name}
                at={at}
                count={all.length}
                mayMove={(by) => canMoveStep(all, at, by)}
                onMove={(to) =>
                  workspace.change([
                    { path, at: ['steps', at] },
                    { path, at: ['steps', to], to: steps[at] as unknown as Json, insert: true },
                  ])
                }
              />
            )}
            {mayEdit && place.path === path && !isStepReferenced(step.set, all) && (
              <TextButton onClick={() => workspace.change({ path, at: place.at })}>
                {text('studio-tariff.add.remove', { name })}
              </TextButton>
            )}
            {place.path !== path && <p className="text-muted text-small">{text('studio-tariff.table.shared')}</p>}
          </li>
        );
      })}
    </ol>
  );
}
