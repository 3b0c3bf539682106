import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** The server's answer at a step: a code of SMTP, or `drop`: the line goes dead. */
type SmtpReply = number | 'drop';

export type FakeMailServer = {
  /** As `SMTP_URL`. */
  url: string;
  /** The letters that it accepted, as they came over the line. */
  taken: string[];
  /** Its answers to the next recipients, and to the next letters; once the list is empty, it accepts them. */
  recipients: SmtpReply[];
  letters: SmtpReply[];
  close(): Promise<void>;
};

/**
 * A mail server that knows one user, `shop` with the password `p@ss`, and lies on command. `isSecure`: TLS from the
 * first byte, under a certificate that nobody has signed.
 */
export async function startFakeMailServer({
  isSecure = false,
  ...more
}: SMTPServerOptions & { isSecure?: boolean } = {}) {
  const server: FakeMailServer = { url: '', taken: [], recipients: [], letters: [], close };
  const refusal = (code: number) => Object.assign(new Error('no'), { responseCode: code });
  const smtp = new SMTPServer({
    ...{ secure: isSecure, disabledCommands: isSecure ? [] : ['STARTTLS'], allowInsecureAuth: true, closeTimeout: 100 },
    onAuth({ username, password }, _session, done) {
      if (username === 'shop' && password === 'p@ss') done(null, { user: username });
      else done(refusal(535));
    },
    onRcptTo(_address, _session, done) {
      const says = server.recipients.shift();
      done(typeof says === 'number' ? refusal(says) : null);
    },
    onData(stream, session, done) {
      const take = (letter: string) => {
        const says = server.letters.shift();
        // The server accepts the letter, and nobody learns it.
        if (says === undefined || says === 'drop') server.taken.push(letter);
        if (says === 'drop') drop(session.id);
        else done(typeof says === 'number' ? refusal(says) : null);
      };
      // A client that dies in the middle of its letter has sent none.
      text(stream).then(take, () => {});
    },
    ...more,
  });
  // A client that does not believe the certificate hangs up; that is no fault of the server.
  smtp.on('error', () => {});

  function drop(id: string) {
    for (const connection of smtp.connections) {
      const { session, _socket } = connection as unknown as { session: { id: string }; _socket: { destroy(): void } };
      if (session.id === id) _socket.destroy();
    }
  }

  async function close() {
    await new Promise<void>((done) => smtp.close(() => done()));
  }

  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', () => done()));
  const { port } = smtp.server.address() as AddressInfo;
  server.url = `${isSecure ? 'smtps' : 'smtp'}://shop:p%40ss@127.0.0.1:${port}`;
  return server;
}
