/** A wrong or missing setting; its message is the one line that the start prints. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
