import { MINUTE } from '@vigilia/domain/instant';
import { sha256 } from '#crypto/secrets';
import type { Ingest } from '../ingest';
import { messageOf } from './mqtt-message';
import { type RejectionNote, rejectionNote } from './rejection-note';

/** A ping shows that the hub is there, and its presence is written once a minute. */
const HEARTBEAT_EVERY = MINUTE;

/** A hub that is signed in, known by its key: when that dies with a deleted hub, so does its connection. */
export class ConnectedHub {
  /** When it last sent something that was handed on, by the monotonic clock. */
  private handedOnAt = Number.NEGATIVE_INFINITY;

  private constructor(
    private readonly ingest: Ingest,
    readonly keyHash: Uint8Array,
    readonly codigo: string,
    readonly hubId: number,
  ) {}

  /** Checks the hub key over MQTT; over HTTP ingest.routes.ts does. Undefined: no hub of ours. */
  static async signIn(ingest: Ingest, codigo: string, key: string): Promise<ConnectedHub | undefined> {
    const keyHash = sha256(key);
    const place = await ingest.findHub({ keyHash });
    return place?.codigo === codigo ? new ConnectedHub(ingest, keyHash, codigo, place.hubId) : undefined;
  }

  /** Resolves after the commit, with what the hub is to know about it. */
  async store(topic: string, payload: Uint8Array): Promise<RejectionNote | undefined> {
    const message = messageOf(this, this.codigo, topic, payload);
    if (!message) throw new Error(`${this.codigo} may not publish there`);
    this.handedOnAt = message.kind === 'offline' ? Number.NEGATIVE_INFINITY : this.ingest.clock.monotonic();
    const outcome = await this.ingest.receive(message, { retry: true });
    if (outcome === 'unknown-hub') throw new Error(`${this.codigo} is no longer known`);
    return rejectionNote(this.codigo, outcome);
  }

  heartbeat(): void {
    const now = this.ingest.clock.monotonic();
    if (now - this.handedOnAt < HEARTBEAT_EVERY || !this.ingest.hasCapacity(this)) return;
    this.handedOnAt = now;
    this.ingest
      .receive({ hub: this, kind: 'online', payload: NOTHING }, { retry: false })
      .catch(() => undefined);
  }
}

const NOTHING = new Uint8Array();
