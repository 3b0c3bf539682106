import { DEMO_PASSWORD, demoPartners, demoUsers } from './demo-people.ts';

/** The demo's people as the start prints them: name to sign in with, who that is, what that may do. */
export function listDemoAccounts(): string {
  const rows = demoUsers.map(({ username, partner, scopes }) => {
    const where = demoPartners.find(({ id }) => id === partner)?.name ?? 'the insurer';
    return `  ${username.padEnd(9)} ${where.padEnd(25)} ${scopes.join(' ')}\n`;
  });
  return `Demo accounts for /b2b/login, all with the password "${DEMO_PASSWORD}":\n${rows.join('')}`;
}
