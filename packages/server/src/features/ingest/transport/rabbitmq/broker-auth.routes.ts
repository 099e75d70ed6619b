import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { inBackground } from '#background';
import { sha256 } from '#crypto/secrets';
import type { Db } from '#db/database';
import type { Ingest } from '../../ingest';
import { passwordToEnd } from './end-connection';
import { recordSignIn } from './hub-bindings';
import { EXCHANGE, readingsKey, rejectedKey, statusKey } from './names';

export interface BrokerAuthNeeds {
  readonly db: Db;
  readonly ingest: Pick<Ingest, 'findHub'>;
  /** Known to RabbitMQ: it is in the addresses of its settings. */
  readonly authToken: string;
  readonly vhost: string;
  /** RabbitMQ 3.10 never answers a hub that publishes before there is an exchange, so it may not sign in until then. */
  readonly isPrepared: () => boolean;
}

const QUESTIONS = ['user', 'vhost', 'resource', 'topic'] as const;
type Question = (typeof QUESTIONS)[number];

/** What RabbitMQ asks, by the names that it uses. */
type Asked = Readonly<Partial<Record<string, string>>>;

/**
 * RabbitMQ asks here whether a hub may sign in and what it may do (its plugin rabbitmq_auth_backend_http). A hub may
 * publish its own readings and status and read its own rejections. Its tag is the hash of the key that it signed in with,
 * and comes back with every question.
 */
export function brokerAuthRoutes(
  app: FastifyInstance,
  { db, ingest, authToken, vhost, isPrepared }: BrokerAuthNeeds,
): void {
  const isBroker = (given: unknown): boolean => typeof given === 'string' && isSame(given, authToken);

  const signIn = async ({ username, password, client_id }: Asked): Promise<string> => {
    // Another hub's client id would end that hub's connection.
    if (!username || !password || client_id !== username || !isPrepared()) return 'deny';
    if (isSame(password, passwordToEnd(username, authToken))) return 'allow'; // without a tag: for nothing else
    const keyHash = sha256(password);
    const place = await ingest.findHub({ keyHash });
    if (place?.codigo !== username) return 'deny';
    // Hubs sign in also while the database is away: at worst this connection is ended once.
    inBackground(recordSignIn(db, username, keyHash).catch(() => undefined));
    return `allow ${tagOf(keyHash)}`;
  };
  const isStillAllowed = async ({ username, tags = '' }: Asked): Promise<boolean> => {
    const keyHash = keyHashIn(tags);
    const place = keyHash && (await ingest.findHub({ keyHash }));
    return place !== undefined && place.codigo === username;
  };
  const answers: Record<Question, (asked: Asked) => Promise<string>> = {
    user: signIn,
    vhost: async (asked) => (asked.vhost === vhost ? 'allow' : 'deny'),
    resource: async (asked) =>
      asked.vhost === vhost && mayUse(asked) && (await isStillAllowed(asked)) ? 'allow' : 'deny',
    topic: async (asked) =>
      asked.vhost === vhost && mayRoute(asked) && (await isStillAllowed(asked)) ? 'allow' : 'deny',
  };

  app.register(async (scope) => {
    // In JSON a value could be anything.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8_192 },
      (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    for (const question of QUESTIONS) {
      scope.post<{ Querystring: { token?: string }; Body: Asked | undefined }>(
        `/broker-auth/${question}`,
        async (request, reply) => {
          if (!isBroker(request.query.token)) return reply.code(403).type('text/plain').send('deny');
          return reply.type('text/plain').send(await answers[question](request.body ?? {}));
        },
      );
    }
  });
}

const isSame = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b));

const TAG = /(?<=(^|\s)hub-key-)[0-9a-f]{64}(?=\s|$)/;
const tagOf = (keyHash: Uint8Array): string => `hub-key-${Buffer.from(keyHash).toString('hex')}`;

function keyHashIn(tags: string): Uint8Array | undefined {
  const [hex] = TAG.exec(tags) ?? [];
  return hex === undefined ? undefined : Buffer.from(hex, 'hex');
}

/** The exchange of the hubs, and the queues that the MQTT plugin makes for this hub's subscriptions. */
function mayUse({ username = '', resource, name = '', permission }: Asked): boolean {
  if (resource === 'exchange') return name === EXCHANGE && (permission === 'write' || permission === 'read');
  return resource === 'queue' && [0, 1].some((qos) => name === `mqtt-subscription-${username}qos${qos}`);
}

function mayRoute({ username = '', name, permission, routing_key: key }: Asked): boolean {
  if (name !== EXCHANGE || !username) return false;
  if (permission === 'write') return key === readingsKey(username) || key === statusKey(username);
  return permission === 'read' && key === rejectedKey(username);
}
