import type { BodyOf } from '#contract/call.ts';
import type { Dunning, setDunning } from '#contract/reconciliation/dunning.ts';
import { listUserNames } from '#server/people/users/user-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { problem } from '#server/platform/http/problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { findWordsProblem } from '#shared/dunning-words.ts';
import { listDunningRows, replaceDunningRows, toSteps } from './dunning-repository.ts';

/** Returns the reminders after the due day, and who changed them last. */
export async function viewDunning(sql: Sql): Promise<Dunning> {
  const rows = await listDunningRows(sql);
  const steps = toSteps(rows);
  const [first] = rows;
  if (!first) return { steps, changed: null };
  const nameOf = await listUserNames(sql, [first.changedBy]);
  return { steps, changed: { by: nameOf(first.changedBy), at: first.changedAt.toISOString() } };
}

/** Replaces the reminders after the due day. Throws 422 `dunningDays`, `dunningPlaceholder`, `dunningLink`. */
export async function saveDunning(
  { database, now }: PurchaseServices,
  user: SignedInUser,
  { steps }: BodyOf<typeof setDunning>,
): Promise<Dunning> {
  for (const [at, { days, words }] of steps.entries()) {
    if (days <= (steps[at - 1]?.days ?? 0)) throw problem('dunningDays', `/steps/${at}/days`);
    for (const [language, text] of Object.entries(words ?? {})) {
      const wrong = findWordsProblem(text);
      if (wrong) throw problem(wrong, `/steps/${at}/words/${language}`);
    }
  }
  return database.transaction('set dunning', async (sql) => {
    const none = { en: null, km: null, zh: null };
    const rows = steps.map(({ days, words }, at) => ({
      ...{ step: at + 1, days, ...(words ?? none) },
      ...{ changedBy: user.id, changedAt: now() },
    }));
    await replaceDunningRows(sql, rows);
    return viewDunning(sql);
  });
}
