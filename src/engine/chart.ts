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

/** A chart as an XState machine. Only this module runs the machine; `paths/` reads the machine's graph. */
export type Chart = {
  machine: AnyStateMachine;
  factNames: string[];
  eventNames: string[];
  initial: ChartState;
  /**
   * An empty actor scope, which XState requires for a step. It is created once for each chart, because XState's own
   * `transition()` would create an actor scope at every step.
   */
  nobody: AnyActorScope;
  /** The number of computed steps, for measuring. Steps from the cache do not count. */
  steps: number;
  memory: StepMemory;
};

/** The cached steps of a chart, by their first state and by all data that guards can read. */
type StepMemory = {
  /** Names of the fields that occur in a `changed` guard. */
  watched: ReadonlySet<string>;
  steps: WeakMap<ChartState, Map<string, Step>>;
  /** By facts object: a text that lists which guard names are true. */
  truths: WeakMap<Facts, string>;
  /** The number of cached steps. */
  size: number;
};

/**
 * Maximum number of cached steps of a chart. Beyond it the whole cache is emptied. All purchases of a product need some
 * hundred steps.
 */
const MAX_STEPS = 5_000;

export type ChartState = AnyMachineSnapshot;

/** An event, with the data that guards can read: the facts, and the names of the fields that an ANSWER changed. */
export type ChartEvent = { type: string; facts: Facts; changed?: string[] };

export type Facts = Record<string, boolean | undefined>;

/**
 * An action that a transition requests from the calling code: `clear` (answers of fields), `tell` (a message), or an
 * action of a lifecycle chart.
 */
export type ChartAction = { type: string; params: Record<string, Json> };

export type Step = { state: ChartState; actions: ChartAction[]; taken: boolean };

/** The parameters of a guard `changed`: the field, and a fact that must also be true. */
export type ChangeGuard = { field: string; when?: string };

/**
 * Creates an XState machine from the data of a chart. A guard is the name of a fact, or `changed` with a field. A guard
 * with an unknown fact is false.
 * @throws Error for a transition to a state that does not exist
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
      changed: ({ event }, params: unknown) => {
        const { field, when } = params as ChangeGuard;
        const { changed = [], facts } = event as unknown as ChartEvent;
        return changed.includes(field) && (when === undefined || facts[when] === true);
      },
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
 * Resolves a state of a chart from its value: one word for a lifecycle chart, which the database stores; an object by
 * region for a chart with parallel regions.
 */
export function resolveChartState(chart: Chart, value: string | Record<string, string>): ChartState {
  return chart.machine.resolveState({ value, context: {} }) as ChartState;
}

/**
 * Finds the first state that has its own transition for an event, and returns the state's names from the root. Guards
 * are ignored. Returns undefined if no state has such a transition.
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

/** Resolves the state of the chart in which a path is active; every other region is in its initial state. */
export function resolveStateAtPath(chart: Chart, path: string[]): ChartState {
  const place = path.reduceRight<StateValue>((inner, name) => (inner === '' ? name : { [name]: inner }), '');
  return chart.machine.resolveState({ value: place, context: {} }) as ChartState;
}

/** Returns true if the state has a transition for the event whose guard is true. */
export function canTransition(chart: Chart, state: ChartState, event: ChartEvent): boolean {
  return step(chart, state, event).taken;
}

/**
 * Processes one event. `taken` is false if no transition accepts the event; XState itself would not report this. A step
 * depends only on the state and on the data that guards read, so each step is computed once and cached.
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

/** Builds the cache key of an event from all data of the event that guards can read. */
function buildGuardKey(chart: Chart, { type, facts, changed = [] }: ChartEvent): string {
  const { watched } = chart.memory;
  return `${type} ${describeTruths(chart, facts)} ${changed.filter((field) => watched.has(field)).join()}`;
}

/** Describes which facts of a chart are true: everything that its guards read, except the changed fields. */
export function describeTruths({ factNames, memory }: Chart, facts: Facts): string {
  let truths = memory.truths.get(facts);
  if (truths === undefined) {
    truths = factNames.map((name) => (facts[name] === true ? '1' : '0')).join('');
    memory.truths.set(facts, truths);
  }
  return truths;
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

/** Caches the results of a function of a state. This is safe because a state object never changes. */
function memoizeByState<T>(follow: (state: ChartState) => T): (state: ChartState) => T {
  const known = new WeakMap<ChartState, { value: T }>();
  return (state) => {
    const kept = known.get(state) ?? { value: follow(state) };
    known.set(state, kept);
    return kept.value;
  };
}

/**
 * Lists the paths of all active states from the root, such as `['journey', 'checkout', 'payment', 'choosingPayment']`.
 */
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

/** Finds the effect for which an active state waits; undefined if no active state waits for an effect. */
export const findPendingEffect = memoizeByState((state): string | undefined => {
  const metas = Object.values(state.getMeta() as Record<string, { effect?: string } | undefined>);
  return state.hasTag('waiting') ? metas.find((meta) => meta?.effect)?.effect : undefined;
});

/** The names that a chart uses. `watched`: fields in `changed` guards. */
export type ChartNames = { guards: string[]; actions: string[]; events: string[]; watched: string[] };

/** Collects all names of guards, actions and events that a chart uses. */
export function collectChartNames(definition: Json): ChartNames {
  const nodes = listNodes(definition);
  const guards = nodes.flatMap(listTransitions).map(({ guard }) => guard as Json | undefined);
  const isChangeGuard = (guard: Json | undefined) => readTypeName(guard) === 'changed';
  const facts = guards.map((guard) => (isChangeGuard(guard) ? readChangeGuard(guard).when : readTypeName(guard)) ?? '');
  const actions = nodes.flatMap((node) => [
    ...listTransitions(node).map((transition) => transition.actions),
    ...[node.entry, node.exit],
  ]) as (Json | undefined)[];
  const unique = (names: string[]): string[] => [...new Set(names)];
  return {
    guards: unique(facts.filter((name) => name !== '')),
    actions: unique(actions.flatMap(toList).map((action) => readTypeName(action) ?? '')),
    events: unique(nodes.flatMap((node) => Object.keys(listHandlers(node)))),
    watched: unique(guards.filter(isChangeGuard).map((guard) => readChangeGuard(guard).field)),
  };
}

type ChartNode = { [key: string]: unknown };

/** Lists a state node and all its descendants. */
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

/**
 * Returns the name of a guard or an action: the word itself, or the `type` of an object; undefined if there is none.
 */
function readTypeName(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return value;
  return isObject(value) && typeof value.type === 'string' ? value.type : undefined;
}

/** Returns the parameters of a guard `changed`. */
function readChangeGuard(guard: Json | undefined): ChangeGuard {
  return (guard as { params?: ChangeGuard } | undefined)?.params ?? { field: '' };
}
