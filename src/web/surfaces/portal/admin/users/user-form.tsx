import { findRole, roleTemplates } from '#contract/people/role-templates.ts';
import { inviteUser, type UserView } from '#contract/people/users.ts';
import { isPartnerScope, type Scope, scopes } from '#contract/scopes.ts';
import { locales } from '#shared/format.ts';
import { useChangeUser, useInviteUser } from '#web/api/people/accounts.ts';
import { useUser } from '#web/api/people/user.ts';
import { ChecksField, SelectField } from '#web/desk/form/choice-fields.tsx';
import { TextField } from '#web/desk/form/fields.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { RadioCards } from '#web/fields/choice/radio-cards.tsx';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { PartnerChoice } from './partner-choice.tsx';

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
  const { user: self } = useUser();
  const isOfInsurer = self?.scope.includes('insurer:admin') ?? false;
  // A partner's administrator gives only rights that he has.
  const mayGive = isOfInsurer ? scopes : scopes.filter((scope) => self?.scope.includes(scope));
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
      {isOfInsurer && (
        <Field {...form.field('of')} group>
          <RadioCards
            name="user-of"
            columns={2}
            value={values.of}
            onChange={(of) => set({ of: of as Side, scope: [] })}
            choices={sides.map((value) => ({ value, label: text(`portal.user.${value}`) }))}
          />
        </Field>
      )}
      {isOfInsurer && values.of === 'partner' && (
        <Field {...form.field('partner')}>
          <PartnerChoice
            title={text('portal.user.partner')}
            value={values.partner}
            known={user?.partner ?? null}
            onChange={(partner) => set({ partner })}
          />
        </Field>
      )}
      <RoleChoice side={values.of} mayGive={mayGive} value={values.scope} onChange={(scope) => set({ scope })} />
      <ChecksField
        {...form.field('scope')}
        options={mayGive.filter((scope) => isPartnerScope(scope) === (values.of === 'partner'))}
        value={values.scope}
        onChange={(scope) => set({ scope })}
        nameOf={(scope) => text(`portal.scopes.${scope}`)}
      />
    </FormDialog>
  );
}

type RoleChoiceProps = {
  side: Side;
  mayGive: readonly Scope[];
  value: readonly Scope[];
  onChange: (scope: Scope[]) => void;
};

const OWN_RIGHTS = 'own';

/** One of the roles whose rights the administrator may give; it sets the rights below. */
function RoleChoice({ side, mayGive, value, onChange }: RoleChoiceProps) {
  const text = useText();
  const roles = roleTemplates[side].filter((role) => role.scopes.every((scope) => mayGive.includes(scope)));
  const chosen = findRole(value)?.name ?? OWN_RIGHTS;
  const choices = [
    ...roles.map(({ name }) => ({ value: name, label: text(`portal.roles.${name}`) })),
    { value: OWN_RIGHTS, label: text('portal.user.ownRights') },
  ];
  return (
    <Field id="user-role" label={text('portal.user.role')} help={text('portal.user.roleHelp')}>
      <SelectInput
        value={chosen}
        choices={choices}
        onChange={(name) => onChange([...(roles.find((role) => role.name === name)?.scopes ?? [])])}
      />
    </Field>
  );
}

function useUserForm(user: UserView | null, onDone: UserFormProps['onDone']) {
  const text = useText();
  const { user: self } = useUser();
  const own = self?.partner?.id;
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
      ...(of === 'partner' && partner === '' && own === undefined ? { partner: text('problems.partnerNeeded') } : {}),
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
        partner: own ?? (of === 'partner' ? partner : null),
        scope,
      };
      onDone(await (user ? change.mutateAsync(body) : invite.mutateAsync({ ...body, username: username.trim() })));
    },
  });
}
