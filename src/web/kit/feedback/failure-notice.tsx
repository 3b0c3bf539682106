import { Notice } from './notice.tsx';
import { useFailureText } from './use-failure-text.ts';

/** The reason why a call failed. A screen reader reads it when it appears. Without an error there is no notice. */
export function FailureNotice({ error }: { error: unknown }) {
  const explain = useFailureText();
  if (!error) return null;
  return (
    <Notice kind="error" live>
      {explain(error)}
    </Notice>
  );
}
