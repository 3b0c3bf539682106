import { sql as raw, type SQL } from 'drizzle-orm';
import { addDays } from '#engine/language/dates.ts';

/** SQL: true for an end that no reinstatement from the same day has undone. */
export function isEffectiveEnd(name: 't' | 'e'): SQL {
  const t = raw.raw(name);
  return raw`${t}.kind in ('lapse', 'cancel') and not exists (select 1 from policy_transactions back where back.policy_number = ${t}.policy_number
    and back.kind = 'reinstate' and back.serial > ${t}.serial and back.effective_from = ${t}.effective_from)`;
}

/**
 * SQL: the ends of terms with the `number` of the policy, the `day`, and `how` (renewed, expired, lapsed or cancelled). Renewed
 * and expired terms have their last day, lapsed and cancelled ones the first day without cover. A reinstated term does not
 * count. `from` and `to` are business dates, both included.
 */
export const selectTermEnds = ({ from, to }: { from: string; to: string }): SQL => raw`
  select * from (
    select t.policy_number as number, case t.kind when 'renew' then 'renewed' when 'lapse' then 'lapsed' else 'cancelled' end as how,
      case t.kind when 'renew' then t.effective_from::date - 1 else t.effective_from::date end as day
    -- A literal list and texts, so that the index of the ends is used.
    from (select * from policy_transactions where kind in ('renew', 'lapse', 'cancel')
      and effective_from between ${from} and ${addDays(to, 1)}) t
    where (t.kind = 'renew' and not exists (select 1 from policy_transactions e where e.policy_number = t.policy_number
      and e.serial > t.serial and e.effective_from <= t.effective_from and (${isEffectiveEnd('e')}))) or (${isEffectiveEnd('t')})
    union all
    select number, 'expired', effective_to::date from policies where status = 'expired' and effective_to between ${from} and ${to}
  ) ends where day between ${from}::date and ${to}::date`;
