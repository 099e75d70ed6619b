import { spawnSync } from 'node:child_process';
import net from 'node:net';
import tls from 'node:tls';
import type { Config } from '#config';
import { after, foregroundScheduler } from '#scheduler';
import { type Finding, ok, problem, warning } from './finding';

const ANSWER_LIMIT = 5_000;

/** Whether the server answers, and is ready. Undefined: nobody answers. */
export async function checkServer({ host, port }: Config): Promise<Finding | undefined> {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  const address = `http://${name}:${port}`;
  // The platform’s own limit would not keep the process alive, and something that says nothing does not either.
  const abort = new AbortController();
  const stopLimit = after(foregroundScheduler, ANSWER_LIMIT, () => abort.abort());
  try {
    const answer = await fetch(`${address}/readyz`, { signal: abort.signal });
    const { status, checks } = (await answer.json()) as { status: string; checks: Record<string, string> };
    const failing = Object.keys(checks).filter((name) => checks[name] === 'failing');
    if (status === 'closing')
      return warning('server', `is closing at ${address}`, 'Wait until it has ended.');
    if (failing.length === 0) return ok('server', `is ready at ${address}`);
    return problem(
      'server',
      `runs at ${address}, and fails in: ${failing.join(', ')}`,
      'Look at its log; docs/operations.md says what each check means.',
    );
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    if (cause?.code === 'ECONNREFUSED') return undefined;
    return problem('server', `something else answers at ${address}`, 'Choose another PORT, or stop that.');
  } finally {
    stopLimit();
  }
}

/** Can it take its ports, but for those that a server with these settings has? */
export async function checkPorts(
  config: Config,
  { without }: { without?: Config | undefined } = {},
): Promise<Finding[]> {
  const taken = without ? portsOf(without).map(([name]) => name) : [];
  return Promise.all(
    portsOf(config)
      .filter(([name]) => !taken.includes(name))
      .map(async ([name, host, port]) => {
        const refusal = await listenOnce(host, port);
        if (refusal === undefined) return ok('ports', `${name} ${port} is free`);
        // The unit grants it to the service, and to nobody else of this user.
        if (refusal === 'EACCES' && port < 1024)
          return ok('ports', `${name} ${port} is for the service alone to take`);
        return problem('ports', `${name} ${port} cannot be used (${refusal})`, `Choose another ${name}.`);
      }),
  );
}

function portsOf({ host, port, rabbitmq, mqttHost, mqttPort, mqttTls, https }: Config) {
  return [
    ['PORT', host, port],
    ...(rabbitmq ? [] : [['MQTT_PORT', mqttHost, mqttPort]]),
    ...(https
      ? [
          ['HTTPS_PORT', https.host, https.port],
          ['HTTP_PORT', https.host, https.httpPort],
          ...(rabbitmq || mqttTls ? [] : [['MQTTS_PORT', mqttHost, https.mqttsPort]]),
        ]
      : []),
  ] as [name: string, host: string | undefined, port: number][];
}

function listenOnce(host: string | undefined, port: number): Promise<string | undefined> {
  return new Promise((done) => {
    const server = net.createServer();
    server.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
    server.listen({ port, ...(host && { host }) }, () => server.close(() => done(undefined)));
  });
}

/** RabbitMQ, or the port of the inner broker while the server runs. */
export async function checkBroker(
  { rabbitmq, mqttHost, mqttPort, mqttTls }: Config,
  serverRuns: boolean,
): Promise<Finding[]> {
  if (rabbitmq) return Promise.all(rabbitmq.hosts.map((host) => checkRabbitmq(host, rabbitmq.tls)));
  if (!serverRuns) return [];
  const place = `${mqttTls ? 'mqtts' : 'mqtt'}://${mqttHost}:${mqttPort}`;
  const refusal = await connectOnce(mqttHost, mqttPort, false);
  if (refusal === undefined) return [ok('broker', `answers at ${place}`)];
  return [problem('broker', `does not answer at ${place} (${refusal})`, 'Start the server again.')];
}

/** The broker inside listens on this machine alone unless somebody says otherwise, and hubs are elsewhere in the building. */
export function checkHubsReachIt({ rabbitmq, mqttHost, mqttPort }: Config): Finding[] {
  if (rabbitmq || !/^(127\.|localhost$|::1$)/.test(mqttHost)) return [];
  return [
    warning(
      'broker',
      `listens on ${mqttHost}:${mqttPort}, which no hub in the building can reach`,
      'For hubs that send by MQTT set MQTT_HOST to the address of this machine in their network, or to 0.0.0.0, and restart the server.',
    ),
  ];
}

async function checkRabbitmq(place: string, secure: boolean): Promise<Finding> {
  const { hostname, port } = new URL(`amqp://${place}`);
  const refusal = await connectOnce(hostname, Number(port), secure);
  if (refusal === undefined) return ok('broker', `RabbitMQ answers at ${place}`);
  return problem(
    'broker',
    `RabbitMQ does not answer at ${place} (${refusal})`,
    'Start that node, or correct AMQP_URL.',
  );
}

/** Over TLS with the check of the certificate that the server will make too. */
function connectOnce(host: string, port: number, secure: boolean): Promise<string | undefined> {
  return new Promise((done) => {
    const socket = secure ? tls.connect({ host, port, servername: host }) : net.connect({ host, port });
    const end = (refusal?: string) => {
      socket.destroy();
      done(refusal);
    };
    socket.setTimeout(ANSWER_LIMIT, () => end('no answer'));
    socket.once(secure ? 'secureConnect' : 'connect', () => end());
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
  });
}

/** Whether something keeps this machine's clock right. */
export function checkClockSync(): Finding {
  const { status, stdout } = spawnSync('timedatectl', ['show', '--property=NTPSynchronized', '--value'], {
    encoding: 'utf8',
    timeout: ANSWER_LIMIT,
  });
  if (status === 0 && stdout.trim() === 'yes') return ok('clock', 'is kept right by a time server');
  return warning(
    'clock',
    status === 0 ? 'is not kept right by a time server' : 'nobody says whether a time server keeps it right',
    'Install chrony or systemd-timesyncd. Readings carry times, and a wrong clock makes them look old or early.',
  );
}
