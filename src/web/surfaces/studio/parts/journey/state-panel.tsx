import { useState } from 'react';
import { Field } from '#web/fields/field/field.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import {
  type ChartJourney,
  listIncomingTransitions,
  listTransitions,
  sortStates,
  stateKind,
} from '#web/surfaces/studio/base/chart/chart-journey.ts';
import { movePage } from '#web/surfaces/studio/base/chart/edit-journey.ts';
import type { JourneyIssue } from '#web/surfaces/studio/base/chart/journey-issues.ts';
import { BranchDialog } from './branch-dialog.tsx';
import { faultWords, type OpenJourney } from './graph/use-journey.ts';
import { PageDialog, type PagePosition } from './page-dialog.tsx';
import { RemovePageDialog } from './remove-page-dialog.tsx';
import { StateSelect } from './state-select.tsx';
import { TransitionList } from './transition-list.tsx';

type StatePanelProps = { open: OpenJourney; name: string; onChoose: (state: string) => void };

type PanelDialog = { is: 'page'; place: PagePosition } | { is: 'branch' } | { is: 'remove' };

/** Shows the selected state of the journey with all actions for it. */
export function StatePanel({ open, name, onChoose }: StatePanelProps) {
  const text = useText();
  const { journey, names, mayEdit } = open;
  const [asked, setAsked] = useState<PanelDialog | null>(null);
  const [refused, setRefused] = useState<JourneyIssue | null>(null);
  const kind = stateKind(journey, name);
  const isPage = kind === 'page' || kind === 'unknown';
  const change = (next: ChartJourney) => setRefused(open.change(next) ?? null);
  const close = () => setAsked(null);
  const pageAt = (is: 'before' | 'after' | 'stopAt'): PanelDialog => ({ is: 'page', place: { is, page: name } });
  const acts: [isOffered: boolean, words: string, dialog: PanelDialog][] = [
    [kind !== 'end' && kind !== 'stop', 'insertBefore', pageAt('before')],
    [isPage, 'insertAfter', pageAt('after')],
    [isPage, 'branch.add', { is: 'branch' }],
    [isPage, 'stop.add', pageAt('stopAt')],
    [isPage || kind === 'stop', 'remove.action', { is: 'remove' }],
  ];

  return (
    <div data-place="/states" className="grid gap-4">
      <div>
        <h3 className="font-semibold text-ink text-lead">{names.state(name)}</h3>
        <p className="text-muted">{isPage ? names.title(name) : text(`studio-journey.about.${kind}`)}</p>
        <p className="text-small">{cameFrom()}</p>
      </div>
      {refused && (
        <Notice kind="warning" live title={text('studio-journey.refused')}>
          {faultWords(refused, names, text)}
        </Notice>
      )}
      {isPage && (
        <TransitionList
          key={name}
          open={open}
          name={name}
          onChange={change}
          onInsert={(index) => setAsked({ is: 'page', place: { is: 'on', page: name, index } })}
        />
      )}
      {mayEdit && (
        <div className="flex flex-wrap gap-2">
          {acts.map(
            ([isOffered, words, dialog]) =>
              isOffered && (
                <Button
                  key={words}
                  variant={dialog.is === 'remove' ? 'quiet' : 'secondary'}
                  onClick={() => setAsked(dialog)}
                >
                  {text(`studio-journey.${words}`)}
                </Button>
              ),
          )}
        </div>
      )}
      {mayEdit && isPage && <MovePageSelect key={`move ${name}`} open={open} name={name} onMove={change} />}
      {asked?.is === 'page' && <PageDialog open={open} place={asked.place} onClose={close} onMade={onChoose} />}
      {asked?.is === 'branch' && <BranchDialog open={open} page={name} onClose={close} />}
      {asked?.is === 'remove' && (
        <RemovePageDialog open={open} name={name} onClose={close} onGone={() => onChoose(journey.initial)} />
      )}
    </div>
  );

  function cameFrom(): string {
    if (name === journey.initial) return text('studio-journey.isFirst');
    const from = [...new Set(listIncomingTransitions(journey, name).map((way) => way.from))].map(names.state);
    return from.length === 0 ? '' : text('studio-journey.comesAfter', { pages: from.join(', ') });
  }
}

type MovePageSelectProps = { open: OpenJourney; name: string; onMove: (next: ChartJourney) => void };

/** Moves a page that has one target to another position. */
function MovePageSelect({ open, name, onMove }: MovePageSelectProps) {
  const text = useText();
  const { journey, names } = open;
  const [after, setAfter] = useState('');
  const targets = new Set(listTransitions(journey, name).map(({ to }) => to));
  const places = sortStates(journey).reached.filter((state) => state !== name && stateKind(journey, state) === 'page');
  if (targets.size !== 1 || places.length === 0) return null;
  const move = () => {
    onMove(movePage(journey, name, after === FIRST_POSITION ? undefined : after));
    setAfter('');
  };
  return (
    <div className="grid gap-2">
      <Field id="journey-move" label={text('studio-journey.move.label')}>
        <StateSelect
          value={after}
          onChange={setAfter}
          placeholder={text('studio-journey.move.choose')}
          choices={[
            ...(name === journey.initial ? [] : [{ value: FIRST_POSITION, label: text('studio-journey.move.first') }]),
            ...places.map((state) => ({
              value: state,
              label: text('studio-journey.move.after', { page: names.state(state) }),
            })),
          ]}
        />
      </Field>
      {after !== '' && (
        <Button variant="secondary" className="justify-self-start" onClick={move}>
          {text('studio-journey.move.action')}
        </Button>
      )}
    </div>
  );
}

/** No state has this name: names contain letters and digits only. */
const FIRST_POSITION = '-';
