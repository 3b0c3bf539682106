import '@xyflow/react/dist/base.css';
import {
  BaseEdge,
  type Edge,
  EdgeLabelRenderer,
  type EdgeProps,
  Handle,
  MarkerType,
  type Node,
  type NodeProps,
  Panel,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from '@xyflow/react';
import { clsx } from 'clsx/lite';
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/layout/icon.tsx';
import type { StateKind } from '../chart/journey.ts';
import { waysOf } from '../chart/journey.ts';
import type { OpenJourney } from '../use-journey.ts';
import { graphLayout, LABEL, lineThrough, type PlacedWay, STATE } from './graph-layout.ts';
import { stepFrom } from './graph-steps.ts';

/** All of it in sight, beneath the tools. */
const wholeView = { padding: { top: '72px', bottom: 0.08, x: 0.08 }, maxZoom: 1 } as const;

/** A way through the states to be drawn along: in red, with where it breaks, or in blue. */
export type DrawnWay = { states: readonly string[]; isBroken: boolean };

type JourneyGraphProps = {
  open: OpenJourney;
  chosen: string | undefined;
  onChoose: (state: string) => void;
  drawn: DrawnWay | undefined;
};

type Mark = 'way' | 'broken' | undefined;
type StateNode = Node<
  { name: string; title: string; kind: StateKind; mark: Mark; isFaulty: boolean; isChosen: boolean; isStop: boolean },
  'state'
>;
type WayEdge = Edge<{ way: PlacedWay; words: string; mark: Mark; isFaulty: boolean }, 'way'>;

const nodeTypes = { state: StateBox };
const edgeTypes = { way: WayLine };

/** The journey as a picture: arrows move along the ways, Enter opens. What it shows is said beside it in words. */
export function JourneyGraph(props: JourneyGraphProps) {
  return (
    <ReactFlowProvider>
      <Drawing {...props} />
    </ReactFlowProvider>
  );
}

function Drawing({ open, chosen, onChoose, drawn }: JourneyGraphProps) {
  const text = useText();
  const { journey, names, faults } = open;
  const frame = useRef<HTMLDivElement>(null);
  const flow = useReactFlow();
  const placed = useMemo(() => graphLayout(journey), [journey]);
  const focusable = chosen !== undefined && Object.hasOwn(journey.states, chosen) ? chosen : journey.initial;

  const nodes = useMemo(
    () =>
      placed.states.map(
        ({ name, kind, x, y }): StateNode => ({
          ...{ id: name, type: 'state', position: { x, y }, ...STATE },
          ...{ draggable: false, selectable: false, focusable: false, connectable: false },
          data: {
            ...{ name: names.state(name), title: names.title(name), kind, isChosen: name === focusable },
            isStop: kind === 'stop',
            mark: markOf(drawn, drawn?.states.includes(name) === true),
            isFaulty: faults.some((fault) => fault.state === name),
          },
        }),
      ),
    [placed, names, drawn, faults, focusable],
  );
  const edges = useMemo(
    () =>
      placed.ways.map((way): WayEdge => {
        const { guard } = waysOf(journey, way.from)[way.index] ?? {};
        const words = guard !== undefined ? text('studio-journey.if', { condition: names.condition(guard) }) : '';
        const isOn = drawn?.states.some((name, at) => name === way.from && drawn.states[at + 1] === way.to) === true;
        const mark = markOf(drawn, isOn);
        return {
          ...{ id: way.id, source: way.from, target: way.to, type: 'way', focusable: false, selectable: false },
          markerEnd: {
            type: MarkerType.ArrowClosed,
            color: mark ? colourOf(mark) : GREY,
            width: 14,
            height: 14,
            markerUnits: 'userSpaceOnUse',
          },
          data: {
            ...{ way, mark },
            words: words || (way.index > 0 ? text('studio-journey.otherwise') : ''),
            isFaulty: faults.some((fault) => fault.state === way.from && fault.way === way.index),
          },
        };
      }),
    [placed, journey, names, drawn, faults, text],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was added or removed is brought into sight
  useEffect(() => {
    void flow.fitView(wholeView);
  }, [flow, placed.states.length]);

  // As wide as there is room: where the window changes, all of it is shown again.
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => void flow.fitView(wholeView));
    observer.observe(element);
    return () => observer.disconnect();
  }, [flow]);

  const focusOn = (name: string) => {
    const button = frame.current?.querySelector<HTMLElement>(`[data-state="${CSS.escape(name)}"]`);
    const at = placed.states.find((state) => state.name === name);
    if (!button || !at) return;
    void flow.setCenter(at.x + STATE.width / 2, at.y + STATE.height / 2, { zoom: Math.max(flow.getZoom(), 0.6) });
    button.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const from = (event.target as HTMLElement).dataset.state;
    const to = from === undefined ? undefined : stepFrom(journey, from, event.key);
    if (to === undefined) return;
    event.preventDefault();
    focusOn(to);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div
      ref={frame}
      role="group"
      aria-label={text('studio-journey.picture')}
      onKeyDown={onKeyDown}
      className="h-[44rem] overflow-hidden rounded-card border border-line bg-page max-lg:h-[30rem]"
    >
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onNodeClick={(_event, { id }) => onChoose(id)}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        zoomOnScroll={false}
        zoomOnDoubleClick={false}
        preventScrolling={false}
        disableKeyboardA11y
        onlyRenderVisibleElements={nodes.length > 60}
        minZoom={0.1}
        maxZoom={1.5}
        fitView
        fitViewOptions={wholeView}
        proOptions={{ hideAttribution: true }}
      >
        <Panel position="top-right" className="m-2 flex gap-1 rounded-field border border-line bg-card">
          <Tool label={text('studio-journey.zoomIn')} icon={ZoomIn} onClick={() => void flow.zoomIn()} />
          <Tool label={text('studio-journey.zoomOut')} icon={ZoomOut} onClick={() => void flow.zoomOut()} />
          <Tool
            label={text('studio-journey.fit')}
            icon={Maximize}
            onClick={() => void flow.fitView({ padding: wholeView.padding })}
          />
        </Panel>
      </ReactFlow>
    </div>
  );
}

const GREY = 'var(--color-line-strong)';

const colourOf = (mark: Mark): string => (mark === 'broken' ? 'var(--color-error)' : 'var(--color-primary)');

const markOf = (drawn: DrawnWay | undefined, isOn: boolean): Mark =>
  !isOn ? undefined : drawn?.isBroken ? 'broken' : 'way';

function Tool({ label, icon, onClick }: { label: string; icon: typeof ZoomIn; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-field text-primary-deep hover:bg-primary-tint"
    >
      <Icon of={icon} />
    </button>
  );
}

function StateBox({ id, data }: NodeProps<StateNode>) {
  const text = useText();
  const { name, title, kind, mark, isFaulty, isChosen, isStop } = data;
  return (
    <>
      <Handle type="target" position={Position.Top} isConnectable={false} className="invisible" />
      <button
        type="button"
        data-state={id}
        tabIndex={isChosen ? 0 : -1}
        className={clsx(
          'flex size-full flex-col justify-center rounded-card border-2 px-3 text-left focus-visible:outline-3',
          mark === 'broken' || isFaulty ? 'border-error bg-error-tint' : mark ? 'border-primary bg-primary-tint' : '',
          !mark && !isFaulty && (isStop ? 'border-gold bg-gold-tint' : 'border-line-strong bg-card'),
          ['checkout', 'end'].includes(kind) && 'border-dashed',
          isChosen && 'ring-3 ring-primary-line',
        )}
      >
        <span className="line-clamp-1 font-semibold text-ink">{name}</span>
        <span className="line-clamp-1 text-muted text-small">
          {isFaulty ? text('studio-journey.isBroken') : isStop ? text('studio-journey.kinds.stop') : title}
        </span>
      </button>
      <Handle type="source" position={Position.Bottom} isConnectable={false} className="invisible" />
    </>
  );
}

function WayLine({ data, markerEnd = '' }: EdgeProps<WayEdge>) {
  if (!data) return null;
  const { way, words, mark, isFaulty } = data;
  const stroke = isFaulty ? colourOf('broken') : mark ? colourOf(mark) : GREY;
  return (
    <>
      <BaseEdge path={lineThrough(way.points)} markerEnd={markerEnd} style={{ stroke, strokeWidth: mark ? 3 : 1.5 }} />
      {words !== '' && (
        <EdgeLabelRenderer>
          <div
            aria-hidden="true"
            title={words}
            style={{
              position: 'absolute',
              maxWidth: LABEL.width,
              transform: `translate(-50%, -50%) translate(${way.label.x}px, ${way.label.y}px)`,
            }}
            className="rounded-field bg-page px-1.5 text-center text-small text-text"
          >
            <span className="line-clamp-2">{words}</span>
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  );
}
