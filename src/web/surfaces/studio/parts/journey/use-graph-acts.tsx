import { type ReactNode, useState } from 'react';
import { useKeys } from '#web/desk/keys/key-list.ts';
import { useText } from '#web/i18n/use-text.ts';
import { type ChartJourney, listTransitions, stateKind } from '#web/surfaces/studio/base/chart/chart-journey.ts';
import {
  addTransition,
  movePage,
  moveTransition,
  removeTransition,
  updateTransition,
} from '#web/surfaces/studio/base/chart/edit-journey.ts';
import { actOfKey, type GraphActs, type GraphPlace, isMovable, listTargets, moveAlong } from './graph/graph-acts.ts';
import { faultWords, type OpenJourney } from './graph/use-journey.ts';
import { GraphDialog, type GraphDialogKind } from './graph-dialog.tsx';

/**
 * Returns the acts of the picture, and their dialogs. Every result is said in words.
 * @param onMade called with the name of a page that was added, or that follows a removed one
 */
export function useGraphActs(open: OpenJourney, onMade?: (name: string) => void): [GraphActs | undefined, ReactNode] {
  const text = useText();
  const { journey, names } = open;
  const [said, setSaid] = useState('');
  const [connecting, setConnecting] = useState<GraphPlace>();
  const [wanted, setWanted] = useState<string>();
  const [dialog, setDialog] = useState<GraphDialogKind | null>(null);
  const say = (id: string, params?: Record<string, string>) => setSaid(text(`studio-journey.graph.${id}`, params));
  useKeyNames(open.mayEdit);

  /** Saves a changed journey and says the result, or the reason why it was not made. */
  const change = (next: ChartJourney | undefined, id: string, params: Record<string, string>) => {
    const fault = next && open.change(next);
    if (fault) say('refused', { why: faultWords(fault, names, text) });
    else say(next ? id : 'notMovable', params);
  };
  const page = (state: string) => ({ page: names.state(state) });
  const both = (state: string, next: string) => ({ ...page(state), next: names.state(next) });
  const isPage = (state: string) => stateKind(journey, state) === 'page';

  const move = ({ state, way }: GraphPlace, by: -1 | 1) => {
    const [next, word] =
      way === undefined ? [moveAlong(journey, state, by), 'moved'] : [moveTransition(journey, state, way, by), 'asked'];
    change(next, `${word}${by > 0 ? 'Later' : 'Earlier'}`, page(state));
  };
  const acts: GraphActs = {
    ...{ said, connecting, wanted },
    focused: () => setWanted(undefined),
    add(state) {
      if (isPage(state)) setDialog({ is: 'add', state });
    },
    connect(place) {
      if (!isPage(place.state)) return;
      setConnecting(place);
      say('connecting', page(place.state));
    },
    connectTo(to, from = connecting) {
      setConnecting(undefined);
      if (!from || !listTargets(journey, from.state).includes(to)) return say('noTarget');
      const { state, way } = from;
      setWanted(state);
      if (way !== undefined) return change(updateTransition(journey, state, way, { to }), 'connected', both(state, to));
      // Beside other next pages a new one needs a condition.
      if (listTransitions(journey, state).length > 0) return setDialog({ is: 'branch', state, to });
      change(addTransition(journey, state, { to }), 'connected', both(state, to));
    },
    remove({ state, way }) {
      if (way === undefined) {
        if (isPage(state) || stateKind(journey, state) === 'stop') setDialog({ is: 'remove', state });
        return;
      }
      const to = listTransitions(journey, state)[way]?.to ?? '';
      setWanted(state);
      change(removeTransition(journey, state, way), 'wayRemoved', both(state, to));
    },
    moveAfter(name, after) {
      const isPossible = isMovable(journey, name) && isPage(after) && name !== after;
      change(isPossible ? movePage(journey, name, after) : undefined, 'movedAfter', {
        ...page(name),
        other: names.state(after),
      });
    },
    press(event, place) {
      const act = actOfKey(event);
      const done = act === undefined ? false : byKey[act](place);
      return done !== false;
    },
  };
  /** The acts of keys; each returns false if it does not apply to the place. */
  const byKey = {
    earlier: (place: GraphPlace) => move(place, -1),
    later: (place: GraphPlace) => move(place, 1),
    add: ({ state }: GraphPlace) => acts.add(state),
    connect: acts.connect,
    remove: acts.remove,
    edit({ state, way }: GraphPlace) {
      const guard = way === undefined ? undefined : listTransitions(journey, state)[way]?.guard;
      if (guard === undefined) return false;
      setDialog({ is: 'branch', state, way });
    },
    cancel() {
      if (!connecting) return false;
      setConnecting(undefined);
      say('notConnected');
    },
  };
  const close = () => {
    setDialog(null);
    setWanted((now) => now ?? dialog?.state);
  };
  const onDone = (name: string, id: string, params: Record<string, string>) => {
    setDialog(null);
    say(id, params);
    setWanted(name);
    if (id !== 'connected') onMade?.(name);
  };
  return [open.mayEdit ? acts : undefined, dialog && <GraphDialog {...{ open, dialog, onDone }} onClose={close} />];
}

/** Lists the keys of the picture under "?". */
function useKeyNames(mayEdit: boolean): void {
  const text = useText();
  useKeys(mayEdit ? graphKeys.map(([name, id]) => ({ name, label: text(`studio-journey.graph.keys.${id}`) })) : []);
}

const graphKeys = [
  ['A', 'add'],
  ['C', 'connect'],
  ['Delete', 'remove'],
  ['Alt+↑ ↓', 'move'],
] as const;
