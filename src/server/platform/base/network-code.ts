/** Returns the code of the error's cause, else the error's own code, else its name, else `unknown`. */
export function readNetworkCode(error: unknown): string {
  const { code, cause, name, errors } = (error ?? {}) as Record<string, unknown>;
  // A host with several addresses gives a list of errors; the first one is used.
  const inner = (cause ?? (Array.isArray(errors) ? errors[0] : undefined)) as Record<string, unknown> | undefined;
  const deeper = Array.isArray(inner?.errors) ? (inner.errors[0] as Record<string, unknown>) : undefined;
  const found = [inner?.code, deeper?.code, code, name].find((one) => typeof one === 'string' && one !== '');
  return typeof found === 'string' ? found : 'unknown';
}

/** Explains a network code to the operator who set the host's address. Returns undefined for any other code. */
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
