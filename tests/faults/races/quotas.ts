import { expect } from 'vitest';
import type { DraftView } from '#contract/purchase/drafts.ts';
import { countReplies } from '../count-replies.ts';
import type { Race } from '../race.ts';

let policies = 0;

/** Acts with a limit on their number. */
export function createQuotaRaces(race: Race): void {
  race(
    'of fourteen promotion codes typed into one draft at once ten are judged, whatever is typed later',
    async (shops) => {
      const { id, key } = await shops.aDraftWith({}, 'auto');
      const from = shops.aNetwork();
      const codes = Array.from({ length: 14 }, (_, index) => `GUESS${index}`);
      const tried = async (promoCode: string): Promise<string | undefined> => {
        await shops.call('PATCH', `/api/drafts/${id}/answers`, { key, body: { changes: { promoCode } } });
        const found = await shops.call<{ draft: DraftView }>('POST', `/api/drafts/${id}/findings`, { key, from });
        return found.body.draft.record.findings.promotion?.status;
      };
      await Promise.all(codes.map(tried));
      // An answered code may be sent again; for an unanswered one the server reveals nothing.
      const told: (string | undefined)[] = [];
      for (const code of codes) told.push(await tried(code));
      expect(told.filter((status) => status === 'not-found')).toHaveLength(10);
      expect(told.filter((status) => status === 'failed')).toHaveLength(4);
    },
  );

  race('of forty dates of birth at once for one policy ten are judged for a network, thirty for all', async (shops) => {
    policies += 1;
    const number = `TRV-2025-${String(policies).padStart(6, '0')}`;
    const day = (index: number) => `19${String(50 + index).padStart(2, '0')}-01-01`;
    const ask = (dateOfBirth: string, from: string) =>
      shops.call('POST', '/api/policies/inquiry', { body: { number, dateOfBirth }, from });
    const one = shops.aNetwork();
    const ofOne = await shops.atOnce(20, (index) => ask(day(index), one));
    expect(countReplies(ofOne)).toEqual({ policyNotFound: 10, inquiryByCode: 10 });
    const others = Array.from({ length: 10 }, shops.aNetwork);
    const ofOthers = await shops.atOnce(30, (index) => ask(day(20 + index), others[index % 10] as string));
    expect(countReplies(ofOthers)).toEqual({ policyNotFound: 20, inquiryByCode: 10 });
  });
}
