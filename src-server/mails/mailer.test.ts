import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createMailer, type Mailer } from './mailer.ts';

const mail = { id: 'a', recipient: 'someone@example.test', subject: 's', text: 't', html: 'h' };
const undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.splice(0)) step();
});

/** A mail server that does with each connection what it is told. */
async function serve(answer: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    answer(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function mailerFor(
  smtpUrl: string,
  limits: NonNullable<Parameters<typeof createMailer>[0]['limits']> = {},
): Mailer {
  const mailer = createMailer({ smtpUrl, from: 'TCT <no-reply@example.test>', limits });
  undo.push(() => mailer.close());
  return mailer;
}

/** Speaks SMTP as far as a mail needs it; `after` is asked before each answer. */
function speak(socket: Socket, onMail: () => void, isSilent: (line: string) => boolean): void {
  let isData = false;
  socket.write('220 here\r\n');
  let rest = '';
  socket.on('data', (chunk: Buffer) => {
    const lines = `${rest}${chunk.toString()}`.split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (isSilent(line)) continue;
      if (isData && line !== '.') continue;
      if (line === '.') onMail();
      isData = line === 'DATA';
      socket.write(isData ? '354 go on\r\n' : '250 ok\r\n');
    }
  });
}

test('mails are taken one after another on a connection that is kept', async () => {
  let [connections, taken] = [0, 0];
  const url = await serve((socket) => {
    connections += 1;
    speak(
      socket,
      () => {
        taken += 1;
      },
      () => false,
    );
  });
  const mailer = mailerFor(url);
  await mailer.send(mail);
  await mailer.send({ ...mail, id: 'b' });
  expect({ connections, taken }).toEqual({ connections: 1, taken: 2 });
});

test('a mail server that accepts and never answers is given up when its greeting is due', async () => {
  const mailer = mailerFor(await serve(() => {}), { greetingTimeout: 200 });
  await expect(mailer.send(mail)).rejects.toThrow('Greeting never received');
});

test('a mail server that stops answering is given up', async () => {
  const url = await serve((socket) =>
    speak(
      socket,
      () => {},
      (line) => line === 'DATA',
    ),
  );
  await expect(mailerFor(url, { socketTimeout: 200 }).send(mail)).rejects.toThrow('Timeout');
});

test('a mail server that answers a byte at a time is given up altogether', async () => {
  const url = await serve((socket) => {
    socket.write('220-');
    const drip = setInterval(() => socket.write('x'), 20);
    undo.push(() => clearInterval(drip));
  });
  const sending = mailerFor(url, { greetingTimeout: 60_000, sendMs: 300 }).send(mail);
  await expect(sending).rejects.toThrow('did not take the mail within 300 ms');
});
