import { expect, test } from 'vitest';
import { readCpuMs } from '#tests/support/timeouts.ts';
import { type ChartJourney, sortStates } from '#web/surfaces/studio/base/chart/chart-journey.ts';
import { findJourneyIssues } from '#web/surfaces/studio/base/chart/journey-issues.ts';
import { type GraphLayout, LABEL_SIZE, layOutGraph, STATE_SIZE, stepFrom } from './graph-layout.ts';

/** Makes pages in a row. Every seventh page may skip the next two; every twentieth page ends the journey for some. */
function aLongJourney(count: number): ChartJourney {
  const names = Array.from({ length: count }, (_, at) => `p${at}`);
  const states = Object.fromEntries(
    names.map((name, at) => {
      const next = names[at + 1] ?? 'checkout';
      const far = names[at + 3] ?? 'checkout';
      const guards =
        at % 20 === 0 ? [{ guard: 'isOld', target: 'halt' }] : at % 7 === 0 ? [{ guard: 'isNew', target: far }] : [];
      return [name, { on: { NEXT: guards.length > 0 ? [...guards, { target: next }] : next } }];
    }),
  );
  const ends = {
    halt: { type: 'final', tags: ['stop'] },
    checkout: { $ref: 'shared/checkout.json', onDone: 'issued' },
    issued: { type: 'final', tags: ['end'] },
  };
  return {
    at: ['states', 'journey'],
    initial: 'p0',
    states: { ...states, ...ends },
    pages: new Set([...names, 'halt']),
  };
}

type Box = { name: string; x: number; y: number; width: number; height: number };

/** Returns the boxes that must be readable: states, and the texts of transitions. */
function boxesOf({ states, ways }: GraphLayout): Box[] {
  return [
    ...states.map(({ name, x, y }) => ({ name, x, y, ...STATE_SIZE })),
    ...ways.flatMap(({ id, label }) =>
      label ? [{ name: id, x: label.x - LABEL_SIZE.width / 2, y: label.y - LABEL_SIZE.height / 2, ...LABEL_SIZE }] : [],
    ),
  ];
}

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** Returns the faults of a picture: overlapping boxes, lines across other boxes, lines with wrong ends. */
function unreadableIn(picture: GraphLayout): string[] {
  const boxes = boxesOf(picture);
  const at = new Map(picture.states.map((state) => [state.name, state]));
  const on = boxes.flatMap((one, index) =>
    boxes.slice(index + 1).flatMap((other) => (overlap(one, other) ? [`${one.name} on ${other.name}`] : [])),
  );
  const across = picture.ways.flatMap(({ id, from, to, points }) =>
    boxes
      .filter(({ name }) => ![id, from, to].includes(name))
      .filter((box) =>
        points.some((point, place) => {
          const next = points[place + 1] ?? point;
          const [x, y] = [Math.min(point.x, next.x), Math.min(point.y, next.y)];
          const [width, height] = [Math.abs(point.x - next.x), Math.abs(point.y - next.y)];
          return overlap(box, { name: '', x, y, width, height });
        }),
      )
      .map(({ name }) => `${id} across ${name}`),
  );
  const astray = picture.ways.flatMap(({ id, from, to, points }) => {
    const ends = [
      [from, points[0]],
      [to, points.at(-1)],
    ] as const;
    return ends.flatMap(([name, end]) => {
      const { x = Number.NaN, y = Number.NaN } = at.get(name) ?? {};
      const touches =
        end && end.x >= x && end.x <= x + STATE_SIZE.width && end.y >= y && end.y <= y + STATE_SIZE.height;
      return touches ? [] : [`${id} not at ${name}`];
    });
  });
  return [...on, ...across, ...astray];
}

test('200 pages with branches are placed so that no box or word lies on another, and no line crosses a box', () => {
  const picture = layOutGraph(aLongJourney(200));
  expect([picture.states.length, picture.ways.length]).toEqual([203, 238]);
  expect(unreadableIn(picture)).toEqual([]);
});

test('transitions that lead back, to their own state, or from an unreachable state are drawn readably', () => {
  const journey = aLongJourney(12);
  const states = {
    ...journey.states,
    p5: { on: { NEXT: [{ guard: 'isLost', target: 'p1' }, { guard: 'isNew', target: 'p5' }, { target: 'p6' }] } },
    forgotten: { on: { NEXT: 'p9' } },
    alone: { on: {} },
  };
  const picture = layOutGraph({ ...journey, states });
  expect(unreadableIn(picture)).toEqual([]);
  const y = (name: string) => picture.states.find((state) => state.name === name)?.y ?? Number.NaN;
  expect(y('p1')).toBeLessThan(y('p5'));
  expect(y('forgotten')).toBe(y('p8'));
});

test('300 pages that may each end on one stop page are placed in less than a second', () => {
  const pages = Array.from({ length: 300 }, (_, at) => `p${at}`);
  const states = Object.fromEntries(
    pages.map((name, at) => [
      name,
      { on: { NEXT: [{ guard: 'isOld', target: 'halt' }, { target: pages[at + 1] ?? 'halt' }] } },
    ]),
  );
  const halt = { type: 'final', tags: ['stop'] };
  const begun = readCpuMs();
  const picture = layOutGraph({ at: [], initial: 'p0', states: { ...states, halt }, pages: new Set(pages) });
  expect(readCpuMs() - begun).toBeLessThan(1_000);
  expect(picture.states.length).toBe(301);
});

test('a journey of 10,000 pages is read and judged in one pass', () => {
  const journey = aLongJourney(10_000);
  const begun = readCpuMs();
  expect(findJourneyIssues(journey, ['isOld', 'isNew'])).toEqual([]);
  expect(sortStates(journey).reached.length).toBe(10_003);
  // An algorithm with quadratic time would need minutes.
  expect(readCpuMs() - begun).toBeLessThan(3_000);
});

test('arrows move down and up along transitions, and sideways to a neighbouring branch', () => {
  const journey = aLongJourney(30);
  expect(stepFrom(journey, 'p1', 'ArrowDown')).toBe('p2');
  expect(stepFrom(journey, 'p2', 'ArrowUp')).toBe('p1');
  expect(stepFrom(journey, 'p0', 'ArrowDown')).toBe('halt');
  expect(stepFrom(journey, 'halt', 'ArrowRight')).toBe('p1');
  expect(stepFrom(journey, 'p1', 'ArrowLeft')).toBe('halt');
  expect(stepFrom(journey, 'p9', 'Home')).toBe('p0');
  expect(stepFrom(journey, 'issued', 'ArrowDown')).toBeUndefined();
});
