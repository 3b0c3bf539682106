import { clsx } from 'clsx/lite';
import { type PointerEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import type { GraphActs } from './graph-acts.ts';
import { layOutGraph, type PlacedState, STATE_SIZE } from './graph-layout.ts';
import { GraphToolbar } from './graph-toolbar.tsx';
import { ArrowHeads, type LineHighlight, TransitionLabel, TransitionLine } from './transition-line.tsx';
import { type Carry, useCarried } from './use-carried.ts';
import { useGraphKeys } from './use-graph-keys.ts';
import type { OpenJourney } from './use-journey.ts';
import { useZoom } from './use-zoom.ts';

/** A path through the states. If `isBroken`, it is red and its last state is the one at which it fails; otherwise blue. */
type HighlightedPath = { states: readonly string[]; isBroken: boolean };

type JourneyGraphProps = {
  open: OpenJourney;
  chosen: string | undefined;
  onChoose: (state: string) => void;
  drawn: HighlightedPath | undefined;
  /** The acts that the user may do in the picture; undefined if it is only read. */
  acts?: GraphActs | undefined;
  /** True if it fills the room around it, with the whole picture in view. */
  isWhole?: boolean;
};

/** The journey as a picture. Arrow keys follow transitions, Enter opens a state. A list shows the same as text. */
export function JourneyGraph({ open, chosen, onChoose, drawn, acts, isWhole = false }: JourneyGraphProps) {
  const text = useText();
  const { journey, faults, names } = open;
  const frame = useRef<HTMLDivElement>(null);
  const heads = useId();
  const picture = useMemo(() => layOutGraph(journey), [journey]);
  const { zoom, enlarge, reduce, showAll } = useZoom(frame, picture);
  const drag = useDragged(frame);
  const carried = useCarried(acts);
  const [focused, setFocused] = useState<string>();
  const focusable = chosen !== undefined && Object.hasOwn(journey.states, chosen) ? chosen : journey.initial;
  // Tab returns to the state that had the focus last, and then goes to its transitions.
  const active = focused !== undefined && Object.hasOwn(journey.states, focused) ? focused : focusable;
  const { marked, markOf } = findMarks(drawn, faults);
  const show = (state: PlacedState | undefined) => {
    const element = frame.current;
    if (!element || !state) return;
    const [x, y] = [state.x + STATE_SIZE.width / 2, state.y + STATE_SIZE.height / 2];
    element.scrollTo(x * zoom - element.clientWidth / 2, y * zoom - element.clientHeight / 2);
  };
  // A state that is selected elsewhere (in the text list or the preview) is scrolled into view if it is not visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the selected state or the picture changes
  useEffect(() => {
    const state = picture.states.find(({ name }) => name === focusable);
    const element = frame.current;
    if (!state || !element) return;
    const isIn = (at: number, size: number, from: number, room: number) =>
      at * zoom >= from && (at + size) * zoom <= from + room;
    if (
      !isIn(state.x, STATE_SIZE.width, element.scrollLeft, element.clientWidth) ||
      !isIn(state.y, STATE_SIZE.height, element.scrollTop, element.clientHeight)
    )
      show(state);
  }, [focusable, picture]);

  const onKeyDown = useGraphKeys({ journey, acts }, (to) => {
    const button = frame.current?.querySelector<HTMLElement>(`[data-state="${CSS.escape(to)}"]`);
    show(picture.states.find(({ name }) => name === to));
    button?.focus();
    return button !== null && button !== undefined;
  });

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div
      role="group"
      aria-label={text('studio-journey.picture')}
      onKeyDown={onKeyDown}
      className={clsx(
        'grid grid-rows-[auto_minmax(0,1fr)] overflow-hidden bg-page',
        isWhole ? 'h-full' : 'h-[44rem] rounded-card border border-line max-lg:h-[30rem]',
      )}
    >
      <GraphToolbar {...{ acts, enlarge, reduce, showAll }} state={active} page={names.state(active)} />
      <div ref={frame} {...drag} className="min-h-0 cursor-grab overflow-auto active:cursor-grabbing">
        <div
          style={{ width: picture.width * zoom, height: picture.height * zoom }}
          className="relative mx-auto overflow-hidden"
        >
          <div
            style={{ width: picture.width, height: picture.height, transform: `scale(${zoom})` }}
            className="absolute top-0 left-0 origin-top-left"
          >
            <svg aria-hidden="true" width={picture.width} height={picture.height} className="absolute">
              <ArrowHeads id={heads} />
              {picture.ways.map((way) => (
                <TransitionLine key={way.id} way={way} mark={markOf(way)} heads={heads} />
              ))}
            </svg>
            {picture.states.map((state) => (
              <StateBox
                key={state.name}
                state={state}
                open={open}
                isChosen={state.name === focusable}
                isTabStop={state.name === active}
                onFocus={() => setFocused(state.name)}
                mark={drawn?.states.includes(state.name) ? marked : undefined}
                onChoose={(name) => (acts?.connecting ? acts.connectTo(name) : onChoose(name))}
                isTarget={state.name === carried.over}
                carry={acts && carried.start}
              />
            ))}
            {picture.ways.map((way) => (
              <TransitionLabel key={way.id} way={way} open={open} isReached={acts && way.from === active} />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

/** Returns the mark of a drawn path, and a function that returns the mark of a transition. */
function findMarks(drawn: HighlightedPath | undefined, faults: OpenJourney['faults']) {
  const marked: LineHighlight = drawn?.isBroken ? 'broken' : 'way';
  const isOn = (from: string, to: string) =>
    drawn?.states.some((name, at) => name === from && drawn.states[at + 1] === to) === true;
  const markOf = ({ from, to, index }: { from: string; to: string; index: number }): LineHighlight =>
    faults.some((fault) => fault.state === from && fault.way === index)
      ? 'broken'
      : isOn(from, to)
        ? marked
        : undefined;
  return { marked, markOf };
}

/** Lets a mouse drag the content of a scrolling frame. Touch scrolling needs no code. */
function useDragged(frame: RefObject<HTMLElement | null>) {
  return {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      const element = frame.current;
      if (!element || event.pointerType !== 'mouse' || event.button !== 0) return;
      if ((event.target as HTMLElement).closest('button')) return;
      const [left, top] = [element.scrollLeft + event.clientX, element.scrollTop + event.clientY];
      const move = ({ clientX, clientY }: globalThis.PointerEvent) => element.scrollTo(left - clientX, top - clientY);
      const end = () => document.removeEventListener('pointermove', move);
      document.addEventListener('pointermove', move);
      document.addEventListener('pointerup', end, { once: true });
      document.addEventListener('pointercancel', end, { once: true });
    },
  };
}

type StateBoxProps = {
  state: PlacedState;
  open: OpenJourney;
  isChosen: boolean;
  /** Tab reaches this state alone. */
  isTabStop: boolean;
  onFocus: () => void;
  mark: LineHighlight;
  onChoose: (name: string) => void;
  /** True while another page is dragged over it. */
  isTarget: boolean;
  /** Begins to drag it, or a connection from it. */
  carry: ((event: PointerEvent<HTMLElement>, is: Carry, name: string) => void) | undefined;
};

/** A page, stop page or end of the journey. */
function StateBox({
  state: { name, kind, x, y },
  open,
  isChosen,
  isTabStop,
  onFocus,
  mark,
  onChoose,
  isTarget,
  carry,
}: StateBoxProps) {
  const text = useText();
  const { names, faults } = open;
  const isFaulty = faults.some((fault) => fault.state === name);
  const isStop = kind === 'stop';
  const said = isFaulty
    ? text('studio-journey.isBroken')
    : isStop
      ? text('studio-journey.kinds.stop')
      : names.title(name);
  return (
    <button
      type="button"
      data-state={name}
      title={said}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
      onClick={() => onChoose(name)}
      onPointerDown={(event) => carry?.(event, 'page', name)}
      style={{ left: x, top: y, ...STATE_SIZE }}
      className={clsx(
        'absolute flex flex-col justify-center rounded-card border-2 px-3 text-left focus-visible:outline-3',
        mark === 'broken' || isFaulty ? 'border-error bg-error-tint' : mark ? 'border-primary bg-primary-tint' : '',
        !mark && !isFaulty && (isStop ? 'border-gold bg-gold-tint' : 'border-line-strong bg-card'),
        ['checkout', 'end'].includes(kind) && 'border-dashed',
        (isChosen || isTarget) && 'ring-3 ring-primary-line',
        isTarget && 'bg-primary-tint',
      )}
    >
      <span className="truncate font-semibold text-ink">{names.state(name)}</span>
      <span className="truncate text-muted text-small">{said}</span>
      {carry && kind === 'page' && (
        <span
          aria-hidden="true"
          onPointerDown={(event) => carry(event, 'connection', name)}
          className="-bottom-2.5 -translate-x-1/2 absolute left-1/2 size-5 cursor-crosshair rounded-full border-2 border-primary bg-card"
        />
      )}
    </button>
  );
}
