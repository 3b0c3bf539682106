/** Message files of the pages that show a claim. */
export const claimWords: readonly string[] = ['claims', 'claim-review', 'policy-holders'];
