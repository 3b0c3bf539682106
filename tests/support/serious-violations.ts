import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';

export type Violation = { rule: string; impact: 'serious' | 'critical'; places: string[]; html: string[] };

/** What axe finds on a page that is serious for people who use it with other means than eyes and a mouse. */
export async function seriousViolations(page: Page): Promise<Violation[]> {
  // Our pages have no frames, and what passes is told to nobody: half the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, impact, nodes }) => {
    if (impact !== 'serious' && impact !== 'critical') return [];
    const places = nodes.map(({ target }) => target.join(' '));
    return [{ rule: id, impact, places, html: nodes.map(({ html }) => html) }];
  });
}
