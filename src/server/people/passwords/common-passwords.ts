let list: Promise<ReadonlySet<string>> | undefined;

/**
 * Some 49,000 passwords that are guessed first, in small letters. Unpacked when the first password is chosen: a start does
 * not wait for them.
 */
export function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return list;
}
