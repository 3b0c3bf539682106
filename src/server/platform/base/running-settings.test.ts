import { expect, test } from 'vitest';
import { ConfigError } from './config-error.ts';
import { readRunningSettings } from './running-settings.ts';

const read = (env: Record<string, string> = {}, isOneOfMany = false) => readRunningSettings(env, isOneOfMany);

test('a server without settings shows no figures, makes no traces, and ends without waiting for a proxy', () => {
  expect(read()).toEqual({ metrics: undefined, tracesUrl: undefined, drainSeconds: 0, stopSeconds: 30 });
  expect(read({}, true).drainSeconds).toBe(5);
  expect(read({ DRAIN_SECONDS: '12' }, true).drainSeconds).toBe(12);
});

test('figures are on a port of their own, for this machine unless a setting names another host', () => {
  expect(read({ METRICS_PORT: '9100' }).metrics).toEqual({ port: 9100, host: '127.0.0.1' });
  expect(read({ METRICS_PORT: '9100', METRICS_HOST: '0.0.0.0' }).metrics).toEqual({ port: 9100, host: '0.0.0.0' });
  expect(read({ METRICS_PORT: '3000', PORT: '8080' }).metrics?.port).toBe(3000);
  for (const env of [{ METRICS_PORT: '3000' }, { METRICS_PORT: '8080', PORT: '8080' }])
    expect(() => read(env)).toThrow(
      new ConfigError('METRICS_PORT must be another port than PORT: figures are not for customers'),
    );
});

test('traces go to an address on the web, written with or without a slash', () => {
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318//' }).tracesUrl).toBe('http://collector:4318');
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector/base' }).tracesUrl).toBe('https://collector/base');
  for (const none of ['', '/']) expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: none }).tracesUrl).toBeUndefined();
  for (const wrong of ['collector:4318', 'ftp://collector', 'collector'])
    expect(() => read({ OTEL_EXPORTER_OTLP_ENDPOINT: wrong })).toThrow(
      /^OTEL_EXPORTER_OTLP_ENDPOINT must be an address/,
    );
});

test.each([
  { name: 'METRICS_PORT', least: '1', most: '65535', less: '0', more: '65536' },
  { name: 'DRAIN_SECONDS', least: '0', most: '300', less: '-1', more: '301' },
  { name: 'STOP_SECONDS', least: '1', most: '3600', less: '0', more: '3601' },
])('$name is a whole number from $least to $most', ({ name, least, most, less, more }) => {
  for (const right of [least, most]) expect(JSON.stringify(read({ [name]: right }))).toContain(`:${right}`);
  for (const wrong of [less, more, '2.5', 'many'])
    expect(() => read({ [name]: wrong })).toThrow(
      new ConfigError(`${name} must be a whole number from ${least} to ${most}, not "${wrong}"`),
    );
});
