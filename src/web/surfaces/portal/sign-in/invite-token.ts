let inviteToken: string | null = null;

/**
 * Reads the token of an invitation's link, `#invite=…`, and removes it from the address at once, so that no history
 * contains it.
 */
export function readInviteToken(): string | null {
  const [, token] = /^#invite=([\w-]{1,128})$/.exec(window.location.hash) ?? [];
  if (token !== undefined) {
    inviteToken = token;
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  }
  return inviteToken;
}

/** Forgets the token after its use. */
export function clearInviteToken(): void {
  inviteToken = null;
}
