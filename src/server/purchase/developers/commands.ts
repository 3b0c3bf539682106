import type { DevelopersView } from '#contract/integration/developers.ts';
import { createWebhook, testWebhook } from '#contract/integration/webhooks.ts';
import { issueClientToken } from '#contract/people/oauth.ts';
import { quoteProduct } from '#contract/purchase/quotes.ts';
import type { Example } from './examples.ts';

/** Puts text in single quotes for a shell. */
const quoteForShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Builds a shell command that extracts a member's value from JSON by `sed`, because many machines lack `jq`. */
const extractMemberCommand = (name: string): string => `sed 's/.*"${name}":"\\([^"]*\\)".*/\\1/'`;

/**
 * Builds curl commands for a shell, with the bodies of the examples: a token by `CLIENT_ID` and `CLIENT_SECRET`, a
 * quote (if there is an example of one), a webhook and its test.
 */
export function buildCommands(origin: string, examples: readonly Example[]): DevelopersView['commands'] {
  const send = (call: Example['call'], path: string) => {
    const body = examples.find((one) => one.call === call)?.body;
    const lines = [
      `curl -s ${origin}${path} -X ${call.method} \\`,
      `  -H "Authorization: Bearer $TOKEN"${body === undefined ? '' : ' \\'}`,
    ];
    return body === undefined
      ? lines
      : [...lines, "  -H 'Content-Type: application/json' \\", `  -d ${quoteForShell(JSON.stringify(body))}`];
  };
  const quote = examples.find((one) => one.call === quoteProduct);
  return [
    {
      name: 'token',
      text: [
        `export TOKEN=$(curl -s ${origin}${issueClientToken.path} \\`,
        '  -d grant_type=client_credentials \\',
        '  -d client_id=$CLIENT_ID \\',
        `  -d client_secret=$CLIENT_SECRET | ${extractMemberCommand('access_token')})`,
      ].join('\n'),
    },
    ...(quote
      ? [
          {
            name: 'quote' as const,
            text: send(quoteProduct, quoteProduct.path.replace(':product', quote.params?.product ?? '')).join('\n'),
          },
        ]
      : []),
    {
      name: 'webhook',
      text: [
        `ANSWER=$(${send(createWebhook, createWebhook.path).join('\n')})`,
        'echo "$ANSWER"',
        `export WEBHOOK=$(echo "$ANSWER" | ${extractMemberCommand('id')})`,
      ].join('\n'),
    },
    { name: 'test', text: send(testWebhook, testWebhook.path.replace(':id', '$WEBHOOK')).join('\n') },
  ];
}
