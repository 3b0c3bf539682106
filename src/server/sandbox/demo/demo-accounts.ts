import { DEMO_PASSWORD, demoPartners, demoUsers } from './demo-people.ts';

/** Lists the demo's users for the start's output: user name, person, rights. */
export function listDemoAccounts(): string {
  const rows = demoUsers.map(({ username, partner, scopes }) => {
    const where = demoPartners.find(({ id }) => id === partner)?.name ?? 'the insurer';
    return `  ${username.padEnd(9)} ${where.padEnd(25)} ${scopes.join(' ')}\n`;
  });
  return `Demo accounts for /b2b/login, all with the password "${DEMO_PASSWORD}":\n${rows.join('')}`;
}
