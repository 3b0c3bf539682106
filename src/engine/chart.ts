import {
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  createActor,
  type StateValue,
  setup,
} from 'xstate';
import type { ChartDefinition } from './language/definition.ts';
import { isObject, type Json } from './language/json.ts';

/** Charts as XState machines. Only this module runs them; `paths/` walks their graph. */
export type Chart = {
  machine: AnyStateMachine;
  factNames: string[];
  eventNames: string[];
  initial: ChartState;
  /**
   * An empty actor scope, which XState requires for a step. It is created once, because XState's own `transition()`
   * creates one at every step.
   */
  nobody: AnyActorScope;
  /** Number of computed steps, without cached ones; for measuring. */
  steps: number;
  memory: StepMemory;
};

/** Cached steps, by their first state and everything that guards can read. */
type StepMemory = {
  /** Fields for which guards check a change. */
  watched: ReadonlySet<string>;
  steps: WeakMap<ChartState, Map<string, Step>>;
  /** By facts object: a text that tells which guard names are true. */
  truths: WeakMap<Facts, string>;
  /** Number of cached steps. */
  size: number;
};

/**
 * Maximum number of cached steps of a chart; then the cache is emptied. The purchases of a product need some hundred.
 */
const MAX_STEPS = 5_000;

export type ChartState = AnyMachineSnapshot;

/** The data that a guard can read: facts, and the fields that an ANSWER changed. */
export type ChartEvent = { type: string; facts: Facts; changed?: string[] };

export type Facts = Record<string, boolean | undefined>;

/**
 * An action that a transition requests from the runner: `clear` (fields), `tell` (message), or an action of a lifecycle
 * chart.
 */
export type ChartAction = { type: string; params: Record<string, Json> };

export type Step = { state: ChartState; actions: ChartAction[]; taken: boolean };

/**
 * Creates an XState machine from chart data. Guards are names of facts, or `changed` with a field; an unknown fact
 * satisfies none.
 * @throws Error for a target that does not exist
 */
export function createChart(definition: ChartDefinition): Chart {
  const names = collectChartNames(definition);
  const guards = Object.fromEntries(
    names.guards.map((name) => [name, ({ event }: { event: unknown }) => (event as ChartEvent).facts[name] === true]),
  );
  const actions = Object.fromEntries(names.actions.map((name) => [name, () => {}]));
  const machine = setup({
    guards: {
      ...guards,
      changed: ({ event }, params: unknown) =>
        ((event as unknown as ChartEvent).changed ?? []).includes((params as { field: string }).field),
    },
    actions,
    // The only cast from data to XState's literal types. The names come from the data itself.
  }).createMachine(definition as never) as unknown as AnyStateMachine;
  const self = createActor(machine);
  const nothing = () => {};
  const none = { id: '', sessionId: '', logger: nothing, defer: nothing, stopChild: nothing, emit: nothing };
  const nobody = { ...none, self, system: self.system, actionExecutor: nothing } as AnyActorScope;
  const initial = self.getSnapshot() as ChartState;
  const memory = { watched: new Set(names.watched), ...createStepMemory() };
  return { machine, factNames: names.guards, eventNames: names.events, initial, nobody, steps: 0, memory };
}

const createStepMemory = (): Omit<StepMemory, 'watched'> => ({ steps: new WeakMap(), truths: new WeakMap(), size: 0 });

/**
 * A state from its value. The value is one word for lifecycle charts, which store that word; an object by region for
 * parallel charts.
 */
export function resolveChartState(chart: Chart, value: string | Record<string, string>): ChartState {
  return chart.machine.resolveState({ value, context: {} }) as ChartState;
}

/**
 * The first state, by its names from the top, that has a transition of its own for an event. The search uses only the
 * structure and ignores guards. Undefined if there is none.
 */
export function findAcceptingState({ machine }: Chart, event: string): string[] | undefined {
  const search = (node: AnyStateNode): string[] | undefined => {
    if (node.path.length > 0 && node.transitions.has(event)) return node.path;
    for (const inner of Object.values(node.states)) {
      const found = search(inner);
      if (found) return found;
    }
    return undefined;
  };
  return search(machine.root);
}

/** The state of the chart at a path; every other region is at its start. */
export function resolveStateAtPath(chart: Chart, path: string[]): ChartState {
  const place = path.reduceRight<StateValue>((inner, name) => (inner === '' ? name : { [name]: inner }), '');
  return chart.machine.resolveState({ value: place, context: {} }) as ChartState;
}

/** True if the state has a transition for the event. */
export function canTransition(chart: Chart, state: ChartState, event: ChartEvent): boolean {
  return step(chart, state, event).taken;
}

/**
 * Processes one event. `taken` is false if no transition accepts it; XState itself would report nothing. A step depends
 * only on the state and on the event data that guards read, so each is computed once and cached.
 */
export function step(chart: Chart, state: ChartState, event: ChartEvent): Step {
  const { memory } = chart;
  if (memory.size >= MAX_STEPS) Object.assign(memory, createStepMemory());
  const known = memory.steps.get(state) ?? new Map<string, Step>();
  const seen = buildGuardKey(chart, event);
  const remembered = known.get(seen);
  if (remembered) return remembered;
  const taken = computeStep(chart, state, event);
  memory.steps.set(state, known.set(seen, taken));
  memory.size += 1;
  return taken;
}

/** The cache key of an event: everything that guards read of it. */
function buildGuardKey({ factNames, memory }: Chart, { type, facts, changed = [] }: ChartEvent): string {
  let truths = memory.truths.get(facts);
  if (truths === undefined) {
    truths = factNames.map((name) => (facts[name] === true ? '1' : '0')).join('');
    memory.truths.set(facts, truths);
  }
  return `${type} ${truths} ${changed.filter((field) => memory.watched.has(field)).join()}`;
}

function computeStep(chart: Chart, state: ChartState, event: ChartEvent): Step {
  chart.steps += 1;
  if (!state.can(event)) return { state, actions: [], taken: false };
  const actions: ChartAction[] = [];
  const scope: AnyActorScope = {
    ...chart.nobody,
    actionExecutor: ({ type, params }) => actions.push({ type, params: (params ?? {}) as Record<string, Json> }),
  };
  return { state: chart.machine.transition(state, event, scope) as ChartState, actions, taken: true };
}

/** Caches a function of a state. Cached states never change. */
function memoizeByState<T>(follow: (state: ChartState) => T): (state: ChartState) => T {
  const known = new WeakMap<ChartState, { value: T }>();
  return (state) => {
    const kept = known.get(state) ?? { value: follow(state) };
    known.set(state, kept);
    return kept.value;
  };
}

/** Every active state, as paths from the root: `['journey', 'checkout', 'payment', 'choosingPayment']`. */
export const listActivePaths = memoizeByState((state): readonly string[][] => {
  const walk = (value: unknown): string[][] => {
    if (typeof value === 'string') return [[value]];
    return Object.entries(value as Record<string, unknown>).flatMap(([key, inner]) => {
      const deeper = walk(inner);
      return deeper.length === 0 ? [[key]] : deeper.map((path) => [key, ...path]);
    });
  };
  return walk(state.value);
});

/** The effect named by an active waiting state; undefined if none is active. */
export const findPendingEffect = memoizeByState((state): string | undefined => {
  const metas = Object.values(state.getMeta() as Record<string, { effect?: string } | undefined>);
  return state.hasTag('waiting') ? metas.find((meta) => meta?.effect)?.effect : undefined;
});

/** Names in a chart. `watched`: fields for which guards check a change. */
export type ChartNames = { guards: string[]; actions: string[]; events: string[]; watched: string[] };

/** Collects all names that a chart uses. */
export function collectChartNames(definition: Json): ChartNames {
  const nodes = listNodes(definition);
  const guards = nodes.flatMap(listTransitions).map(({ guard }) => guard as Json | undefined);
  const isChangeGuard = (guard: Json | undefined) => readTypeName(guard) === 'changed';
  const facts = guards.filter((guard) => !isChangeGuard(guard)).map((guard) => readTypeName(guard) ?? '');
  const actions = nodes.flatMap((node) => [
    ...listTransitions(node).map((transition) => transition.actions),
    ...[node.entry, node.exit],
  ]) as (Json | undefined)[];
  const unique = (names: string[]): string[] => [...new Set(names)];
  return {
    guards: unique(facts.filter((name) => name !== '')),
    actions: unique(actions.flatMap(toList).map((action) => readTypeName(action) ?? '')),
    events: unique(nodes.flatMap((node) => Object.keys(listHandlers(node)))),
    watched: unique(guards.filter(isChangeGuard).map(readWatchedField)),
  };
}

type ChartNode = { [key: string]: unknown };

/** A state node and all nodes below it. */
function listNodes(node: unknown): ChartNode[] {
  if (!isObject(node)) return [];
  return [node, ...(isObject(node.states) ? Object.values(node.states).flatMap(listNodes) : [])];
}

function listTransitions(node: ChartNode): ChartNode[] {
  const transitions = [...Object.values(listHandlers(node)), (node.onDone ?? null) as Json];
  return transitions.flatMap(toList).filter((entry) => isObject(entry)) as ChartNode[];
}

const listHandlers = ({ on }: ChartNode): Record<string, Json> => (isObject(on) ? (on as Record<string, Json>) : {});

const toList = (value: Json | undefined): Json[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);

/** The name of a guard or an action: a word, or the `type` of an object. */
function readTypeName(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return value;
  return isObject(value) && typeof value.type === 'string' ? value.type : undefined;
}

/** The field of a guard `changed`. */
function readWatchedField(guard: unknown): string {
  return String((guard as { params?: { field?: Json } }).params?.field ?? '');
}
