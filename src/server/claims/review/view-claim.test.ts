import { expect, test } from 'vitest';
import type { LoggedEvent } from '../records/claim-event-repository.ts';
import { viewLogEvent } from './view-claim.ts';

const logged = (more: Partial<LoggedEvent> = {}, event: Partial<LoggedEvent['event']> = {}): LoggedEvent => ({
  event: {
    ...{
      id: 7,
      claimId: 'c',
      type: 'TAKE',
      at: new Date('2026-06-20T02:00:00Z'),
      by: 'u',
      note: null,
      audience: 'all',
    },
    ...event,
  },
  ...{ givenName: 'Chanthou', familyName: 'Prak', partnerId: null, ...more },
});
const agents = { givenName: 'Sokha', familyName: 'Chan', partnerId: 'p' };
const nameless = { givenName: null, familyName: null };

test('a line of the log says what was done, when, and whether it is for the insurer’s people alone', () => {
  expect(viewLogEvent(logged(), true)).toEqual({
    ...{ id: 7, type: 'TAKE', at: '2026-06-20T02:00:00.000Z', note: null, isInternal: false },
    by: { isInsurer: true, name: 'Chanthou Prak' },
  });
  const internal = logged({}, { type: 'NOTE', note: 'Looks right', audience: 'internal' });
  expect(viewLogEvent(internal, true)).toMatchObject({ type: 'NOTE', note: 'Looks right', isInternal: true });
});

test('the insurer’s people are named to each other, agents to everybody, and who only has one name by that', () => {
  const by = (line: LoggedEvent, isInsurer: boolean) => viewLogEvent(line, isInsurer).by;
  expect(by(logged(), false)).toEqual({ isInsurer: true, name: null });
  for (const isInsurer of [true, false])
    expect(by(logged(agents), isInsurer)).toEqual({ isInsurer: false, name: 'Sokha Chan' });
  expect(by(logged({ givenName: null }), true)).toEqual({ isInsurer: true, name: 'Prak' });
});

test('what the policyholder did, and what somebody without a name did, is nobody’s', () => {
  for (const isInsurer of [true, false]) {
    expect(viewLogEvent(logged(nameless, { by: null }), isInsurer).by).toBeNull();
    expect(viewLogEvent(logged(nameless), isInsurer).by).toBeNull();
    expect(viewLogEvent(logged({ givenName: '', familyName: '' }), isInsurer).by).toBeNull();
  }
});
