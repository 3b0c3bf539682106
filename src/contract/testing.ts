import Type, { type Static } from 'typebox';

/** A message that left for a customer. Read at `/testing`; not served in Prod. */
export const outboxMessage = Type.Object({
  id: Type.String(),
  channel: Type.Union([Type.Literal('sms'), Type.Literal('email')]),
  to: Type.String(),
  text: Type.String(),
  at: Type.String(),
});
export type OutboxMessage = Static<typeof outboxMessage>;

export const listMessages = {
  method: 'GET',
  path: '/api/testing/messages',
  summary: 'Messages sent, newest first',
  query: Type.Object({ to: Type.Optional(Type.String({ maxLength: 60 })) }, { additionalProperties: false }),
  reply: Type.Array(outboxMessage),
} as const;
