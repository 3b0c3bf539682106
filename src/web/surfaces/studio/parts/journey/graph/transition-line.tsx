import { clsx } from 'clsx/lite';
import { useText } from '#web/i18n/use-text.ts';
import { listTransitions } from '#web/surfaces/studio/base/chart/chart-journey.ts';
import { buildLinePath, LABEL_SIZE, type RoutedTransition } from './graph-layout.ts';
import type { OpenJourney } from './use-journey.ts';

/** A special style of a line or box: it is on a test case's path (`way`) or on a path that breaks (`broken`). */
export type LineHighlight = 'way' | 'broken' | undefined;

const ARROW_HEADS = {
  plain: 'fill-line-strong',
  way: 'fill-primary',
  broken: 'fill-error',
} as const;

/** The SVG markers of all arrow heads, once for each picture. */
export function ArrowHeads({ id }: { id: string }) {
  return (
    <defs>
      {Object.entries(ARROW_HEADS).map(([name, className]) => (
        <marker
          key={name}
          id={`${id}${name}`}
          viewBox="0 0 10 10"
          refX="9"
          refY="5"
          markerWidth="11"
          markerHeight="11"
          markerUnits="userSpaceOnUse"
          orient="auto-start-reverse"
        >
          <path d="M 0 0 L 10 5 L 0 10 z" className={className} />
        </marker>
      ))}
    </defs>
  );
}

/** A transition as a line with an arrow head. */
export function TransitionLine({ way, mark, heads }: { way: RoutedTransition; mark: LineHighlight; heads: string }) {
  return (
    <path
      d={buildLinePath(way.points)}
      markerEnd={`url(#${heads}${mark ?? 'plain'})`}
      className={clsx(
        'fill-none',
        mark ? 'stroke-3' : 'stroke-[1.5]',
        mark === 'broken' ? 'stroke-error' : mark ? 'stroke-primary' : 'stroke-line-strong',
      )}
    />
  );
}

type TransitionLabelProps = {
  way: RoutedTransition;
  open: OpenJourney;
  /** True if Tab reaches the transition, to change it; undefined in a picture that is only read. */
  isReached: boolean | undefined;
};

/** Shows the condition of a transition, as the button that keys act on. Screen readers also get it from the text list. */
export function TransitionLabel({ way, open, isReached }: TransitionLabelProps) {
  const text = useText();
  const { names, journey } = open;
  const { guard, to } = listTransitions(journey, way.from)[way.index] ?? {};
  const words =
    guard === undefined
      ? text(way.label ? 'studio-journey.otherwise' : 'studio-journey.always')
      : text('studio-journey.if', { condition: names.condition(guard) });
  const place = way.label ?? middleOf(way.points);
  const style = { left: place.x - LABEL_SIZE.width / 2, top: place.y, width: LABEL_SIZE.width };
  if (isReached === undefined)
    return (
      way.label && (
        <div
          aria-hidden="true"
          title={words}
          style={style}
          className="absolute -translate-y-1/2 text-center text-small text-text"
        >
          <span className="line-clamp-2 rounded-field bg-page px-1.5">{words}</span>
        </div>
      )
    );
  return (
    <button
      type="button"
      data-way={`${way.from} ${way.index}`}
      title={words}
      aria-label={text('studio-journey.graph.way', { page: names.state(way.from), next: names.state(to ?? ''), words })}
      tabIndex={isReached ? 0 : -1}
      style={style}
      className={clsx(
        '-translate-y-1/2 absolute text-center text-small text-text focus-visible:z-10',
        !way.label && 'pointer-events-none opacity-0 focus-visible:opacity-100',
      )}
    >
      <span className="line-clamp-2 rounded-field bg-page px-1.5">{words}</span>
    </button>
  );
}

/** The middle of a line. */
function middleOf(points: RoutedTransition['points']): { x: number; y: number } {
  const [one, other] = [points[Math.floor((points.length - 1) / 2)], points[Math.ceil((points.length - 1) / 2)]];
  return { x: ((one?.x ?? 0) + (other?.x ?? 0)) / 2, y: ((one?.y ?? 0) + (other?.y ?? 0)) / 2 };
}
