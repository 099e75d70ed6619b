import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from './free-port';

/** Where RabbitMQ's own programs are; undefined where it is not installed. Debian's wrappers change the user. */
export const rabbitmqFolder = (): string | undefined =>
  ['/usr/lib/rabbitmq/bin', '/opt/homebrew/sbin'].find((folder) =>
    fs.existsSync(path.join(folder, 'rabbitmq-server')),
  );

const DEPLOY = fileURLToPath(new URL('../../../../deploy/rabbitmq', import.meta.url));
const USER = { username: 'vigilia', password: 'a-password-for-the-test' };

export interface RabbitmqNode {
  readonly mqttPort: number;
  start(): Promise<void>;
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Runs rabbitmqctl. */
  control(...args: string[]): Promise<string>;
}

export interface RabbitmqCluster {
  readonly nodes: readonly RabbitmqNode[];
  /** What servers need to reach it. */
  readonly env: Readonly<Record<'AMQP_URL' | 'BROKER_AUTH_TOKEN' | 'BROKER_MQTT_URL', string>>;
  close(): Promise<void>;
}

/**
 * Nodes of RabbitMQ on this machine with the settings of deploy/, in a folder of their own, as one cluster.
 * @param authAddress where a server of ours answers RabbitMQ's questions
 */
export async function rabbitmqCluster(size: number, authAddress: string): Promise<RabbitmqCluster> {
  const programs = rabbitmqFolder() ?? '';
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vigilia-rabbitmq-'));
  fs.writeFileSync(path.join(folder, '.erlang.cookie'), randomUUID(), { mode: 0o400 });
  const token = randomUUID();
  // A port mapper of our own: the one that Erlang starts by itself would stay.
  const epmdPort = await freePort();
  const epmd = spawn('epmd', ['-port', String(epmdPort), '-address', '127.0.0.1'], { stdio: 'ignore' });
  const nodes: (RabbitmqNode & { readonly name: string; readonly amqpPort: number })[] = [];
  for (let n = 1; n <= size; n += 1)
    nodes.push(await node(programs, { folder, n, epmdPort, authAddress, token }));
  const [first] = nodes as [(typeof nodes)[number]];
  await Promise.all(nodes.map((one) => one.start()));
  for (const { control } of nodes.slice(1)) {
    await control('stop_app');
    await control('join_cluster', first.name);
    await control('start_app');
  }
  const hosts = nodes.map(({ amqpPort }) => `127.0.0.1:${amqpPort}`).join();
  return {
    nodes,
    env: {
      AMQP_URL: `amqp://${USER.username}:${USER.password}@${hosts}`,
      BROKER_AUTH_TOKEN: token,
      BROKER_MQTT_URL: `mqtt://127.0.0.1:${first.mqttPort}`,
    },
    close: async () => {
      await Promise.all(nodes.map((one) => one.kill()));
      epmd.kill('SIGKILL');
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface NodeNeeds {
  readonly folder: string;
  readonly n: number;
  readonly epmdPort: number;
  readonly authAddress: string;
  readonly token: string;
}

async function node(programs: string, { folder, n, epmdPort, authAddress, token }: NodeNeeds) {
  const home = path.join(folder, String(n));
  const settings = path.join(home, 'conf.d');
  fs.mkdirSync(settings, { recursive: true });
  fs.copyFileSync(path.join(DEPLOY, '10-vigilia.conf'), path.join(settings, '10-vigilia.conf'));
  fs.copyFileSync(path.join(DEPLOY, 'enabled_plugins'), path.join(home, 'enabled_plugins'));
  fs.copyFileSync(path.join(folder, '.erlang.cookie'), path.join(home, '.erlang.cookie'));
  const [amqpPort, mqttPort, distPort] = [await freePort(), await freePort(), await freePort()];
  fs.writeFileSync(
    path.join(settings, '90-site.conf'),
    [
      ...['user', 'vhost', 'resource', 'topic'].map(
        (question) => `auth_http.${question}_path = ${authAddress}/broker-auth/${question}?token=${token}`,
      ),
      // As docs/scale.md makes it, but at the first start: rabbitmqctl would take seconds.
      `default_user = ${USER.username}`,
      `default_pass = ${USER.password}`,
      'default_user_tags.administrator = false',
      `listeners.tcp.default = 127.0.0.1:${amqpPort}`,
      `mqtt.listeners.tcp.default = 127.0.0.1:${mqttPort}`,
      'disk_free_limit.absolute = 100MB',
      '',
    ].join('\n'),
  );
  const name = `vigilia${n}@localhost`;
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: home,
    LANG: 'C.UTF-8',
    ERL_CRASH_DUMP: path.join(home, 'erl_crash.dump'),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    ERL_EPMD_PORT: String(epmdPort),
    RABBITMQ_NODENAME: name,
    RABBITMQ_DIST_PORT: String(distPort),
    RABBITMQ_CONFIG_FILES: path.join(settings, '*.conf'),
    RABBITMQ_CONFIG_FILE: path.join(home, 'none.conf'),
    RABBITMQ_CONF_ENV_FILE: path.join(home, 'none-env.conf'),
    RABBITMQ_ENABLED_PLUGINS_FILE: path.join(home, 'enabled_plugins'),
    RABBITMQ_MNESIA_BASE: path.join(home, 'data'),
    RABBITMQ_LOG_BASE: path.join(home, 'log'),
    RABBITMQ_LOGS: '-',
    RABBITMQ_PID_FILE: path.join(home, 'pid'),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '-kernel inet_dist_use_interface {127,0,0,1}',
  };
  let running: ChildProcess | undefined;
  let printed = '';
  const control = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)(path.join(programs, 'rabbitmqctl'), args, { env });
    return stdout;
  };
  return {
    name,
    amqpPort,
    mqttPort,
    control,
    async start() {
      const child = spawn(path.join(programs, 'rabbitmq-server'), [], {
        env,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      running = child;
      await new Promise<void>((ready, fail) => {
        const read = (text: unknown) => {
          printed += text;
          if (printed.includes('Server startup complete')) ready();
        };
        child.stdout.on('data', read);
        child.stderr.on('data', read);
        child.once('exit', () => fail(new Error(`RabbitMQ did not start:\n${printed.slice(-4_000)}`)));
      });
      printed = '';
    },
    async kill(signal: NodeJS.Signals = 'SIGKILL') {
      const child = running;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      process.kill(-(child.pid as number), signal); // the shell that started it, and the node
      await ended;
    },
  };
}
