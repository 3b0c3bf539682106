import { locales } from '#contract/format.ts';
import { inviteUser, type UserView } from '#contract/people/users.ts';
import type { Scope } from '#contract/scopes.ts';
import { isPartnerScope, scopes } from '#contract/scopes.ts';
import { useChangeUser, useInviteUser } from '#web/api/people/accounts.ts';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { RadioCards } from '#web/fields/choice/radio-cards.tsx';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { FormDialog } from '#web/surfaces/portal/form/form-dialog.tsx';
import { useForm } from '#web/surfaces/portal/form/use-form.ts';
import { PartnerChoice } from './partner-choice.tsx';
import { type UserFields, useUserFields } from './use-user-fields.ts';

type UserFormProps = {
  /** Null for somebody new, who is invited. */
  user: UserView | null;
  onClose: () => void;
  onDone: (user: UserView) => void;
};

/** Invites a user, or changes one. */
export function UserForm({ user, onClose, onDone }: UserFormProps) {
  const text = useText();
  const invite = useInviteUser();
  const change = useChangeUser(user?.id ?? '');
  const { labels, initial, check, bodyOf } = useUserFields(user);
  const form = useForm<UserFields>({
    id: 'user',
    initial,
    labels,
    check,
    body: inviteUser.body,
    unfit: { username: text('portal.user.usernameHelp') },
    refusedAt: { usernameTaken: 'username', phoneTaken: 'phone', contactNeeded: 'email', partnerNotFound: 'partner' },
    send: async (values) => {
      const body = bodyOf(values);
      onDone(
        await (user ? change.mutateAsync(body) : invite.mutateAsync({ ...body, username: values.username.trim() })),
      );
    },
  });
  const { values, set } = form;
  const offered = scopes.filter((scope) => isPartnerScope(scope) === (values.of === 'partner'));
  const mark = (scope: Scope, on: boolean) =>
    set({ scope: scopes.filter((one) => (one === scope ? on : values.scope.includes(one))) });
  const input = (name: 'username' | 'givenName' | 'familyName' | 'email' | 'phone', more = {}) => (
    <TextInput autoComplete="off" {...form.input(name)} {...more} />
  );

  return (
    <FormDialog
      title={user ? text('portal.users.changeTitle', { username: user.username }) : text('portal.users.invite')}
      action={text(user ? 'portal.save' : 'portal.users.sendInvite')}
      form={form}
      onClose={onClose}
    >
      {!user && (
        <Field {...form.field('username')} help={text('portal.user.usernameHelp')}>
          {input('username', { autoCapitalize: 'none', spellCheck: false })}
        </Field>
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field {...form.field('givenName')}>{input('givenName')}</Field>
        <Field {...form.field('familyName')}>{input('familyName')}</Field>
        <Field {...form.field('email')} optional>
          {input('email', { type: 'email', autoCapitalize: 'none', spellCheck: false })}
        </Field>
        <Field {...form.field('phone')} optional>
          {input('phone', { type: 'tel', inputMode: 'tel' })}
        </Field>
      </div>
      <Field {...form.field('language')}>
        <SelectInput
          value={values.language}
          onChange={(language) => set({ language: language as UserFields['language'] })}
          choices={locales.map((value) => ({ value, label: text(`portal.languages.${value}`) }))}
        />
      </Field>
      <Field {...form.field('of')} group>
        <RadioCards
          name="user-of"
          columns={2}
          value={values.of}
          onChange={(of) => set({ of: of as UserFields['of'], scope: [] })}
          choices={(['partner', 'insurer'] as const).map((value) => ({ value, label: text(`portal.user.${value}`) }))}
        />
      </Field>
      {values.of === 'partner' && (
        <Field {...form.field('partner')}>
          <PartnerChoice
            title={labels.partner}
            value={values.partner}
            known={user?.partner ?? null}
            onChange={(partner) => set({ partner })}
          />
        </Field>
      )}
      <Field {...form.field('scope')} group>
        <div>
          {offered.map((scope, index) => (
            <Checkbox
              key={scope}
              id={index === 0 ? 'user-scope' : `user-scope-${scope}`}
              checked={values.scope.includes(scope)}
              onChange={(on) => mark(scope, on)}
              label={text(`portal.scopes.${scope}`)}
            />
          ))}
        </div>
      </Field>
    </FormDialog>
  );
}
