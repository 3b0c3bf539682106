import { useSyncExternalStore } from 'react';
import { callState } from '#web/api/call-state.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';

/** The global error: what the server said, or our own sentence. OK clears it. */
export function ErrorDialog() {
  const text = useText();
  const { error } = useSyncExternalStore(callState.subscribe, callState.now);
  return (
    <Dialog
      open={error !== null}
      onClose={callState.clearError}
      title={text('calls.error.title')}
      actions={<Button onClick={callState.clearError}>{text('calls.error.ok')}</Button>}
    >
      {error && <p>{'said' in error ? error.said : text(`calls.error.${error.sentence}`)}</p>}
    </Dialog>
  );
}
