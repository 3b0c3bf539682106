import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { projectRoot } from '#server/platform/base/project-root.ts';

const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');

type Service = Record<string, unknown> & {
  image?: string;
  networks?: string[] | Record<string, unknown>;
  ports?: string[];
  volumes?: string[];
  secrets?: string[];
  environment?: Record<string, string>;
};
const compose: Record<string, never> & { services: Record<string, Service>; networks: unknown; secrets: object } =
  parse(read('compose.yaml'), { merge: true });
const { services } = compose;
const named = Object.entries(services);
const networksOf = ({ networks = [] }: Service) => (Array.isArray(networks) ? networks : Object.keys(networks));

test('these services run, each with one full version', () => {
  expect(Object.fromEntries(named.map(([name, { image }]) => [name, image]))).toEqual({
    proxy: 'caddy:2.10.2',
    'shop-1': 'insurance-shop',
    'shop-2': 'insurance-shop',
    gateway: 'insurance-shop',
    database: 'postgres:17.7-bookworm',
    certificate: 'postgres:17.7-bookworm',
    files: 'chrislusf/seaweedfs:3.97',
    bucket: 'chrislusf/seaweedfs:3.97',
    mail: 'axllent/mailpit:v1.27.10',
  });
});

test('our own services run read-only, without capabilities, and gain no rights', () => {
  for (const name of ['shop-1', 'shop-2', 'gateway'])
    expect(services[name], name).toMatchObject({
      read_only: true,
      tmpfs: ['/tmp'],
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
});

test('no service has more rights than its image', () => {
  const more = ['privileged', 'cap_add', 'devices', 'pid', 'ipc', 'user', 'userns_mode', 'group_add', 'extra_hosts'];
  for (const [name, service] of named) {
    expect([name, more.filter((word) => word in service)]).toEqual([name, []]);
    expect([name, JSON.stringify(service.volumes ?? [])]).not.toEqual([
      name,
      expect.stringMatching(/docker\.sock|"\//),
    ]);
  }
  const open = named
    .filter(([, service]) => 'network_mode' in service)
    .map(([name, { network_mode }]) => [name, network_mode]);
  expect(open).toEqual([['certificate', 'none']]);
});

test('the database and the file store are open to the shops alone, and reach nothing outside', () => {
  expect(compose.networks).toEqual({ front: null, back: { internal: true } });
  expect(Object.fromEntries(named.map(([name, service]) => [name, networksOf(service)]))).toEqual({
    proxy: ['front'],
    'shop-1': ['front', 'back'],
    'shop-2': ['front', 'back'],
    gateway: ['front'],
    database: ['back'],
    certificate: [],
    files: ['back'],
    bucket: ['back'],
    mail: ['front'],
  });
});

test('only the proxy and the page of emails are open to the outside', () => {
  expect(named.flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`))).toEqual([
    'proxy 8080:8080',
    'mail 8025:8025',
  ]);
});

test('secrets are files, and no setting of a shop contains them', () => {
  expect(compose.secrets).toEqual({
    secret_key: { environment: 'SECRET_KEY' },
    database_url: { file: './src/server/deploy/secrets/database-url' },
    database_password: { file: './src/server/deploy/secrets/database-password' },
    files_url: { file: './src/server/deploy/secrets/files-url' },
    payway_api_key: { file: './src/server/deploy/secrets/payway-api-key' },
  });
  for (const name of ['shop-1', 'shop-2']) {
    const { environment = {}, secrets } = services[name] as Service;
    expect(secrets).toEqual(['secret_key', 'database_url', 'files_url', 'payway_api_key']);
    const secret = Object.keys(environment).filter((key) => /KEY|PASSWORD|TOKEN|SECRET|_URL/.test(key));
    expect(secret.filter((key) => !key.endsWith('_FILE'))).toEqual(['SMTP_URL', 'PUBLIC_URL', 'PAYWAY_URL']);
  }
  expect(read('src/server/deploy/secrets/database-url')).toContain('sslmode=verify-full');
});

test('a shop has time to finish, starts after its database, and believes one proxy', () => {
  for (const name of ['shop-1', 'shop-2'])
    expect(services[name]).toMatchObject({
      // More than 5 s of draining and 30 s of finishing.
      stop_grace_period: '60s',
      restart: 'unless-stopped',
      environment: { TRUST_PROXY: '1', DRAIN_SECONDS: '5' },
      depends_on: {
        database: { condition: 'service_healthy' },
        bucket: { condition: 'service_completed_successfully' },
      },
    });
  expect(services['shop-1']?.volumes).toEqual(['data-1:/data', 'certificate:/certificate:ro']);
  expect(services['shop-2']?.volumes).toEqual(['data-2:/data', 'certificate:/certificate:ro']);
});

test('the database uses TLS with a certificate whose key the shops do not have', () => {
  expect(services.database?.command).toEqual([
    ...['-c', 'ssl=on', '-c', 'ssl_cert_file=/certificate/server.crt'],
    ...['-c', 'ssl_key_file=/certificate-key/server.key'],
  ]);
  const holds = named.filter(([, { volumes = [] }]) => volumes.some((volume) => volume.startsWith('certificate-key:')));
  expect(holds.map(([name]) => name)).toEqual(['database', 'certificate']);
});

test('the proxy sends a request once, in turns, to servers that are ready', () => {
  const written = read('src/server/deploy/Caddyfile')
    .split('\n')
    .map((line) => line.trim());
  expect(written.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([
    ':8080 {',
    'handle /sandbox-gateway/* {',
    'reverse_proxy gateway:3000',
    '}',
    'handle {',
    'reverse_proxy shop-1:3000 shop-2:3000 {',
    'lb_policy round_robin',
    // Caddy tries again where this or lb_try_duration is more than none.
    'lb_retries 0',
    'health_uri /api/health',
    'health_interval 1s',
    'health_timeout 5s',
    ...['}', '}', '}'],
  ]);
});
