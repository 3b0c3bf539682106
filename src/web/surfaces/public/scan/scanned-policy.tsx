import { useScannedPolicy } from '#web/api/site/policies.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Waiting } from '#web/kit/feedback/waiting.tsx';
import { PolicyRefusal } from '../inquiry/policy-refusal.tsx';
import { PolicyStandingDocument } from '../inquiry/policy-standing-document.tsx';

/** What the insurer says of a code that looks like one of its own. */
export function ScannedPolicy({ token }: { token: string }) {
  const text = useText();
  const { data, error, errorUpdatedAt, refetch, isFetching } = useScannedPolicy(token);
  if (data) {
    return (
      <PolicyStandingDocument standing={data}>
        <Notice title={text('inquiry.scan.genuine')}>{text('inquiry.scan.compare')}</Notice>
      </PolicyStandingDocument>
    );
  }
  if (error && !isFetching) {
    return <PolicyRefusal error={error} at={errorUpdatedAt} scanned onRetry={() => refetch()} />;
  }
  return <Waiting title={text('inquiry.scan.asking')}>{text('inquiry.scan.askingLong')}</Waiting>;
}
