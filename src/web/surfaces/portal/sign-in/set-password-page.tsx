import { passwordLength } from '#contract/people/accounts.ts';
import { isApiError } from '#web/api/api-error.ts';
import { acceptInvite } from '#web/api/people/sign-in.ts';
import { FormHead } from '#web/desk/form/form-head.tsx';
import { NewPasswordFields, useNewPassword } from '#web/desk/form/new-password.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { clearInviteToken } from './invite-token.ts';

type SetPasswordPageProps = { token: string; onDone: () => void; onGiveUp: () => void };

/** Sets a password by the link of an invitation or a reset; it works once. */
export function SetPasswordPage({ token, onDone, onGiveUp }: SetPasswordPageProps) {
  const text = useText();
  const fresh = useNewPassword();
  const form = useForm({
    id: 'set',
    ...fresh,
    send: async ({ password }) => {
      await acceptInvite({ token, password });
      clearInviteToken();
      onDone();
    },
  });
  const giveUp = () => {
    clearInviteToken();
    onGiveUp();
  };
  const isUsed = isApiError(form.failure) && form.failure.problem === 'inviteUsed';
  return (
    <div className="mx-auto grid w-full max-w-110 gap-6 px-5 py-10">
      <div className="grid gap-2">
        <PageTitle title={text('portal.setPassword.title')} />
        <p className="text-muted">{text('portal.setPassword.lead', { limit: passwordLength })}</p>
      </div>
      {isUsed ? (
        <div className="grid justify-items-start gap-4">
          <Notice kind="error" live>
            {text('problems.inviteUsed')}
          </Notice>
          <Button variant="secondary" onClick={giveUp}>
            {text('portal.setPassword.toSignIn')}
          </Button>
        </div>
      ) : (
        <Card>
          <form noValidate onSubmit={form.submit} className="grid gap-5">
            <FormHead {...form} />
            <NewPasswordFields form={form} />
            <Button type="submit" busy={form.busy}>
              {text('portal.setPassword.send')}
            </Button>
          </form>
        </Card>
      )}
    </div>
  );
}
