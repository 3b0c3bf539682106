/** The code of an error, or of the one that caused it; its name where neither has one. */
export function readNetworkCode(error: unknown): string {
  const { code, cause, name, errors } = (error ?? {}) as Record<string, unknown>;
  // Of several addresses of a host, what the first one said.
  const inner = (cause ?? (Array.isArray(errors) ? errors[0] : undefined)) as Record<string, unknown> | undefined;
  const deeper = Array.isArray(inner?.errors) ? (inner.errors[0] as Record<string, unknown>) : undefined;
  const found = [inner?.code, deeper?.code, code, name].find((one) => typeof one === 'string' && one !== '');
  return typeof found === 'string' ? found : 'unknown';
}

/** What such a code means for whoever wrote the setting with the host; undefined where it is none of the network. */
export function explainNetworkCode(code: string): string | undefined {
  if (/^(ENOTFOUND|EAI_AGAIN|EDNS)$/.test(code)) return 'there is no such host';
  if (
    /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ECONNECTION|ESOCKET|TimeoutError|UND_ERR_\w+)$/.test(
      code,
    )
  )
    return 'the host does not answer';
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO|DEPTH_ZERO/.test(code)) return 'its certificate is not right';
  return undefined;
}
