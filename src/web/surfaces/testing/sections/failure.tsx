import { isApiError } from '#web/api/api-error.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';

/** The reason why a call failed: its code for testers, and the customer's text. Nothing without an error. */
export function Failure({ error }: { error: unknown }) {
  const text = useText();
  const sentence = useFailureText();
  if (!error) return null;
  const code = isApiError(error) ? error.problem : 'unexpected';
  return (
    <Notice kind="error" live title={text('testing.failed', { code })}>
      {sentence(error)}
    </Notice>
  );
}
