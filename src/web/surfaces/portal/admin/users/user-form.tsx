import { useEffect } from 'react';
import { inviteUser, type UserView } from '#contract/people/users.ts';
import { isPartnerScope, scopes } from '#contract/scopes.ts';
import { locales } from '#shared/format.ts';
import { useChangeUser, useInviteUser } from '#web/api/people/accounts.ts';
import { usePartners } from '#web/api/people/partners.ts';
import { ChecksField, SelectField } from '#web/desk/form/choice-fields.tsx';
import { TextField } from '#web/desk/form/fields.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { Combobox } from '#web/fields/choice/combobox.tsx';
import { RadioCards } from '#web/fields/choice/radio-cards.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useText } from '#web/i18n/use-text.ts';

type UserFormProps = {
  /** Null for a new user, who is invited. */
  user: UserView | null;
  onClose: () => void;
  onDone: (user: UserView) => void;
};

/** The organization of a user. */
type Side = 'partner' | 'insurer';
const sides: readonly Side[] = ['partner', 'insurer'];

/** The values of the form: those of a user, or of a new one. */
const toValues = (user: UserView | null) => ({
  username: user?.username ?? '',
  givenName: user?.givenName ?? '',
  familyName: user?.familyName ?? '',
  hasOneName: user?.familyName === '',
  email: user?.email ?? '',
  phone: user?.phone ?? '',
  language: user?.language ?? ('km' as UserView['language']),
  of: (user && !user.partner ? 'insurer' : 'partner') as Side,
  // An id, empty while none is chosen.
  partner: user?.partner?.id ?? '',
  scope: user?.scope ?? [],
});

/** Invites a user, or changes one. */
export function UserForm({ user, onClose, onDone }: UserFormProps) {
  const text = useText();
  const form = useUserForm(user, onDone);
  const { values, set } = form;
  return (
    <FormDialog
      title={
        user ? text('portal-admin.users.changeTitle', { username: user.username }) : text('portal-admin.users.invite')
      }
      action={text(user ? 'portal.save' : 'portal-admin.users.sendInvite')}
      form={form}
      onClose={onClose}
    >
      {!user && (
        <TextField
          form={form}
          name="username"
          help={text('portal.user.usernameHelp')}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField form={form} name="givenName" />
        {!values.hasOneName && <TextField form={form} name="familyName" />}
        <div className="sm:col-span-2">
          <Checkbox
            id="user-hasOneName"
            label={text('portal.user.hasOneName')}
            help={text('portal.user.hasOneNameHelp')}
            checked={values.hasOneName}
            onChange={(hasOneName) => set({ hasOneName })}
          />
        </div>
        <TextField form={form} name="email" optional type="email" autoCapitalize="none" spellCheck={false} />
        <TextField form={form} name="phone" optional type="tel" inputMode="tel" />
      </div>
      <SelectField
        form={form}
        name="language"
        choices={locales.map((value) => ({ value, label: text(`portal.languages.${value}`) }))}
      />
      <Field {...form.field('of')} group>
        <RadioCards
          name="user-of"
          columns={2}
          value={values.of}
          onChange={(of) => set({ of: of as Side, scope: [] })}
          choices={sides.map((value) => ({ value, label: text(`portal.user.${value}`) }))}
        />
      </Field>
      {values.of === 'partner' && (
        <Field {...form.field('partner')}>
          <PartnerChoice
            title={text('portal.user.partner')}
            value={values.partner}
            known={user?.partner ?? null}
            onChange={(partner) => set({ partner })}
          />
        </Field>
      )}
      <ChecksField
        {...form.field('scope')}
        options={scopes.filter((scope) => isPartnerScope(scope) === (values.of === 'partner'))}
        value={values.scope}
        onChange={(scope) => set({ scope })}
        nameOf={(scope) => text(`portal.scopes.${scope}`)}
      />
    </FormDialog>
  );
}

function useUserForm(user: UserView | null, onDone: UserFormProps['onDone']) {
  const text = useText();
  const invite = useInviteUser();
  const change = useChangeUser(user?.id ?? '');
  const labels = {
    username: text('portal.user.username'),
    givenName: text('portal.user.givenName'),
    familyName: text('portal.user.familyName'),
    hasOneName: text('portal.user.hasOneName'),
    email: text('interface.contact.email'),
    phone: text('interface.ui.phoneNumber'),
    language: text('portal.user.language'),
    of: text('portal.user.of'),
    partner: text('portal.user.partner'),
    scope: text('portal.user.scope'),
  };
  const unknown = (name: 'givenName' | 'familyName') =>
    text('problems.format.latin-name-unknown', { label: labels[name] });
  return useForm({
    id: 'user',
    initial: toValues(user),
    labels,
    check: ({ email, phone, of, partner, familyName, hasOneName }) => ({
      ...(hasOneName || familyName.trim()
        ? {}
        : { familyName: text('problems.required', { label: labels.familyName }) }),
      ...(email.trim() === '' && phone.trim() === '' ? { email: text('problems.contactNeeded') } : {}),
      ...(of === 'partner' && partner === '' ? { partner: text('problems.partnerNeeded') } : {}),
    }),
    body: inviteUser.body,
    unfit: {
      username: text('portal.user.usernameHelp'),
      givenName: unknown('givenName'),
      familyName: unknown('familyName'),
    },
    refusedAt: {
      usernameTaken: 'username',
      phoneTaken: 'phone',
      emailTaken: 'email',
      contactNeeded: 'email',
      partnerNotFound: 'partner',
    },
    send: async ({ username, givenName, familyName, hasOneName, email, phone, language, of, partner, scope }) => {
      const body = {
        givenName: givenName.trim(),
        familyName: hasOneName ? '' : familyName.trim(),
        email: email.trim() || null,
        phone: phone.trim() || null,
        language,
        partner: of === 'partner' ? partner : null,
        scope,
      };
      onDone(await (user ? change.mutateAsync(body) : invite.mutateAsync({ ...body, username: username.trim() })));
    },
  });
}

type PartnerChoiceProps = {
  title: string;
  /** A partner's id; empty for none. */
  value: string;
  onChange: (partner: string) => void;
  /** The present choice, whose name is known before the list is. */
  known: { id: string; name: string } | null;
};

/** One of all partners, found by name, company or account code. */
function PartnerChoice({ title, value, onChange, known }: PartnerChoiceProps) {
  const text = useText();
  const { items = [], hasNextPage, isFetchingNextPage, fetchNextPage } = usePartners({ limit: 100 });
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const listed = items.map(({ id, name, company, accountCode }) => ({
    value: id,
    label: name,
    names: [company, accountCode],
  }));
  const isListed = !known || listed.some((choice) => choice.value === known.id);
  return (
    <Combobox
      title={title}
      placeholder={text('portal.user.choosePartner')}
      value={value ? [value] : []}
      onChange={([id = '']) => onChange(id)}
      choices={isListed ? listed : [{ value: known.id, label: known.name }, ...listed]}
    />
  );
}
