import { expect } from 'vitest';
import type { DraftView } from '#contract/drafts.ts';
import type { Race } from '../race.ts';

/** What may be asked only so often. */
export function questionRaces(race: Race): void {
  race(
    'of sixteen promotion codes typed into one draft at once ten are judged, whatever is typed later',
    async (shops) => {
      const { id, key } = await shops.aDraftWith({}, 'auto');
      const from = shops.aNetwork();
      const codes = Array.from({ length: 16 }, (_, index) => `GUESS${index}`);
      const tried = async (promoCode: string): Promise<string | undefined> => {
        await shops.call('PATCH', `/api/drafts/${id}/answers`, { key, body: { changes: { promoCode } } });
        const found = await shops.call<{ draft: DraftView }>('POST', `/api/drafts/${id}/findings`, { key, from });
        return found.body.draft.record.findings.promotion?.status;
      };
      await Promise.all(codes.map(tried));
      // What was judged may be asked again; of what was not, nothing is told.
      const told: (string | undefined)[] = [];
      for (const code of codes) told.push(await tried(code));
      expect(told.filter((status) => status === 'not-found')).toHaveLength(10);
      expect(told.filter((status) => status === 'failed')).toHaveLength(6);
    },
  );
}
