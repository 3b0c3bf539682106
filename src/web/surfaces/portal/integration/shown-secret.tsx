import { useEffect } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { CopyButton } from '#web/kit/action/copy-button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';

export type OneTimeSecret = { title: string; values: readonly { name: string; value: string }[] };

type ShownSecretProps = {
  told: OneTimeSecret;
  /**
   * Id of the control that gets the focus when the dialog closes, because the form with the last pressed button is
   * gone.
   */
  back: string;
  onClose: () => void;
};

/** A secret, shown once: to copy, and to confirm that it is saved. */
export function ShownSecret({ told: { title, values }, back, onClose }: ShownSecretProps) {
  const text = useText();
  useEffect(() => () => void requestAnimationFrame(() => document.getElementById(back)?.focus()), [back]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={<Button onClick={onClose}>{text('integration.secret.kept')}</Button>}
    >
      <div className="grid gap-4">
        <p>{text('integration.secret.once')}</p>
        <dl className="grid gap-3">
          {values.map(({ name, value }) => (
            <div key={name} className="grid gap-1">
              <dt className="font-semibold text-ink">{name}</dt>
              <dd className="flex flex-wrap items-center gap-2">
                <code className="min-w-0 flex-1 break-all rounded-field border border-line bg-page px-3 py-2">
                  {value}
                </code>
                <CopyButton name={name} value={value} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}
