import type { ToldStep } from './story-of.ts';

/** A story in sentences: one for each set of answers and what became of it. */
export function storySentences(told: ToldStep[]): string {
  const last = told.at(-1) as ToldStep;
  const sentences: { who: string; clauses: string[] }[] = [];
  for (const [index, step] of told.entries()) {
    if (step.event === 'ANSWER')
      sentences.push({ who: sentences.length === 0 ? step.short : `Then changed to: ${step.short}`, clauses: [] });
    else if (sentences.length === 0 && (step.event !== 'START' || told.length === 1))
      sentences.push({ who: 'Someone who has just opened the form', clauses: [] });
    const clauses = step.event === 'ANSWER' ? [] : clauseOf(told, step, index);
    sentences.at(-1)?.clauses.push(...clauses, ...step.tells.map(news));
  }
  if (['START', 'ANSWER', 'NEXT'].includes(last.event) && last.page !== undefined) {
    const moved = told.some(({ event }) => event === 'NEXT');
    sentences.at(-1)?.clauses.push(`${moved ? 'comes as far as' : 'stays on'} “${last.page}”`);
  }
  return sentences
    .map(({ who, clauses }) => [who, capital(clauses.join(', '))].filter(Boolean).map(ended).join(' '))
    .join(' ');
}

/** What the next event tells anyway is left out: a code that was right was sent. */
function clauseOf(told: ToldStep[], { event, short }: ToldStep, index: number): string[] {
  const [before, next = ''] = [told[index - 1]?.event, told[index + 1]?.event];
  if (event === 'SENT' && ['VERIFIED', 'REJECTED', 'EXPIRED', 'LOCKED'].includes(next)) return [];
  if (event === 'PAY' && before !== 'PAY' && ['PAID', 'FAILED', 'CANCELLED', 'EXPIRED'].includes(next)) return [];
  const hadTrouble = told.slice(0, index).some((step) => ['REJECTED', 'RESEND'].includes(step.event));
  if (event === 'VERIFIED' && !hadTrouble) return [`${short} at once`];
  return short === '' ? [] : [short];
}

/** The first sentence of what the buyer is told is its news. */
const news = (message: string): string => `told “${message.split(/[.:] /)[0]?.replace(/[.:]$/, '')}”`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const ended = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);
