import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A received mail. */
export interface ReceivedMail {
  readonly to: readonly string[];
  /** Headers and text, with `\n` as line end. */
  readonly raw: string;
}

/** The server's reply instead of the usual one to a line or, under `data`, to a whole mail; `null` = never any. */
export type Answer = (line: string) => string | null | undefined;

export interface SmtpTestServer {
  readonly port: number;
  readonly received: readonly ReceivedMail[];
  /** Connections so far. */
  connections(): number;
  /** Changes its replies from now on. */
  answer(answer: Answer): void;
  close(): Promise<void>;
}

/** A mail server that accepts everything by default; enough of RFC 5321 for one client. */
export async function startSmtpServer(atPort = 0): Promise<SmtpTestServer> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let count = 0;
  let special: Answer = () => undefined;

  function serve(socket: Socket): void {
    count += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    const say = (line: string, usual: string): void => {
      const answer = special(line);
      if (answer !== null) socket.write(`${answer ?? usual}\r\n`);
      if (answer?.startsWith('421') === true) socket.end();
    };
    let to: string[] = [];
    let data: string[] | null = null;
    const takeLine = (line: string): void => {
      if (data === null) {
        if (/^MAIL/i.test(line)) to = [];
        const recipient = /^RCPT TO:<(.*)>/i.exec(line)?.[1];
        if (recipient !== undefined) to.push(recipient);
        const isData = /^DATA/i.test(line) && special(line) === undefined;
        if (isData) data = [];
        say(line, isData ? '354 go on' : /^QUIT/i.test(line) ? '221 bye' : '250 fine');
      } else if (line === '.') {
        const mail = { to, raw: data.map((text) => text.replace(/^\./, '')).join('\n') };
        data = null;
        if (special('data') === undefined) received.push(mail);
        say('data', '250 taken');
      } else {
        data.push(line);
      }
    };
    let rest = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) takeLine(line);
    });
    say('connect', '220 test.example');
  }

  const server = createServer(serve).listen(atPort, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    received,
    connections: () => count,
    answer: (answer) => {
      special = answer;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
