import { expect, test } from 'vitest';
import { readOidcSettings } from './oidc-settings.ts';

const env = {
  OIDC_ISSUER: 'https://login.insurer.example',
  OIDC_CLIENT_ID: 'shop',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_ROLES: 'desk = insurer:orders ; a=b = insurer:claims insurer:orders;',
};

test('the settings are read as written, and a missing setting has its default', () => {
  expect(readOidcSettings(env, true)).toEqual({
    ...{ issuer: env.OIDC_ISSUER, clientId: 'shop', clientSecret: 'secret' },
    ...{ name: 'login.insurer.example', rolesClaim: 'roles', secondFactor: ['mfa'] },
    roles: new Map([
      ['desk', ['insurer:orders']],
      // Names of roles may contain the sign.
      ['a=b', ['insurer:claims', 'insurer:orders']],
    ]),
  });
  const more = { OIDC_NAME: 'Staff', OIDC_ROLES_CLAIM: 'groups', OIDC_SECOND_FACTOR: 'otp, hwk' };
  const own = { name: 'Staff', rolesClaim: 'groups', secondFactor: ['otp', 'hwk'] };
  expect(readOidcSettings({ ...env, ...more }, true)).toMatchObject(own);
  expect(readOidcSettings({ ...env, OIDC_ROLES: 'd=insurer:orders' }, true)?.roles.get('d')).toEqual([
    'insurer:orders',
  ]);
  expect(readOidcSettings({}, true)).toBeUndefined();
  expect(readOidcSettings({ ...env, OIDC_ISSUER: 'http://localhost:9000' }, false)?.name).toBe('localhost');
});

test.each<[Partial<typeof env>, string]>([
  [{ OIDC_ISSUER: 'http://login.insurer.example' }, 'OIDC_ISSUER must be an address that begins with https://'],
  [{ OIDC_ISSUER: 'login' }, 'OIDC_ISSUER must be an address that begins with https://'],
  [{ OIDC_CLIENT_ID: '' }, 'OIDC_CLIENT_ID is missing'],
  [{ OIDC_CLIENT_SECRET: '' }, 'OIDC_CLIENT_SECRET is missing'],
  [{ OIDC_ROLES: '' }, 'OIDC_ROLES is missing: which role has which rights'],
  [
    { OIDC_ROLES: 'desk=insurer:everything' },
    `OIDC_ROLES: "insurer:everything" is no right of the insurer's own people`,
  ],
  // A partner's right is not a right of the insurer's own people.
  [{ OIDC_ROLES: 'desk=b2b:sell' }, `OIDC_ROLES: "b2b:sell" is no right of the insurer's own people`],
  [
    { OIDC_ROLES: '=insurer:orders' },
    'OIDC_ROLES: "=insurer:orders" is no role with its rights (role=insurer:claims insurer:orders; ...)',
  ],
  [{ OIDC_ROLES: 'desk=' }, 'OIDC_ROLES: "desk=" is no role with its rights (role=insurer:claims insurer:orders; ...)'],
])('%j stops the start with one line that names it', (wrong, line) => {
  expect(() => readOidcSettings({ ...env, ...wrong }, true)).toThrow(line);
});
