import { Check, Copy, Printer } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';

type RecoveryCodesProps = { codes: readonly string[]; username: string; onDone: () => void };

/** The recovery codes, which are shown only once: to copy, to print, and to confirm that they are saved. */
export function RecoveryCodes({ codes, username, onDone }: RecoveryCodesProps) {
  const text = useText();
  const [isCopied, setIsCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setIsCopied(true),
      () => {},
    );
  return (
    <div className="grid gap-4">
      <Notice kind="success" live title={text('portal.recovery.title')}>
        {text('portal.recovery.text')}
      </Notice>
      <p className="hidden print:block">{text('portal.recovery.of', { username })}</p>
      <ul className="figures grid grid-cols-2 gap-x-6 gap-y-1 rounded-field border border-line bg-page p-4 font-semibold text-ink">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        {/* On plain http in a local network there is no clipboard. */}
        {'clipboard' in navigator && (
          <Button variant="secondary" onClick={copy}>
            <Icon of={isCopied ? Check : Copy} className="size-4.5" />
            <span aria-live="polite">{text(isCopied ? 'interface.ui.copied' : 'interface.ui.copy')}</span>
          </Button>
        )}
        <Button icon={Printer} variant="secondary" onClick={() => window.print()}>
          {text('interface.ui.print')}
        </Button>
        <Button onClick={onDone}>{text('portal.recovery.kept')}</Button>
      </div>
    </div>
  );
}
