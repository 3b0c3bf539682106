import type { BodyOf } from '#contract/call.ts';
import type { addProvider as addCall, ClaimProvider } from '#contract/claims/claim-guarantees.ts';
import type { Locale } from '#contract/products.ts';
import { ACCOUNT } from '#server/claims/account-number.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { problem } from '#server/platform/http/problem.ts';
import { encrypt } from '#server/platform/keys/encrypt.ts';
import { insertProvider, listCurrentProviders, updateEnded } from './provider-repository.ts';

const SHOWN_DIGITS = 4;

/** Returns the providers that were not ended, by name. */
export async function listProviders(sql: Sql): Promise<ClaimProvider[]> {
  return (await listCurrentProviders(sql)).map(({ id, kind, name, khmerName, chineseName, isDirect, bank, digits }) => {
    return { id, kind, name, khmerName, chineseName, isDirect, bank, digits };
  });
}

/** A provider for a form: claims store `name`, and people read `label`, in the script of their language. */
export type OfferedProvider = { name: string; label: string; direct: boolean };

/** Returns the providers for a form in a language. */
export async function offerProviders(sql: Sql, locale: Locale): Promise<OfferedProvider[]> {
  return (await listCurrentProviders(sql)).map(({ name, khmerName, chineseName, isDirect }) => {
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
  if (!(await insertProvider(database.sql, row))) throw new ApiProblem(409, 'providerThere');
}

/** Ends a provider. Throws 404 `providerNotFound`, also for one that was ended before. */
export async function endProvider({ database, now }: ClaimServices, by: string, id: string): Promise<void> {
  const ended = await updateEnded(database.sql, id, { endedAt: now(), endedBy: by });
  if (!ended) throw new ApiProblem(404, 'providerNotFound');
}
