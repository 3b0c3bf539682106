import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { buildFilingAddress } from './filing-address.ts';

/** Begins a claim on a policy. */
export function FileOn({ policy }: { policy: string }) {
  const text = useText();
  return (
    <ButtonLink variant="secondary" className="whitespace-nowrap px-4" href={buildFilingAddress(policy)}>
      {text('claim-filing.choose.useShort')}
      <span className="sr-only"> {policy}</span>
    </ButtonLink>
  );
}
