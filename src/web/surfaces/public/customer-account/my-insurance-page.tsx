import { ApiProvider } from '#web/api/api-provider.tsx';
import { useMySession } from '#web/api/customer-account/session.ts';
import { registerAccountMessages } from '#web/i18n/customer-account-messages.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { LoadFailure } from '#web/kit/errors/load-failure.tsx';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { MyInsurance } from './my-insurance.tsx';
import { SignIn } from './sign-in.tsx';

registerAccountMessages();

/** A customer's policies and actions, after a sign-in by phone, code and date of birth. */
export function MyInsurancePage() {
  if (!useMessages(['mine', 'problems', 'checkout', 'wizard'])) return null;
  return (
    <ApiProvider>
      <div className="mx-auto grid max-w-form gap-8 px-5 pt-8 pb-10 sm:px-8 sm:pt-14">
        <Session />
      </div>
    </ApiProvider>
  );
}

function Session() {
  const { data: session, error, refetch } = useMySession();
  if (error && session === undefined) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (session === undefined) return <PageWaiting />;
  return session === null ? <SignIn /> : <MyInsurance session={session} />;
}
