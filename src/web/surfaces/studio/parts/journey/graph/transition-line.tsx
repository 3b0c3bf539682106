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

/** Shows the condition of a transition. Screen readers get it from the text list. */
export function TransitionLabel({ way, open }: { way: RoutedTransition; open: OpenJourney }) {
  const text = useText();
  const { guard } = listTransitions(open.journey, way.from)[way.index] ?? {};
  if (!way.label) return null;
  const words =
    guard === undefined
      ? text('studio-journey.otherwise')
      : text('studio-journey.if', { condition: open.names.condition(guard) });
  return (
    <div
      aria-hidden="true"
      title={words}
      style={{ left: way.label.x - LABEL_SIZE.width / 2, top: way.label.y, width: LABEL_SIZE.width }}
      className="absolute -translate-y-1/2 text-center text-small text-text"
    >
      <span className="line-clamp-2 rounded-field bg-page px-1.5">{words}</span>
    </div>
  );
}
