import type { Json } from '#engine/language/json.ts';
import { chartActions, chartEffects, chartEvents } from '#engine/language/vocabulary.ts';
import { mapFields } from '#engine/reviewed/map-fields.ts';
import { type ChartTransition, listChartNodes, listSideRegions, listTransitions } from '#workbench/base/chart-nodes.ts';
import {
  type AddIssue,
  type CheckContext,
  createIssueList,
  type Issue,
  joinNames,
  resolveProductFile,
} from '#workbench/base/issue.ts';
import { listLookups, listNamesReadDeeply } from '#workbench/base/known-names.ts';

type Definition = CheckContext['definition'];

/**
 * Checks names in the chart: events, guards, actions and their fields, effects. XState ignores most wrong names
 * silently.
 */
export function checkChartNames({ definition, name }: CheckContext): Issue[] {
  const { issues, add } = createIssueList(resolveProductFile(name, 'chart'));
  const nodes = listChartNodes(definition.chart);
  for (const { at, value } of nodes) checkEffects(at, value, add);
  for (const transition of nodes.flatMap(listTransitions)) {
    checkTransition(definition, transition, add);
    if (transition.event === 'ANSWER') checkAnswerEvent(definition, transition, add);
    checkFields(definition, transition, add);
  }
  return issues;
}

function checkEffects(at: string, value: Record<string, Json>, add: AddIssue): void {
  const waiting = Array.isArray(value.tags) && value.tags.includes('waiting');
  const effect = (value.meta as { effect?: string } | undefined)?.effect;
  if (effect === undefined) {
    const mend = `Write meta.effect: ${chartEffects.join(', ')}.`;
    if (waiting) add('waiting-without-effect', at, 'A waiting state names what it waits for.', mend);
  } else if (!waiting) {
    const message = `The effect "${effect}" is only performed in a waiting state.`;
    add('effect-without-waiting', at, message, 'Add the tag "waiting".');
  } else if (!chartEffects.includes(effect)) {
    const mend = `Use one of ${joinNames(chartEffects)}.`;
    add('unknown-effect', `${at}/meta/effect`, `There is no effect "${effect}".`, mend);
  }
}

function checkTransition({ form }: Definition, { event, guard, when, at }: ChartTransition, add: AddIssue): void {
  if (event !== 'onDone' && !chartEvents.includes(event)) {
    const back = event === 'BACK' ? 'going back needs no event: the runner keeps the trail.' : 'nobody sends it.';
    add('unknown-event', at, `There is no event "${event}"; ${back}`, `Use one of ${chartEvents.join(', ')}.`);
  }
  const condition = guard ?? when;
  if (condition !== undefined && !Object.hasOwn(form.conditions, condition))
    add('unknown-guard', `${at}/guard`, `There is no condition "${condition}".`, 'Add it to conditions in form.json.');
}

/** Checks the actions of a transition, and the fields that its actions and its guard name. */
function checkFields(definition: Definition, { actions, changed, at }: ChartTransition, add: AddIssue): void {
  const fields = mapFields(definition);
  const addUnknown = (place: string, names: string[]) => {
    for (const field of names.filter((one) => !Object.hasOwn(fields, one)))
      add('unknown-field', place, `"${field}" is not a field of any page.`, 'Correct the name of the field.');
  };
  for (const { type, params, at: place } of actions) {
    const fault = findActionFault(definition, type, params);
    if (fault) add(fault[0], place, fault[1], fault[2]);
    addUnknown(place, toNames({ clear: params.fields, reset: params.keep }[type]));
  }
  addUnknown(`${at}/guard`, changed === undefined ? [] : [changed]);
}

function findActionFault(
  definition: Definition,
  type: string,
  params: Record<string, Json>,
): [code: string, message: string, mend: string] | undefined {
  if (!chartActions.includes(type))
    return ['unknown-action', `There is no action "${type}".`, `Use one of ${joinNames(chartActions)}.`];
  if (type === 'tell' && typeof params.message !== 'string')
    return ['action-params', 'tell needs a message.', 'Write params: { "message": "word" }.'];
  if (type === 'clear' && !Array.isArray(params.fields))
    return ['action-params', 'clear needs fields.', 'Write params: { "fields": ["field"] }.'];
  const message = 'clearFilled needs a finding that a page asks for.';
  return type === 'clearFilled' && !listLookups(definition).includes(String(params.finding))
    ? ['action-params', message, 'Write params: { "finding": "name" }.']
    : undefined;
}

function checkAnswerEvent(definition: Definition, { from, target, guard, at }: ChartTransition, add: AddIssue): void {
  const { pages, conditions } = definition.form;
  const side = listSideRegions(listChartNodes(definition.chart), pages).includes(from.path[0] ?? '');
  if (target !== undefined && !side) {
    const message = 'An answer must not move the journey: only NEXT does, after the page is valid.';
    add('answer-moves-journey', at, message, 'Use NEXT, or move the choice to a side region.');
    return;
  }
  const logic = guard === undefined ? undefined : conditions[guard];
  const names = logic === undefined ? [] : listNamesReadDeeply(definition, logic);
  const message = `"${guard}" reads regions, which are only known after ANSWER has moved them.`;
  if (names.some((name) => /^regions(\.|$)/.test(name)))
    add('answer-reads-regions', `${at}/guard`, message, 'Write the condition over answers.');
}

const toNames = (value: Json | undefined): string[] => (Array.isArray(value) ? value.map(String) : []);
