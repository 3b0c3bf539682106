import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { EICAR } from '#tests/fakes/fake-virus-scanner.ts';
import { findFreePort, findPostgresPrograms } from '#tests/support/postgres.ts';
import { isListening, type Started, start, until } from './machine.ts';

/* The services around the servers, each from Debian's package with the settings of src/docs/counterparts.md. */

const idOf = (option: '-u' | '-g', user: string): number => Number(execFileSync('id', [option, user]));
const owner = (user: string) => ({ uid: idOf('-u', user), gid: idOf('-g', user) });

/** Creates a folder that belongs to a user. */
function createFolder(path: string, user: string): string {
  mkdirSync(path, { recursive: true });
  const { uid, gid } = owner(user);
  chownSync(path, uid, gid);
  chmodSync(path, 0o700);
  return path;
}

export type Postgres = { port: number; data: string; started: Started };

const programs = (): string => {
  const found = findPostgresPrograms();
  if (!found) throw new Error('no PostgreSQL');
  return found;
};

async function runPostgres(name: string, data: string): Promise<Postgres> {
  const port = await findFreePort();
  const options = ['-D', data, '-p', String(port), '-k', data, '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off'];
  const started = start(name, [join(programs(), 'postgres'), ...options], owner('postgres'));
  await until(`${name} answers`, () => isListening(port), { of: started });
  return { port, data, started };
}

export async function startPrimary(folder: string): Promise<Postgres> {
  const data = createFolder(join(folder, 'primary'), 'postgres');
  execFileSync(join(programs(), 'initdb'), ['-D', data, '-U', 'shop', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...owner('postgres'),
    stdio: 'ignore',
  });
  return runPostgres('primary', data);
}

/** A streaming replica of the primary, which commits nothing without it. */
export async function startReplica(folder: string, primary: Postgres): Promise<Postgres> {
  const data = createFolder(join(folder, 'replica'), 'postgres');
  const from = `host=127.0.0.1 port=${primary.port} user=shop application_name=replica`;
  execFileSync(join(programs(), 'pg_basebackup'), ['-D', data, '-R', '-d', from, '-X', 'stream', '-c', 'fast'], {
    ...owner('postgres'),
    stdio: 'ignore',
  });
  const replica = await runPostgres('replica', data);
  ask(primary, "alter system set synchronous_standby_names = 'replica'");
  ask(primary, 'select pg_reload_conf()');
  return replica;
}

/** The answer of PostgreSQL to a statement, as text. */
export function ask({ port }: Pick<Postgres, 'port'>, statement: string): string {
  const url = `postgresql://shop@127.0.0.1:${port}/postgres`;
  return String(execFileSync(join(programs(), 'psql'), [url, '-Atc', statement], { stdio: 'pipe' })).trim();
}

export type Pooler = { started: Started; url(mode: 'session' | 'transaction'): string; moveTo(to: Postgres): void };

/** pgbouncer with a database for each mode. */
export async function startPooler(folder: string, primary: Postgres): Promise<Pooler> {
  const place = createFolder(join(folder, 'pgbouncer'), 'postgres');
  const port = await findFreePort();
  const file = join(place, 'pgbouncer.ini');
  const write = (to: Postgres) =>
    writeFileSync(
      file,
      `[databases]
session = host=127.0.0.1 port=${to.port} dbname=postgres user=shop pool_mode=session pool_size=40
transaction = host=127.0.0.1 port=${to.port} dbname=postgres user=shop pool_mode=transaction pool_size=40
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
max_client_conn = 200
server_fast_close = 1
`,
    );
  write(primary);
  chmodSync(file, 0o644);
  const started = start('pgbouncer', ['/usr/sbin/pgbouncer', file], owner('postgres'));
  await until('pgbouncer answers', () => isListening(port), { of: started });
  return {
    started,
    url: (mode) => `postgresql://shop@127.0.0.1:${port}/${mode}`,
    moveTo(to) {
      write(to);
      started.child.kill('SIGHUP');
    },
  };
}

/** ClamAV with one signature, that of the harmless test file. */
export async function startScanner(folder: string): Promise<{ url: string; started: Started }> {
  const place = createFolder(join(folder, 'clamav'), 'clamav');
  const port = await findFreePort();
  const hex = Buffer.from(EICAR).toString('hex');
  writeFileSync(join(place, 'own.ndb'), `Eicar-Test:0:*:${hex}\n`);
  const file = join(place, 'clamd.conf');
  writeFileSync(
    file,
    `Foreground yes
TCPSocket ${port}
TCPAddr 127.0.0.1
DatabaseDirectory ${place}
StreamMaxLength 25M
`,
  );
  const started = start('clamd', ['/usr/sbin/clamd', '--config-file', file], owner('clamav'));
  await until('clamd answers', () => isListening(port), { of: started, seconds: 120 });
  return { url: `tcp://127.0.0.1:${port}`, started };
}

/** postfix, which hands all mail to a receiver of ours. */
export async function startMail(
  folder: string,
): Promise<{ url: string; readLog(): string; received: string[]; close(): void }> {
  const received: string[] = [];
  const sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      stream.resume();
      stream.on('end', () => {
        received.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  const sinkPort = await findFreePort();
  sink.listen(sinkPort, '127.0.0.1');
  const [port, config] = [await findFreePort(), join(folder, 'postfix')];
  const log = join(folder, 'postfix.log');
  createQueue(config);
  writeFileSync(
    join(config, 'main.cf'),
    `compatibility_level = 3.6
queue_directory = ${config}/queue
data_directory = ${config}/data
myhostname = mail.shop.example
mydestination =
inet_interfaces = 127.0.0.1
mynetworks = 127.0.0.0/8
relayhost = [127.0.0.1]:${sinkPort}
maillog_file = ${log}
maillog_file_prefixes = ${folder}
`,
  );
  const rows = ['pickup unix n - n 60 1 pickup', 'cleanup unix n - n - 0 cleanup', 'qmgr unix n - n 300 1 qmgr'];
  const others = ['rewrite', 'bounce', 'defer', 'trace', 'relay', 'smtp', 'error', 'retry', 'discard', 'anvil'];
  const command: Record<string, string> = {
    rewrite: 'trivial-rewrite',
    defer: 'bounce',
    trace: 'bounce',
    relay: 'smtp',
  };
  const services = others.map((name) => `${name} unix - - n - ${name === 'anvil' ? 1 : '-'} ${command[name] ?? name}`);
  const helpers = [
    'postlog unix-dgram n - n - 1 postlogd',
    'tlsmgr unix - - n 1000? 1 tlsmgr',
    'proxymap unix - - n - - proxymap',
  ];
  writeFileSync(
    join(config, 'master.cf'),
    `${[`127.0.0.1:${port} inet n - n - - smtpd`, ...rows, ...services, ...helpers].join('\n')}\n`,
  );
  // Without the script around it, which forks thousands of times to check the installation.
  const started = start('postfix', ['/usr/lib/postfix/sbin/master', '-c', config, '-d']);
  await until('postfix answers', () => isListening(port), { of: started });
  const readLog = () => (existsSync(log) ? readFileSync(log, 'utf8') : '');
  return { url: `smtp://127.0.0.1:${port}`, readLog, received, close: () => sink.close() };
}

/** Creates the folders of a queue as postfix has them. */
function createQueue(config: string): void {
  const { uid, gid } = owner('postfix');
  const create = (path: string, mode = 0o700, group = gid) => {
    mkdirSync(join(config, path), { recursive: true });
    chmodSync(join(config, path), mode);
    chownSync(join(config, path), uid, group);
  };
  const names = ['active', 'bounce', 'corrupt', 'defer', 'deferred', 'flush', 'hold', 'incoming', 'private', 'saved'];
  for (const name of ['data', ...[...names, 'trace'].map((one) => `queue/${one}`)]) create(name);
  mkdirSync(join(config, 'queue/pid'), { recursive: true });
  const group = Number(execFileSync('getent', ['group', 'postdrop'], { encoding: 'utf8' }).split(':')[2]);
  create('queue/maildrop', 0o730, group);
  create('queue/public', 0o710, group);
}

/** A proxy before the servers. */
export async function startProxy(folder: string, name: 'caddy' | 'nginx', servers: readonly number[]): Promise<string> {
  const [port, file] = [await findFreePort(), join(folder, `${name}.conf`)];
  const addresses = servers.map((one) => `127.0.0.1:${one}`);
  const caddy = `{
	admin off
	auto_https off
	storage file_system ${folder}/caddy
}
http://127.0.0.1:${port} {
	encode gzip
	reverse_proxy ${addresses.join(' ')} {
		lb_retries 0
		health_uri /api/health
		health_interval 1s
		health_timeout 2s
	}
}
`;
  const nginx = `daemon off;
pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
	access_log off;
	client_body_temp_path ${folder}/nginx-bodies;
	proxy_temp_path ${folder}/nginx-answers;
	upstream shop {
		${addresses.map((one) => `server ${one} max_fails=1 fail_timeout=2s;`).join(' ')}
	}
	server {
		listen 127.0.0.1:${port};
		client_max_body_size 32m;
		location / {
			proxy_pass http://shop;
			proxy_http_version 1.1;
			proxy_request_buffering off;
			proxy_set_header Connection "";
			proxy_set_header Host $host;
			proxy_set_header X-Forwarded-For $remote_addr;
			proxy_set_header X-Forwarded-Proto $scheme;
		}
	}
}
`;
  writeFileSync(file, name === 'caddy' ? caddy : nginx);
  const command =
    name === 'caddy'
      ? ['/usr/bin/caddy', 'run', '--adapter', 'caddyfile', '--config', file]
      : ['/usr/sbin/nginx', '-c', file];
  const started = start(name, command);
  await until(`${name} answers`, () => isListening(port), { of: started });
  return `http://127.0.0.1:${port}`;
}
