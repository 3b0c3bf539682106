import { ArrowDown, ArrowUp, ListPlus, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Field } from '#web/fields/field/field.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/kit/action/icon-button.tsx';
import { type ChartJourney, listTransitions } from '#web/surfaces/studio/base/chart/chart-journey.ts';
import {
  addTransition,
  moveTransition,
  removeTransition,
  updateTransition,
} from '#web/surfaces/studio/base/chart/edit-journey.ts';
import type { OpenJourney } from '#web/surfaces/studio/parts/journey/graph/use-journey.ts';
import { BranchDialog } from './branch-dialog.tsx';
import { StateSelect, targetChoices } from './state-select.tsx';

type TransitionListProps = {
  open: OpenJourney;
  name: string;
  onChange: (next: ChartJourney) => void;
  /** Called to insert a page on one of the transitions. */
  onInsert: (index: number) => void;
};

/** Lists the targets of a page, in the order in which their conditions are checked. */
export function TransitionList({ open, name, onChange, onInsert }: TransitionListProps) {
  const text = useText();
  const { journey, names, mayEdit } = open;
  const [edited, setEdited] = useState<number | null>(null);
  const ways = listTransitions(journey, name);
  const branches = ways.filter(({ guard }) => guard !== undefined).length;
  return (
    <div className="grid gap-2">
      <h4 className="font-semibold text-ink">{text('studio-journey.ways.title')}</h4>
      {branches > 1 && <p className="text-muted text-small">{text('studio-journey.ways.order')}</p>}
      <ol className="grid gap-2">
        {ways.map(({ guard, to }, index) => {
          const about = guard === undefined ? text('studio-journey.otherwise') : names.condition(guard);
          const label = (word: string) =>
            text('studio-journey.ways.named', { act: text(`studio-journey.ways.${word}`), about });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a transition has no identity except its position
            <li key={index} className="grid gap-2 rounded-field border border-line p-2">
              <p>
                {guard !== undefined
                  ? text('studio-journey.if', { condition: names.condition(guard) })
                  : text(ways.length > 1 ? 'studio-journey.otherwise' : 'studio-journey.always')}
              </p>
              {mayEdit ? (
                <StateSelect
                  label={text('studio-journey.ways.to', { about })}
                  value={to}
                  onChange={(chosen) => onChange(updateTransition(journey, name, index, { to: chosen }))}
                  choices={targetChoices(open, name, to)}
                />
              ) : (
                <p className="font-semibold">{names.state(to)}</p>
              )}
              {mayEdit && (
                <div className="flex flex-wrap">
                  {guard !== undefined && (
                    <IconButton icon={Pencil} label={label('edit')} onClick={() => setEdited(index)} />
                  )}
                  <IconButton icon={ListPlus} label={label('insert')} onClick={() => onInsert(index)} />
                  {guard !== undefined && index > 0 && (
                    <IconButton
                      icon={ArrowUp}
                      label={label('earlier')}
                      onClick={() => onChange(moveTransition(journey, name, index, -1))}
                    />
                  )}
                  {guard !== undefined && ways[index + 1]?.guard !== undefined && (
                    <IconButton
                      icon={ArrowDown}
                      label={label('later')}
                      onClick={() => onChange(moveTransition(journey, name, index, 1))}
                    />
                  )}
                  {ways.length > 1 && (
                    <IconButton
                      icon={Trash2}
                      label={label('remove')}
                      onClick={() => onChange(removeTransition(journey, name, index))}
                    />
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {mayEdit && ways.every(({ guard }) => guard !== undefined) && (
        <Field
          id="journey-others"
          label={text(ways.length === 0 ? 'studio-journey.ways.first' : 'studio-journey.ways.others')}
          help={ways.length === 0 ? undefined : text('studio-journey.ways.othersHelp')}
        >
          <StateSelect
            value=""
            placeholder={text('studio-journey.branch.choose')}
            onChange={(to) => onChange(addTransition(journey, name, { to }))}
            choices={targetChoices(open, name)}
          />
        </Field>
      )}
      {edited !== null && <BranchDialog open={open} page={name} way={edited} onClose={() => setEdited(null)} />}
    </div>
  );
}
