import { step } from '#engine/chart.ts';
import { pageOfState } from '#engine/situation.ts';
import type { Journey } from '#workbench/journeys/covering-journeys.ts';
import type { PathsPlan } from '#workbench/journeys/plan.ts';
import { eventWords, goesOn } from './event-words.ts';
import { innermost, type Narrator, narratorOf } from './narrator.ts';
import type { StepReport } from './paths-report.ts';
import { storySentences } from './story-sentences.ts';

export type Story = { story: string; steps: StepReport[] };

/** A step as it is told, with the few words that the story has for it and what the buyer is told in it. */
export type ToldStep = StepReport & { short: string; tells: string[] };

/**
 * A journey as testers read it: who it is, what they were told on the way, what the world did; then step by step.
 * Words of the product are those of `locales/en`; names of files and fields are for the steps' states alone.
 */
export function storyOf(plan: PathsPlan, { steps }: Pick<Journey, 'steps'>): Story {
  const narrator = narratorOf(plan);
  const told = steps.map((_, index) => toldStep(plan, narrator, steps, index));
  return { story: storySentences(told), steps: told.map(({ short: _short, tells: _tells, ...report }) => report) };
}

function toldStep(plan: PathsPlan, narrator: Narrator, steps: Journey['steps'], index: number): ToldStep {
  const { product } = plan;
  const { event, state } = steps[index] as Journey['steps'][number];
  const before = steps[index - 1]?.state;
  const at = pageOfState(product, state.chart);
  const tells = before ? tellsOf(plan, before, event).map(narrator.words.tells) : [];
  const report = {
    state: narrator.place(state.chart),
    ...(at === undefined ? {} : { at, page: narrator.words.pageTitle(at) }),
    tells,
  };
  const tell = (type: string, what: string, short: string): ToldStep => {
    const says = [what, ...tells.map((message) => `The buyer is told: “${message}”`)].join('. ');
    return { event: type, says, short, ...report };
  };
  const { type } = event;
  if (before === undefined) return tell('START', 'Opens the form', '');
  if (type === 'NEXT') return tell(type, goesOn, '');
  if (type === 'ANSWER') {
    const who = narrator.who(state.witness);
    const isFirst = !steps.slice(1, index).some((earlier) => earlier.event.type === type);
    return tell(type, `${isFirst ? 'Answers' : 'Answers now'}: ${who}`, who);
  }
  if (type === 'RESET') {
    const from = pageOfState(product, before.chart);
    const where = from === undefined ? '' : ` at “${narrator.words.pageTitle(from)}”`;
    return tell(type, 'Clears the form and begins again', `clears the form${where}`);
  }
  const happening = { type, from: innermost(before.chart), to: innermost(state.chart), asked: before.asked };
  const { says, short } = eventWords(happening);
  return tell(type, says, short);
}

function tellsOf(
  { product, checked }: PathsPlan,
  before: Journey['steps'][number]['state'],
  event: Journey['steps'][number]['event'],
): string[] {
  return checked.model
    .told(before, event)
    .flatMap((sent) => step(product.chart, sent.state, sent.event).actions)
    .filter(({ type }) => type === 'tell')
    .map(({ params }) => String(params.message));
}
