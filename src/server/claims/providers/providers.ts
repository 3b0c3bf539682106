import { and, asc, eq, gt, isNotNull, isNull, sql as raw } from 'drizzle-orm';
import type { BodyOf } from '#contract/call.ts';
import type { addProvider as addCall, ClaimProvider } from '#contract/claims/claim-providers.ts';
import type { Locale } from '#contract/products.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { claimProviders } from '#server/platform/db/schema/claims/claim-provider-schema.ts';
import { findRow, listRows } from '#server/platform/db/statements.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { problem } from '#server/platform/http/problem.ts';
import { encrypt } from '#server/platform/keys/encrypt.ts';
import { ACCOUNT } from '../payments/claim-payer.ts';

type Row = typeof claimProviders.$inferSelect;

const SHOWN_DIGITS = 4;

const listCurrent = (sql: Sql): Promise<Row[]> =>
  listRows(sql, claimProviders, isNull(claimProviders.endedAt), asc(raw`lower(${claimProviders.name})`));

/** Returns the providers that were not ended, by name. */
export async function listProviders(sql: Sql): Promise<ClaimProvider[]> {
  return (await listCurrent(sql)).map(({ id, kind, name, khmerName, chineseName, isDirect, bank, digits }) => {
    return { id, kind, name, khmerName, chineseName, isDirect, bank, digits };
  });
}

/** A provider for a form: claims store `name`, and people read `label`, in the script of their language. */
export type OfferedProvider = { name: string; label: string; direct: boolean };

/** Returns the providers for a form in a language. */
export async function offerProviders(sql: Sql, locale: Locale): Promise<OfferedProvider[]> {
  return (await listCurrent(sql)).map(({ name, khmerName, chineseName, isDirect }) => {
    const names: Record<Locale, string | null> = { en: name, km: khmerName, zh: chineseName };
    return { name, label: names[locale] ?? name, direct: isDirect };
  });
}

/** Adds a provider, its account encrypted. `addProvider` of the contract lists the errors. */
export async function addProvider(
  {
    database,
    ids,
    config,
    now,
  }: Pick<ClaimServices, 'database' | 'ids' | 'now'> & {
    config: Pick<ClaimServices['config'], 'keys'>;
  },
  by: string,
  { kind, name, khmerName, chineseName, isDirect, account }: BodyOf<typeof addCall>,
): Promise<void> {
  const number = account?.number.replaceAll(/[\s-]/g, '').toUpperCase();
  if (number !== undefined && !ACCOUNT.test(number)) throw problem('accountInvalid', '/account/number');
  if (isDirect && number === undefined) throw problem('accountMissing', '/account');
  const id = ids.id();
  const names = { name: name.trim(), khmerName: khmerName?.trim() ?? null, chineseName: chineseName?.trim() ?? null };
  const bank =
    account && number
      ? {
          bank: account.bank.trim(),
          account: encrypt(config.keys, 'bank account', id, Buffer.from(number)),
          digits: number.slice(-SHOWN_DIGITS),
        }
      : { bank: null, account: null, digits: null };
  const row = { id, kind, ...names, isDirect, ...bank, addedAt: now(), addedBy: by };
  const added = await database.sql
    .insert(claimProviders)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: claimProviders.id });
  if (added.length === 0) throw new ApiProblem(409, 'providerThere');
}

/** Ends a provider. Throws 404 `providerNotFound`, also for one that was ended before. */
export async function endProvider({ database, now }: ClaimServices, by: string, id: string): Promise<void> {
  const current = and(eq(claimProviders.id, id), isNull(claimProviders.endedAt));
  if (!(await findRow(database.sql, claimProviders, current))) throw new ApiProblem(404, 'providerNotFound');
  await database.sql.update(claimProviders).set({ endedAt: now(), endedBy: by }).where(current);
}

/** Account numbers for `keys:reseal`, by the id of the provider. */
export const encryptedProviderAccounts = {
  async list(sql: Sql, after: string, limit: number) {
    return sql
      .select({ id: claimProviders.id, encrypted: raw<string>`${claimProviders.account}` })
      .from(claimProviders)
      .where(and(gt(claimProviders.id, after), isNotNull(claimProviders.account)))
      .orderBy(asc(claimProviders.id))
      .limit(limit);
  },
  async replace(sql: Sql, id: string, from: string, to: string): Promise<void> {
    const same = and(eq(claimProviders.id, id), eq(claimProviders.account, from));
    await sql.update(claimProviders).set({ account: to }).where(same);
  },
};
