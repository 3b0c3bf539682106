import type { Page } from '@playwright/test';
import type { EditView } from '#contract/studio/files.ts';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { formatPointer } from '#product-files/edit-value.ts';
import { type MemberPlan, planMembers } from '#tests/products/studio-members.ts';
import { isDeep } from '#tests/support/deep-run.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expect, expectAccessible, test } from './shop-test.ts';
import { tryMember } from './try-member.ts';

/*
 * Members of a product are set, changed and removed in the form "All details": a sample of all members, and in the deep
 * run each of them. `tests/products/studio-members.test.ts` proves that the plan has all.
 */

const plans = planMembers();
/** Every so many of the plans are tried in `npm test`. */
const SAMPLE_EVERY = 45;
const GROUPS = 6;

/** Counts the steps that the tab can undo in a product. */
const countSteps = (page: Page, product: string): Promise<number> =>
  page.evaluate((name) => {
    const key = Object.keys(sessionStorage).find((one) => one.startsWith('studio.undo.') && one.endsWith(`.${name}`));
    const { past } = JSON.parse((key && sessionStorage.getItem(key)) || '{ "past": [] }') as { past: unknown[] };
    return past.length;
  }, product);

const chosen = isDeep ? plans : plans.filter((_plan, at) => at % SAMPLE_EVERY === 0);

/** The members of a group, those of one product beside each other: the desk opens once for each product. */
const pickGroup = (group: number): MemberPlan[] =>
  chosen
    .filter((_plan, at) => !isDeep || at % GROUPS === group)
    .toSorted((one, other) => one.product.localeCompare(other.product));

const nameOf = ({ schema, pointer }: MemberPlan): string => `${schema} ${pointer}`;

for (let group = 0; group < (isDeep ? GROUPS : 1); group += 1)
  test(`members are set, changed and removed by forms, ${group + 1}`, async ({ page, shop }) => {
    test.setTimeout(isDeep ? 540_000 : 180_000);
    await page.setViewportSize({ width: 1440, height: 900 });
    const user = await createTestUser(shop, { scopes: ['studio:edit'] });
    await page.context().addCookies([{ name: 'session', value: user.token, url: shop.url }]);
    const own = pickGroup(group);
    expect(own.length).toBeGreaterThan(5);
    const { body } = await user.call<ReleaseView>('POST', '/api/studio/releases', { body: { title: 'Members' } });
    const read = async ({ product, path }: MemberPlan) => {
      const address = `/api/studio/releases/${body.id}/files?product=${product}`;
      const { files } = (await user.call<{ files: Record<string, string> }>('GET', address)).body;
      return JSON.stringify(JSON.parse(files[path] ?? 'null'));
    };
    const saved = () => expect(page.getByText('Everything is saved')).toBeVisible();
    /** Returns the fault of a member; undefined if its acts did what they say. */
    const judge = async (plan: MemberPlan): Promise<string | undefined> => {
      const before = await read(plan);
      const stepsBefore = await countSteps(page, plan.product);
      await tryMember(page, `/studio/releases/${body.id}/products/${plan.product}/files`, plan);
      await saved();
      // The server got each act: the member was set, and is gone again.
      const pointer = formatPointer([...plan.steps, plan.key]);
      const { items } = (await user.call<{ items: EditView[] }>('GET', `/api/studio/releases/${body.id}/edits`)).body;
      const edits = items.filter((edit) => edit.path === plan.path && edit.pointer === pointer);
      // Several values that are typed at once in one input are one edit: the last value counts.
      const last = JSON.stringify(plan.values.at(-1));
      if (!edits.some(({ after }) => after !== undefined)) return 'was not set';
      if (last !== undefined && !edits.some(({ after }) => JSON.stringify(after) === last)) return 'was not changed';
      if (edits[0]?.after !== undefined) return 'was not removed';
      const undo = page.getByRole('button', { name: 'Undo', exact: true });
      for (let at = (await countSteps(page, plan.product)) - stepsBefore; at > 0; at -= 1) await undo.click();
      await saved();
      return (await read(plan)) === before ? undefined : 'is not as it was after each step was undone';
    };
    // The steps of the tab are read from its storage, which a blank page does not have.
    await page.goto('/studio');
    const faults: string[] = [];
    for (const plan of own) {
      // A member that fails does not hide the others: the next one opens the desk anew.
      const fault = await judge(plan).catch(async (error: Error) => {
        await page.goto('/studio');
        return error.message;
      });
      if (fault !== undefined) faults.push(`${nameOf(plan)}: ${fault}`);
      // Without an end, one fault of the desk would cost a minute for each member.
      if (faults.length > 4) break;
    }
    expect(faults).toEqual([]);
    if (group === 0) await expectAccessible(page);
  });
