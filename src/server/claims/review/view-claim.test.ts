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

test('a log line shows the action, its time, and its limitation to the insurer’s people', () => {
  expect(viewLogEvent(logged(), true)).toEqual({
    ...{ id: 7, type: 'TAKE', at: '2026-06-20T02:00:00.000Z', note: null, isInternal: false },
    by: { isInsurer: true, name: 'Chanthou Prak' },
  });
  const internal = logged({}, { type: 'NOTE', note: 'Looks right', audience: 'internal' });
  expect(viewLogEvent(internal, true)).toMatchObject({ type: 'NOTE', note: 'Looks right', isInternal: true });
});

test('the insurer’s people see each other’s names, everybody sees agents’ names, and a person may have one name only', () => {
  const by = (line: LoggedEvent, isInsurer: boolean) => viewLogEvent(line, isInsurer).by;
  expect(by(logged(), false)).toEqual({ isInsurer: true, name: null });
  for (const isInsurer of [true, false])
    expect(by(logged(agents), isInsurer)).toEqual({ isInsurer: false, name: 'Sokha Chan' });
  expect(by(logged({ givenName: null }), true)).toEqual({ isInsurer: true, name: 'Prak' });
});

test('an act of the policyholder, or of a person without a name, shows no name', () => {
  for (const isInsurer of [true, false]) {
    expect(viewLogEvent(logged(nameless, { by: null }), isInsurer).by).toBeNull();
    expect(viewLogEvent(logged(nameless), isInsurer).by).toBeNull();
    expect(viewLogEvent(logged({ givenName: '', familyName: '' }), isInsurer).by).toBeNull();
  }
});
