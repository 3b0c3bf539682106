import { findPageOfState } from '#engine/derived-state.ts';
import type { ModelPath } from '#workbench/journeys/covering-paths.ts';
import type { PathsPlan } from '#workbench/journeys/plan.ts';
import { CONTINUE_TEXT, describeEvent } from './describe-event.ts';
import { findDeepestState, findNarrator, type Narrator } from './narrator.ts';
import type { StepReport } from './paths-report.ts';

export type Story = { story: string; steps: StepReport[] };

/** A step of the report, with its few words in the story and its messages to the buyer. */
type StoryStep = StepReport & { short: string; tells: string[] };

/**
 * A journey as testers read it: the person, the messages to the person and the outside events; then step by step.
 * Words of the product are those of `locales/en`; names of files and fields are for the steps' states alone.
 */
export function buildStory(plan: PathsPlan, { steps }: Pick<ModelPath, 'steps'>): Story {
  const narrator = findNarrator(plan);
  const told = steps.map((_, index) => buildStoryStep(plan, narrator, steps, index));
  return { story: buildSentences(told), steps: told.map(({ short: _short, tells: _tells, ...report }) => report) };
}

function buildStoryStep(plan: PathsPlan, narrator: Narrator, steps: ModelPath['steps'], index: number): StoryStep {
  const { product } = plan;
  const { event, state } = steps[index] as ModelPath['steps'][number];
  const before = steps[index - 1]?.state;
  const at = findPageOfState(product, state.chart);
  const tells = listNotices(state).map(narrator.words.tells);
  const report = {
    state: narrator.place(state.chart),
    ...(at === undefined ? {} : { at, page: narrator.words.pageTitle(at) }),
    tells,
  };
  const tell = (type: string, what: string, short: string): StoryStep => {
    const says = [what, ...tells.map((message) => `The buyer is told: “${message}”`)].join('. ');
    return { event: type, says, short, ...report };
  };
  const { type } = event;
  if (before === undefined) return tell('START', 'Opens the form', '');
  if (type === 'NEXT') return tell(type, CONTINUE_TEXT, '');
  if (type === 'BEGIN') return tell(type, `Begins: ${narrator.who(state.witness)}`, narrator.who(state.witness));
  if (type === 'ANSWER') {
    const who = narrator.who(state.witness);
    const isFirst = !steps.slice(1, index).some((earlier) => earlier.event.type === type);
    return tell(type, `${isFirst ? 'Answers' : 'Answers now'}: ${who}`, who);
  }
  if (type === 'RESET') {
    const from = findPageOfState(product, before.chart);
    const where = from === undefined ? '' : ` at “${narrator.words.pageTitle(from)}”`;
    return tell(type, 'Clears the form and begins again', `clears the form${where}`);
  }
  const happening = {
    type,
    from: findDeepestState(before.chart),
    to: findDeepestState(state.chart),
    asked: before.asked,
  };
  const { says, short } = describeEvent(happening);
  return tell(type, says, short);
}

function listNotices({ sent }: ModelPath['steps'][number]['state']): string[] {
  return sent
    .flatMap(({ step }) => step.actions)
    .filter(({ type }) => type === 'tell')
    .map(({ params }) => String(params.message));
}

/** A story in sentences: one for each set of answers and what became of it. */
function buildSentences(told: StoryStep[]): string {
  const last = told.at(-1) as StoryStep;
  const sentences: { who: string; clauses: string[] }[] = [];
  for (const [index, step] of told.entries()) {
    if (step.event === 'ANSWER' || step.event === 'BEGIN')
      sentences.push({ who: sentences.length === 0 ? step.short : `Then changed to: ${step.short}`, clauses: [] });
    else if (sentences.length === 0 && (step.event !== 'START' || told.length === 1))
      sentences.push({ who: 'Someone who has just opened the form', clauses: [] });
    const clauses = step.event === 'ANSWER' || step.event === 'BEGIN' ? [] : buildClause(told, step, index);
    sentences.at(-1)?.clauses.push(...clauses, ...step.tells.map(firstSentence));
  }
  if (['START', 'BEGIN', 'ANSWER', 'NEXT'].includes(last.event) && last.page !== undefined) {
    const moved = told.some(({ event }) => event === 'NEXT');
    sentences.at(-1)?.clauses.push(`${moved ? 'comes as far as' : 'stays on'} “${last.page}”`);
  }
  return sentences
    .map(({ who, clauses }) => [who, capitalize(clauses.join(', '))].filter(Boolean).map(ended).join(' '))
    .join(' ');
}

/** A step that the next event implies is left out: a code that was right was sent. */
function buildClause(told: StoryStep[], { event, short }: StoryStep, index: number): string[] {
  const [before, next = ''] = [told[index - 1]?.event, told[index + 1]?.event];
  if (event === 'SENT' && ['VERIFIED', 'REJECTED', 'EXPIRED', 'LOCKED'].includes(next)) return [];
  if (event === 'PAY' && before !== 'PAY' && ['PAID', 'FAILED', 'CANCELLED', 'EXPIRED'].includes(next)) return [];
  const hadTrouble = told.slice(0, index).some((step) => ['REJECTED', 'RESEND'].includes(step.event));
  if (event === 'VERIFIED' && !hadTrouble) return [`${short} at once`];
  return short === '' ? [] : [short];
}

/** The first sentence of a message to the buyer is its news. */
const firstSentence = (message: string): string => `told “${message.split(/[.:] /)[0]?.replace(/[.:]$/, '')}”`;

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const ended = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);
