import { useQuery } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type DraftLink, drafts } from '#web/api/purchase/drafts.ts';
import { buildDraftAddress } from '#web/draft/draft-link.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';
import { QrCode } from '#web/kit/layout/qr-code.tsx';
import { buildFieldAddress } from './field-address.ts';

/** Milliseconds between two reads, on a desktop, to see if the phone has sent the picture. */
const POLL_INTERVAL_MS = 3000;

/**
 * On a desktop, which has no good camera, a phone takes the picture: the QR code opens this draft there, at this field,
 * and the picture appears here as soon as the phone has sent it.
 */
export function ContinueOnPhone({ id, field }: { id: string; field: string }) {
  const text = useText();
  const explain = useFailureText();
  // The server renders the same element: a click before the scripts are loaded opens it, too.
  const panel = `${id}-phone`;
  const { ready, take } = useOpenDraft();
  const [link, setLink] = useState<DraftLink | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const { data: view } = useQuery({
    queryKey: ['hand over', link?.id, field],
    queryFn: () => drafts.look(link as DraftLink),
    enabled: link !== null,
    refetchInterval: POLL_INTERVAL_MS,
    gcTime: 0,
  });
  useEffect(() => {
    if (view?.record.answers[field] !== undefined) take(view);
  }, [view, field, take]);
  const toggle = () => (link ? setLink(null) : ready().then(setLink, setFailure));
  return (
    <div className="hidden w-full justify-items-start gap-3 lg:grid">
      <Button icon={Smartphone} variant="quiet" aria-expanded={link !== null} aria-controls={panel} onClick={toggle}>
        {text('wizard.picture.phone.open')}
      </Button>
      <div id={panel} hidden={link === null} className="grid justify-items-start gap-2">
        {link && (
          <>
            <QrCode
              value={buildDraftAddress(buildFieldAddress(window.location.href, field), link)}
              label={text('wizard.picture.phone.code')}
            />
            <p className="text-small text-muted">{text('wizard.picture.phone.scan')}</p>
          </>
        )}
      </div>
      <p role="alert" className="text-error text-small empty:hidden">
        {failure ? explain(failure) : ''}
      </p>
    </div>
  );
}
