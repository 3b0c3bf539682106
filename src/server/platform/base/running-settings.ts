import { ConfigError } from './config-error.ts';

type Env = Record<string, string | undefined>;

/** How the process is watched and ended. */
export type RunningSettings = {
  /** Where Prometheus asks for figures, apart from where customers come; undefined: nowhere. */
  metrics: { port: number; host: string } | undefined;
  /** Base address of a collector of traces that speaks OTLP over HTTP; undefined: none are made. */
  tracesUrl: string | undefined;
  /** Seconds between "not ready" and the end of listening: in them a proxy notices and sends nobody here any more. */
  drainSeconds: number;
  /** Seconds for requests and jobs that are in hand after that. */
  stopSeconds: number;
};

/**
 * Reads `METRICS_PORT`, `METRICS_HOST`, `OTEL_EXPORTER_OTLP_ENDPOINT`, `DRAIN_SECONDS` and `STOP_SECONDS`. A server alone with its
 * embedded database has nobody to hand visitors to: it does not wait. Throws a ConfigError that names what is wrong.
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

/** A setting that is a whole number, within bounds. Throws a ConfigError that says so. */
export function readInteger(env: Env, name: string, otherwise: number, [least, most]: [number, number]): number {
  const value = Number(env[name] || otherwise);
  if (!Number.isInteger(value) || value < least || value > most)
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, not "${env[name]}"`);
  return value;
}
