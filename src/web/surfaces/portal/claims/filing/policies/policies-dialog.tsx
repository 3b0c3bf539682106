import type { HolderPolicy, HolderView } from '#contract/claims/policy-holders.ts';
import { useHolder } from '#web/api/claims/policy-holders.ts';
import { CoverDates } from '#web/desk/list/cover-dates.tsx';
import { PolicyTag } from '#web/desk/list/policy-tag.tsx';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { LoadError } from '#web/desk/page/load-error.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { FileOn } from './file-on.tsx';

/** All policies of a policyholder, to choose one. */
export function PoliciesDialog({ holder: { id, name }, onClose }: { holder: HolderView; onClose: () => void }) {
  const text = useText();
  const { data, error, refetch } = useHolder(id);
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('claim-filing.choose.policiesOf', { name })}
      actions={
        <Button variant="quiet" onClick={onClose}>
          {text('portal.cancel')}
        </Button>
      }
    >
      {error && !data ? <LoadError onRetry={refetch} /> : null}
      {!data && !error && <Skeleton className="h-40 w-full" />}
      <ul className="grid">
        {data?.policies.map((policy) => (
          <PolicyLine key={policy.number} policy={policy} />
        ))}
      </ul>
    </Dialog>
  );
}

function PolicyLine({ policy }: { policy: HolderPolicy }) {
  const { nameOf } = useProductNames();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-2.5 last:border-b-0">
      <span className="grid">
        <span className="figures flex flex-wrap items-center gap-x-3 font-semibold text-ink">
          {policy.number} <PolicyTag status={policy.status} />
        </span>
        <span className="text-muted text-small">
          {nameOf(policy.product)} · <CoverDates {...policy} />
        </span>
      </span>
      <FileOn policy={policy.number} />
    </li>
  );
}
