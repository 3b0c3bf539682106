import { describe, expect, test } from 'vitest';
import { replayEvents } from '#workbench/journeys/covering-paths.ts';
import { planPaths } from '../plan-paths.ts';
import { buildStory } from './build-story.ts';

describe('the story of a journey', () => {
  const plan = planPaths('travel');
  const told = (who: string, ...types: string[]) => {
    const events = types.map((type) => ({ type }));
    return buildStory(plan, { steps: replayEvents(plan.checked.model, [{ type: 'ANSWER', witness: who }, ...events]) });
  };
  const pages = ['NEXT', 'NEXT', 'NEXT', 'NEXT'];

  test('names the person, the messages to the person, and the outside events', () => {
    const { story } = told('family-to-japan', 'NEXT');
    expect(story).toBe(
      'A family of four stays 95 days in Japan and is moved to the annual package. ' +
        'Told “Your stay is longer than 90 days, so the annual package applies”, comes as far as “Which plan suits you?”.',
    );
    const bought = told('annual-by-choice', ...pages, 'CONFIRM', 'SENT', 'VERIFIED', 'PAY', 'PAID', 'ISSUED');
    expect(bought.story).toContain('Confirmed, code right at once, paid, certificate issued.');
  });

  test('reports trouble, and events that changed nothing', () => {
    const wrong = told('annual-by-choice', ...pages, 'CONFIRM', 'SENT', 'REJECTED', 'VERIFIED', 'PAY', 'FAILED');
    expect(wrong.story).toContain('Confirmed, code wrong, code right, payment declined.');
    const late = told('annual-by-choice', ...pages, 'CONFIRM', 'PAID', 'CANCEL');
    expect(late.story).toContain('money arrived unasked, order cancelled (which changed nothing).');
  });

  test('names a changed answer by its label and its value in words', () => {
    expect(told('five-friends-to-korea, travelType annual').story).toContain(', but with “Package”: Annual');
    expect(told('five-friends-to-korea, no startDate').story).toContain('without an answer to “Date of departure”');
  });

  test('shows for every step its page and the state of the journey, and side regions when they have moved', () => {
    const { steps } = told('family-to-japan', 'NEXT');
    expect(steps.map(({ event, state, page }) => [event, state, page])).toEqual([
      ['START', 'journey.travelInfo', 'Where are you going, and when?'],
      ['ANSWER', 'journey.travelInfo, package.annual', 'Where are you going, and when?'],
      ['NEXT', 'journey.plan, package.annual', 'Which plan suits you?'],
    ]);
  });
});
