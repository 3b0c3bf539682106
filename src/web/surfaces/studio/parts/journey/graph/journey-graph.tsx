import { clsx } from 'clsx/lite';
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useId, useMemo, useRef } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/kit/action/icon-button.tsx';
import { layOutGraph, type PlacedState, STATE_SIZE, stepFrom } from './graph-layout.ts';
import { ArrowHeads, type LineHighlight, TransitionLabel, TransitionLine } from './transition-line.tsx';
import type { OpenJourney } from './use-journey.ts';
import { useZoom } from './use-zoom.ts';

/** A path through the states. If `isBroken`, it is red and its last state is the one at which it fails; otherwise blue. */
type HighlightedPath = { states: readonly string[]; isBroken: boolean };

type JourneyGraphProps = {
  open: OpenJourney;
  chosen: string | undefined;
  onChoose: (state: string) => void;
  drawn: HighlightedPath | undefined;
  /** True if it fills the room around it, with the whole picture in view. */
  isWhole?: boolean;
};

/** The journey as a picture. Arrow keys follow transitions, Enter opens a state. A list shows the same as text. */
export function JourneyGraph({ open, chosen, onChoose, drawn, isWhole = false }: JourneyGraphProps) {
  const text = useText();
  const { journey, faults } = open;
  const frame = useRef<HTMLDivElement>(null);
  const heads = useId();
  const picture = useMemo(() => layOutGraph(journey), [journey]);
  const { zoom, enlarge, reduce, showAll } = useZoom(frame, picture);
  const drag = useDragged(frame);
  const focusable = chosen !== undefined && Object.hasOwn(journey.states, chosen) ? chosen : journey.initial;
  const marked: LineHighlight = drawn?.isBroken ? 'broken' : 'way';
  const isOn = (from: string, to: string) =>
    drawn?.states.some((name, at) => name === from && drawn.states[at + 1] === to) === true;
  const markOf = ({ from, to, index }: { from: string; to: string; index: number }): LineHighlight =>
    faults.some((fault) => fault.state === from && fault.way === index)
      ? 'broken'
      : isOn(from, to)
        ? marked
        : undefined;

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

  const onKeyDown = (event: KeyboardEvent) => {
    const from = (event.target as HTMLElement).dataset.state;
    const to = from === undefined ? undefined : stepFrom(journey, from, event.key);
    const button = to && frame.current?.querySelector<HTMLElement>(`[data-state="${CSS.escape(to)}"]`);
    if (!button) return;
    event.preventDefault();
    show(picture.states.find(({ name }) => name === to));
    button.focus();
  };

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
      <div className="flex justify-end gap-1 border-line border-b bg-card p-1">
        <IconButton label={text('studio-journey.zoomIn')} icon={ZoomIn} onClick={enlarge} />
        <IconButton label={text('studio-journey.zoomOut')} icon={ZoomOut} onClick={reduce} />
        <IconButton label={text('studio-journey.fit')} icon={Maximize} onClick={showAll} />
      </div>
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
            {picture.ways.map((way) => (
              <TransitionLabel key={way.id} way={way} open={open} />
            ))}
            {picture.states.map((state) => (
              <StateBox
                key={state.name}
                state={state}
                open={open}
                isChosen={state.name === focusable}
                mark={drawn?.states.includes(state.name) ? marked : undefined}
                onChoose={onChoose}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
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
  mark: LineHighlight;
  onChoose: (name: string) => void;
};

/** A page, stop page or end of the journey. Tab reaches only the selected one. */
function StateBox({ state: { name, kind, x, y }, open, isChosen, mark, onChoose }: StateBoxProps) {
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
      tabIndex={isChosen ? 0 : -1}
      onClick={() => onChoose(name)}
      style={{ left: x, top: y, ...STATE_SIZE }}
      className={clsx(
        'absolute flex flex-col justify-center rounded-card border-2 px-3 text-left focus-visible:outline-3',
        mark === 'broken' || isFaulty ? 'border-error bg-error-tint' : mark ? 'border-primary bg-primary-tint' : '',
        !mark && !isFaulty && (isStop ? 'border-gold bg-gold-tint' : 'border-line-strong bg-card'),
        ['checkout', 'end'].includes(kind) && 'border-dashed',
        isChosen && 'ring-3 ring-primary-line',
      )}
    >
      <span className="truncate font-semibold text-ink">{names.state(name)}</span>
      <span className="truncate text-muted text-small">{said}</span>
    </button>
  );
}
