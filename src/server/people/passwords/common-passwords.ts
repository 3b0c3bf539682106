let list: Promise<ReadonlySet<string>> | undefined;

/**
 * Loads about 49,000 common passwords in small letters. The file is unpacked for the first new password, so that it
 * does not delay the start of the server.
 */
export function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return list;
}
