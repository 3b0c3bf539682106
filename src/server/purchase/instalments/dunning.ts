import type { BodyOf } from '#contract/call.ts';
import type { Dunning, SetDunningStep, setDunning } from '#contract/reconciliation/dunning.ts';
import { listUserNames } from '#server/people/users/user-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { problem } from '#server/platform/http/problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { findWordsProblem } from '#shared/dunning-words.ts';
import { listDunningRows, listStepNumbers, replaceDunningRows, toSteps } from './dunning-repository.ts';

/** Returns the reminders after the due day, and who changed them last. */
export async function viewDunning(sql: Sql): Promise<Dunning> {
  const rows = await listDunningRows(sql);
  const steps = toSteps(rows);
  const [first] = rows;
  if (!first) return { steps, changed: null };
  const nameOf = await listUserNames(sql, [first.changedBy]);
  return { steps, changed: { by: nameOf(first.changedBy), at: first.changedAt.toISOString() } };
}

/** Replaces the reminders after the due day. Throws 422 `dunningDays`, `dunningNumber`, `dunningPlaceholder`, `dunningLink`. */
export async function saveDunning(
  { database, now }: PurchaseServices,
  user: SignedInUser,
  { steps }: BodyOf<typeof setDunning>,
): Promise<Dunning> {
  checkSteps(steps);
  return database.transaction('set dunning', async (sql) => {
    const kept = new Set(steps.map(({ number }) => number));
    const free = (await listStepNumbers(sql, toBusinessDate(now()))).filter((number) => !kept.has(number));
    const none = { en: null, km: null, zh: null };
    const rows = steps
      .toSorted((one, other) => one.days - other.days)
      .map(({ number, days, words }) => ({
        // There are as many numbers as steps at most.
        ...{ step: number ?? free.shift() ?? 0, days, ...(words ?? none) },
        ...{ changedBy: user.id, changedAt: now() },
      }));
    await replaceDunningRows(sql, rows);
    return viewDunning(sql);
  });
}

function checkSteps(steps: readonly SetDunningStep[]) {
  for (const [at, { number, days, words }] of steps.entries()) {
    const before = steps.slice(0, at);
    if (before.some((one) => one.days === days)) throw problem('dunningDays', `/steps/${at}/days`);
    if (number !== undefined && before.some((one) => one.number === number))
      throw problem('dunningNumber', `/steps/${at}/number`);
    for (const [language, text] of Object.entries(words ?? {})) {
      const wrong = findWordsProblem(text);
      if (wrong) throw problem(wrong, `/steps/${at}/words/${language}`);
    }
  }
}
