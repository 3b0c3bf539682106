import { Suspense } from 'react';
import { lazyPage } from '#web/router/lazy-page.ts';
import type { DialogProps } from './dialog-panel.tsx';
import { useReturnFocus } from './use-return-focus.ts';

const DialogPanel = lazyPage(() => import('./dialog-panel.tsx'), 'DialogPanel');

/** A question or a sheet over the page; on a phone it slides in from below. Its code loads when it first opens. */
export function Dialog(props: DialogProps) {
  useReturnFocus(props.open);
  if (!props.open) return null;
  return (
    <Suspense>
      <DialogPanel {...props} />
    </Suspense>
  );
}
