import type { Json } from '#engine/language/json.ts';
import { chartActions, chartEffects, chartEvents } from '#engine/language/vocabulary.ts';
import { type ChartTransition, listChartNodes, listSideRegions, listTransitions } from '#workbench/base/chart-nodes.ts';
import { type CheckContext, type Issue, joinNames, resolveProductFile } from '#workbench/base/issue.ts';
import { listLookups, listNamesReadDeeply } from '#workbench/base/known-names.ts';

/**
 * Checks names in the chart: events, guards, actions and their fields, effects. XState ignores most wrong names
 * silently.
 */
export function checkChartNames(context: CheckContext): Issue[] {
  const { definition, name } = context;
  const file = resolveProductFile(name, 'chart');
  const nodes = listChartNodes(definition.chart);
  const effects = nodes.flatMap(({ at, value }) => checkEffects(file, at, value));
  const transitions = nodes.flatMap(listTransitions);
  return [...effects, ...transitions.flatMap((transition) => checkTransition(context, file, transition))];
}

function checkEffects(file: string, at: string, value: Record<string, Json>): Issue[] {
  const waiting = Array.isArray(value.tags) && value.tags.includes('waiting');
  const effect = (value.meta as { effect?: string } | undefined)?.effect;
  if (waiting && effect === undefined) {
    const mend = `Write meta.effect: ${chartEffects.join(', ')}.`;
    return [{ code: 'waiting-without-effect', file, at, message: 'A waiting state names what it waits for.', mend }];
  }
  if (effect !== undefined && !waiting) {
    const message = `The effect "${effect}" is only performed in a waiting state.`;
    return [{ code: 'effect-without-waiting', file, at, message, mend: 'Add the tag "waiting".' }];
  }
  if (effect !== undefined && !chartEffects.includes(effect)) {
    const mend = `Use one of ${joinNames(chartEffects)}.`;
    return [
      { code: 'unknown-effect', file, at: `${at}/meta/effect`, message: `There is no effect "${effect}".`, mend },
    ];
  }
  return [];
}

function checkTransition(context: CheckContext, file: string, transition: ChartTransition): Issue[] {
  const { definition } = context;
  const { event, guard, changed, at } = transition;
  const findings: Issue[] = [];
  const add = (code: string, where: string, message: string, mend: string) =>
    findings.push({ code, file, at: where, message, mend });
  const addUnknownFields = (where: string, names: string[]) => {
    for (const field of findUnknownFields(definition.form.pages, names))
      add('unknown-field', where, `"${field}" is not a field of any page.`, 'Correct the name of the field.');
  };
  if (event !== 'onDone' && !chartEvents.includes(event)) {
    const back = event === 'BACK' ? 'going back needs no event: the runner keeps the trail.' : 'nobody sends it.';
    add('unknown-event', at, `There is no event "${event}"; ${back}`, `Use one of ${chartEvents.join(', ')}.`);
  }
  if (guard !== undefined && !Object.hasOwn(definition.form.conditions, guard)) {
    add('unknown-guard', `${at}/guard`, `There is no condition "${guard}".`, `Add it to conditions in form.json.`);
  }
  if (event === 'ANSWER') findings.push(...checkAnswerEvents(context, file, transition));
  for (const { type, params, at: where } of transition.actions) {
    const fault = findActionFault(definition, { type, params });
    if (fault) add(fault.code, where, fault.message, fault.mend);
    const named = { clear: params.fields, reset: params.keep }[type];
    addUnknownFields(where, toNames(named));
  }
  addUnknownFields(`${at}/guard`, changed === undefined ? [] : [changed]);
  return findings;
}

function findActionFault(
  definition: CheckContext['definition'],
  { type, params }: Pick<ChartTransition['actions'][number], 'type' | 'params'>,
): Pick<Issue, 'code' | 'message' | 'mend'> | undefined {
  const code = 'action-params';
  if (!chartActions.includes(type)) {
    const mend = `Use one of ${joinNames(chartActions)}.`;
    return { code: 'unknown-action', message: `There is no action "${type}".`, mend };
  }
  if (type === 'tell' && typeof params.message !== 'string')
    return { code, message: 'tell needs a message.', mend: 'Write params: { "message": "word" }.' };
  if (type === 'clear' && !Array.isArray(params.fields))
    return { code, message: 'clear needs fields.', mend: 'Write params: { "fields": ["field"] }.' };
  if (type === 'clearFilled' && !listLookups(definition).includes(String(params.finding))) {
    const mend = 'Write params: { "finding": "name" }.';
    return { code, message: 'clearFilled needs a finding that a page asks for.', mend };
  }
  return undefined;
}

function checkAnswerEvents(context: CheckContext, file: string, { from, target, guard, at }: ChartTransition): Issue[] {
  const { definition } = context;
  const { pages, conditions } = definition.form;
  const side = listSideRegions(listChartNodes(definition.chart), pages).includes(from.path[0] ?? '');
  if (target !== undefined && !side) {
    const message = 'An answer must not move the journey: only NEXT does, after the page is valid.';
    return [
      { code: 'answer-moves-journey', file, at, message, mend: 'Use NEXT, or move the choice to a side region.' },
    ];
  }
  const logic = guard === undefined ? undefined : conditions[guard];
  if (logic === undefined || !listNamesReadDeeply(definition, logic).some((name) => /^regions(\.|$)/.test(name)))
    return [];
  const message = `"${guard}" reads regions, which are only known after ANSWER has moved them.`;
  return [
    { code: 'answer-reads-regions', file, at: `${at}/guard`, message, mend: 'Write the condition over answers.' },
  ];
}

const toNames = (value: Json | undefined): string[] => (Array.isArray(value) ? value.map(String) : []);

function findUnknownFields(pages: CheckContext['definition']['form']['pages'], fields: string[]): string[] {
  return fields.filter((field) => !Object.values(pages).some(({ schema }) => Object.hasOwn(schema.properties, field)));
}
