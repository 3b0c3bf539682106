let inviteToken: string | null = null;

/** The token of an invitation's link, `#invite=…`: taken out of the address at once, so that it stays in no history. */
export function readInviteToken(): string | null {
  const [, token] = /^#invite=([\w-]{1,128})$/.exec(window.location.hash) ?? [];
  if (token !== undefined) {
    inviteToken = token;
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  }
  return inviteToken;
}

/** It was used. */
export function clearInviteToken(): void {
  inviteToken = null;
}
