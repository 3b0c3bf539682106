import { ConfigError } from './config-error.ts';

type Env = Record<string, string | undefined>;

/** Settings to observe and end the process. */
export type RunningSettings = {
  /** Port and host for Prometheus metrics, apart from the public port; undefined: no metrics. */
  metrics: { port: number; host: string } | undefined;
  /** Base address of a trace collector that accepts OTLP over HTTP; undefined: no traces. */
  tracesUrl: string | undefined;
  /** Seconds between "not ready" and the end of listening, in which a proxy notices and sends no more requests here. */
  drainSeconds: number;
  /** Seconds after `drainSeconds` in which running requests and jobs can finish. */
  stopSeconds: number;
};

/**
 * Reads `METRICS_PORT`, `METRICS_HOST`, `OTEL_EXPORTER_OTLP_ENDPOINT`, `DRAIN_SECONDS` and `STOP_SECONDS`. A single
 * server with its embedded database does not wait, because no other server can serve its visitors. Throws a ConfigError
 * that names the wrong setting.
 */
export function readRunningSettings(env: Env, isOneOfMany: boolean): RunningSettings {
  const port = env.METRICS_PORT ? readInteger(env, 'METRICS_PORT', 0, [1, 65_535]) : undefined;
  if (port !== undefined && port === Number(env.PORT || 3000))
    throw new ConfigError('METRICS_PORT must be another port than PORT: figures are not for customers');
  const tracesUrl = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '') || undefined;
  if (tracesUrl !== undefined && !/^https?:$/.test(URL.canParse(tracesUrl) ? new URL(tracesUrl).protocol : ''))
    throw new ConfigError('OTEL_EXPORTER_OTLP_ENDPOINT must be an address as http://collector:4318 (OTLP over HTTP)');
  return {
    metrics: port === undefined ? undefined : { port, host: env.METRICS_HOST || '127.0.0.1' },
    tracesUrl,
    drainSeconds: readInteger(env, 'DRAIN_SECONDS', isOneOfMany ? 5 : 0, [0, 300]),
    stopSeconds: readInteger(env, 'STOP_SECONDS', 30, [1, 3_600]),
  };
}

/** Reads a setting that is a whole number within bounds. Throws a ConfigError for other values. */
export function readInteger(env: Env, name: string, otherwise: number, [least, most]: [number, number]): number {
  const value = Number(env[name] || otherwise);
  if (!Number.isInteger(value) || value < least || value > most)
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, not "${env[name]}"`);
  return value;
}
