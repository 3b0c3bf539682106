import { useContext } from 'react';
import { DraftContext } from '#web/draft/wizard-context.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { usePageFrame } from '../page/page-context.ts';

/**
 * True if this phone can belong to a known customer, who may verify it. The code belongs to the customer: agents do not
 * get the offer.
 */
export function useCanProvePhone(name: string): boolean {
  const { effects = [] } = usePageFrame().definition;
  const draft = useContext(DraftContext);
  const findsCustomer = effects.some(({ finding, inputs }) => finding === 'existingCustomer' && inputs.includes(name));
  return findsCustomer && draft?.record.circumstances.isSale !== true;
}

/** The placeholder of a phone while its list of countries is fetched. */
export function PhonePlaceholder({ name }: { name: string }) {
  const offersProof = useCanProvePhone(name);
  return (
    <div className="grid gap-2">
      <Skeleton className="h-11 w-full" />
      {offersProof && <ProofPlaceholder />}
    </div>
  );
}

/** A placeholder as high as the later text. */
export function ProofPlaceholder() {
  const text = useText();
  return (
    <span aria-hidden className="invisible flex min-h-11 gap-2 py-2 font-semibold">
      <span className="size-5 shrink-0" />
      {text('wizard.phoneProof.open')}
    </span>
  );
}
