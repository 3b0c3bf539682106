import { ChevronDown, CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { PhoneProofSteps } from './phone-proof-steps.tsx';

/** Below a phone: an earlier customer verifies the number, and the form is filled in. */
export function PhoneProof({ id, phone }: { id: string; phone: string }) {
  const text = useText();
  const panel = `${id}-proof`;
  const { record } = useOpenDraft();
  const ready = useMessages(['checkout']);
  const [open, setOpen] = useState(false);
  const { status, inputs = {} } = record.findings.phoneProof ?? {};
  const proven = status === 'found' && phone !== '' && Object.values(inputs).includes(phone);

  const confirmed = useRef<HTMLParagraphElement>(null);
  const before = useRef(proven);
  useEffect(() => {
    // The element that had the focus disappears with the last step.
    if (proven && !before.current) confirmed.current?.focus();
    before.current = proven;
  }, [proven]);

  if (proven) {
    return (
      <p ref={confirmed} role="status" tabIndex={-1} data-quiet-focus className="flex gap-2 text-small text-success">
        <Icon of={CircleCheck} className="mt-[0.2em] size-4.5" />
        {text('wizard.phoneProof.proven')}
      </p>
    );
  }
  return (
    <div className="grid gap-2">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
        className="link inline-flex min-h-11 items-start gap-2 justify-self-start py-2 text-left font-semibold"
      >
        <Icon of={ChevronDown} className={`mt-[0.25em] size-5 ${open ? 'rotate-180' : ''}`} />
        {text('wizard.phoneProof.open')}
      </button>
      <div id={panel} hidden={!open}>
        {/* Another number needs another code. */}
        {open && ready && <PhoneProofSteps key={phone} phone={phone} />}
      </div>
    </div>
  );
}
