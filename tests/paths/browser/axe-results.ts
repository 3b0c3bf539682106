import type { Page } from 'playwright';
import { findSeriousViolations } from '#tests/support/serious-violations.ts';

/** The states that axe looked at, once each, and its findings. */
export type AxeResults = {
  /** `axe customerInfo errors km`. */
  seen: Set<string>;
  /** Serious and critical violations: page, state and language, rule and places. */
  complaints: string[];
  has(what: string): boolean;
  /** Looks at what the page shows, unless that was done. */
  at(page: Page, what: string): Promise<void>;
};

export function createAxeResults(): AxeResults {
  const seen = new Set<string>();
  const complaints: string[] = [];
  return {
    seen,
    complaints,
    has: (what) => seen.has(`axe ${what}`),
    async at(page, what) {
      if (seen.has(`axe ${what}`)) return;
      seen.add(`axe ${what}`);
      for (const { rule, impact, places } of await findSeriousViolations(page))
        complaints.push(`axe ${what}: ${rule} (${impact}) at ${places.join(', ')}`);
    },
  };
}
