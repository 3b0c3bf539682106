import { useUser } from '#web/api/people/user.ts';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** The own account: the profile, the password, the second factor, and the sessions. */
export function MyAccountPage() {
  const text = useText();
  const { user } = useUser();
  if (!user) return null;
  return (
    <PortalPage title={text('portal.menu.account')}>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <ProfileSection user={user} />
          <PasswordSection />
        </div>
        <div className="grid gap-6">
          <SecondFactorSection user={user} />
          <SessionsSection />
        </div>
      </div>
    </PortalPage>
  );
}
