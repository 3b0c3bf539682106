import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';

export type Violation = { rule: string; impact: string; places: string[]; html: string[] };

/** All that axe finds on a page: what WCAG 2.2 AA asks for, and what is good practice besides, as landmarks around everything. */
export async function findAxeViolations(page: Page): Promise<Violation[]> {
  // Our pages have no frames, and nobody reads the passed rules: half the time.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } });
  const found = await axe.analyze();
  return found.violations.map(({ id, impact, nodes }) => {
    const places = nodes.map(({ target }) => target.join(' '));
    return { rule: id, impact: impact ?? 'minor', places, html: nodes.map(({ html }) => html) };
  });
}

/** The findings of axe on a page that are serious for people who use it with other means than eyes and a mouse. */
export async function findSeriousViolations(page: Page): Promise<Violation[]> {
  return (await findAxeViolations(page)).filter(({ impact }) => impact === 'serious' || impact === 'critical');
}
