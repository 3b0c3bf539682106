import type { Json } from '#engine/language/json.ts';
import { chartActions, chartEffects, chartEvents } from '#engine/language/vocabulary.ts';
import { type ChartTransition, chartNodes, sideRegions, transitionsOf } from '#workbench/base/chart-walk.ts';
import { type CheckContext, type Finding, fileOf, listed } from '#workbench/base/finding.ts';
import { findingsOf, namesReadDeeply } from '#workbench/base/known-names.ts';

/** Names in the chart: events, guards, actions and their fields, effects. XState is silent about most of them. */
export function checkChartNames(context: CheckContext): Finding[] {
  const { definition, name } = context;
  const file = fileOf(name, 'chart');
  const nodes = chartNodes(definition.chart);
  const effects = nodes.flatMap(({ at, value }) => effectFindings(file, at, value));
  const transitions = nodes.flatMap(transitionsOf);
  return [...effects, ...transitions.flatMap((transition) => transitionFindings(context, file, transition))];
}

function effectFindings(file: string, at: string, value: Record<string, Json>): Finding[] {
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
    const mend = `Use one of ${listed(chartEffects)}.`;
    return [
      { code: 'unknown-effect', file, at: `${at}/meta/effect`, message: `There is no effect "${effect}".`, mend },
    ];
  }
  return [];
}

function transitionFindings(context: CheckContext, file: string, transition: ChartTransition): Finding[] {
  const { definition } = context;
  const { event, guard, changed, at } = transition;
  const findings: Finding[] = [];
  const add = (code: string, where: string, message: string, mend: string) =>
    findings.push({ code, file, at: where, message, mend });
  if (event !== 'onDone' && !chartEvents.includes(event)) {
    const back = event === 'BACK' ? 'going back needs no event: the runner keeps the trail.' : 'nobody sends it.';
    add('unknown-event', at, `There is no event "${event}"; ${back}`, `Use one of ${chartEvents.join(', ')}.`);
  }
  if (guard !== undefined && !Object.hasOwn(definition.form.conditions, guard)) {
    add('unknown-guard', `${at}/guard`, `There is no condition "${guard}".`, `Add it to conditions in form.json.`);
  }
  if (event === 'ANSWER') findings.push(...answerFindings(context, file, transition));
  for (const { type, params, at: where } of transition.actions) {
    if (!chartActions.includes(type)) {
      add('unknown-action', where, `There is no action "${type}".`, `Use one of ${listed(chartActions)}.`);
    } else if (type === 'tell' && typeof params.message !== 'string') {
      add('action-params', where, 'tell needs a message.', 'Write params: { "message": "word" }.');
    } else if (type === 'clear' && !Array.isArray(params.fields)) {
      add('action-params', where, 'clear needs fields.', 'Write params: { "fields": ["field"] }.');
    } else if (type === 'clearFilled' && !findingsOf(definition).includes(String(params.finding))) {
      add(
        'action-params',
        where,
        'clearFilled needs a finding that a page asks for.',
        'Write params: { "finding": "name" }.',
      );
    }
    const named = type === 'clear' ? params.fields : type === 'reset' ? params.keep : undefined;
    for (const field of unknownFields(definition.form.pages, [...asNames(named)])) {
      add('unknown-field', where, `"${field}" is not a field of any page.`, 'Correct the name of the field.');
    }
  }
  for (const field of unknownFields(definition.form.pages, changed === undefined ? [] : [changed])) {
    add('unknown-field', `${at}/guard`, `"${field}" is not a field of any page.`, 'Correct the name of the field.');
  }
  return findings;
}

function answerFindings(context: CheckContext, file: string, { from, target, guard, at }: ChartTransition): Finding[] {
  const { definition } = context;
  const { pages, conditions } = definition.form;
  const side = sideRegions(chartNodes(definition.chart), pages).includes(from.path[0] ?? '');
  if (target !== undefined && !side) {
    const message = 'An answer must not move the journey: only NEXT does, after the page is valid.';
    return [
      { code: 'answer-moves-journey', file, at, message, mend: 'Use NEXT, or move the choice to a side region.' },
    ];
  }
  const logic = guard === undefined ? undefined : conditions[guard];
  if (logic === undefined || !namesReadDeeply(definition, logic).some((name) => /^regions(\.|$)/.test(name))) return [];
  const message = `"${guard}" reads regions, which are only known after ANSWER has moved them.`;
  return [
    { code: 'answer-reads-regions', file, at: `${at}/guard`, message, mend: 'Write the condition over answers.' },
  ];
}

const asNames = (value: Json | undefined): string[] => (Array.isArray(value) ? value.map(String) : []);

function unknownFields(pages: CheckContext['definition']['form']['pages'], fields: string[]): string[] {
  return fields.filter((field) => !Object.values(pages).some(({ schema }) => Object.hasOwn(schema.properties, field)));
}
