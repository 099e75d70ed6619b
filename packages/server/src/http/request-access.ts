import { type Endpoint, isChange } from '@vigilia/contract/endpoint';
import type { Instant } from '@vigilia/domain/instant';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#db/database';
import { type AccessEntry, type AccessLog, BOARD_ROLE, resultOf } from './access-entry';
import type { BoardActor } from './actor';
import { addressOf } from './client-address';
import { type LimitScope, requireWithinLimits } from './limits';
import { listKey, sessionKey } from './repeat-key';
import { askedPatient, askedRecord } from './request-subject';

/** The staff member of an entry; without a number: a wall board. */
interface AccessActor {
  readonly id: number | null;
  readonly nombre: string;
  readonly role: string | null;
}

/**
 * What one request adds to the access log: one entry, whatever becomes of the request. Only a change that is stored and
 * whose answer then fails has two: `ok` with the change, `failed` for the answer.
 */
export class RequestAccess {
  private pacientes: readonly number[] = [];
  private centroId: number | undefined;
  private recordIds: readonly number[] = [];
  private account: AccessActor | undefined;
  private boardId: number | undefined;
  private detail: string | undefined;
  private isWritten = false;
  private isPreview = false;

  constructor(
    private readonly endpoint: Endpoint,
    private readonly request: FastifyRequest,
    private readonly log: AccessLog,
    private readonly now: Instant,
  ) {}

  /** The residents whom the request is about, beside the one whom it asks for, and their centre where it is not the one that the request names. */
  about(pacientes: readonly number[], centroId?: number): void {
    this.pacientes = pacientes;
    this.inCentre(centroId);
  }

  inCentre(centroId: number | undefined): void {
    if (centroId !== undefined) this.centroId = centroId;
  }

  /** What the request made, where its address does not name it: a new staff member, the sensors of an import. */
  madeRecord(...ids: readonly number[]): void {
    this.recordIds = ids;
  }

  /** What the entry says beside the endpoint's name: which section was signed, and the hash of its lines. */
  withDetail(detail: string): void {
    this.detail = detail;
  }

  /** It asks what would be stored. */
  preview(): void {
    this.isPreview = true;
  }

  /** Whose account it is, where nobody is signed in yet. */
  by(account: AccessActor): void {
    this.account = account;
  }

  /** A wall board is named by its name and number, and is no member of staff. */
  byBoard({ id, nombre, centre }: BoardActor): void {
    this.account = { id: null, nombre, role: BOARD_ROLE };
    this.boardId = id;
    this.inCentre(centre.id);
  }

  /**
   * The database for a change: its transactions write the entry too, so that neither is stored without the other.
   * `onResult` may say more about the request from what the transaction returned.
   */
  logged(db: Database, onResult?: (result: unknown) => void): Database {
    return {
      ...db,
      transaction: async (work, options) => {
        await this.log.prepare(this.now);
        const result = await db.transaction(async (db) => {
          const result = await work(db);
          onResult?.(result);
          if (!this.isWritten) await this.log.write(db, this.entry(200));
          // After the entry, which makes other changes of the home wait: what each of them counts is true until its commit.
          await requireWithinLimits(db, this.endpoint.creates, this.limitScope());
          return result;
        }, options);
        this.isWritten = true;
        return result;
      },
    };
  }

  /** When the answer is known. The transaction of a change wrote that it is stored, but not that its answer failed. */
  finish(status: number, body?: unknown): void {
    if (status < 400 && storesNothing(body) && !this.isPreview) return this.finish(422);
    if (this.endpoint.unlogged || (this.isWritten && status < 400)) return;
    if (this.isAnonymous) return this.log.addAnonymous(this.entry(status), status);
    const repeatKey = this.isRepeatable(status) ? this.repeatKey(status) : undefined;
    // Most looks are repeats, and a repeat needs no entry.
    if (repeatKey !== undefined && this.log.repeat(repeatKey, this.now)) return;
    this.log.add(this.entry(status), repeatKey);
  }

  /** A look that lasts: once more, with the residents of now. */
  again(at: Instant, pacientes: readonly number[]): void {
    this.log.add({ ...this.entry(200), at, pacientes });
  }

  private entry(status: number): AccessEntry {
    const { endpoint, request } = this;
    const actor = request.actor ?? this.account;
    return {
      at: this.now,
      centroId: this.centre(),
      staffId: actor?.id ?? null,
      nombre: actor?.nombre ?? null,
      role: actor?.role ?? null,
      action: isLockedOut(endpoint, status) ? `${endpoint.name}, locked out` : this.action(),
      result: resultOf(status),
      pacientes: this.patients(),
      address: addressOf(request),
      requestId: request.id,
    };
  }

  private limitScope(): LimitScope {
    return {
      centroId: this.centre(),
      staffId: this.request.actor?.id ?? null,
      patients: this.patients(),
      records: askedRecord(this.endpoint, this.request),
      now: this.now,
    };
  }

  /** Nobody is signed in, and no account or board is named that exists. */
  private get isAnonymous(): boolean {
    return this.request.actor === null && this.account === undefined;
  }

  /** Looks, and what an address may send without end for an account that exists. */
  private isRepeatable(status: number): boolean {
    if (!isChange(this.endpoint) || status === 429) return true;
    const isJudged = this.endpoint.access === 'open' && (status < 400 || status === 401);
    return this.request.actor === null && !isJudged;
  }

  /** The same session, or the same address for the same account or board, at the same thing with the same result. */
  private repeatKey(status: number): string {
    const { actor, ip } = this.request;
    const who = actor ? sessionKey(actor) : `${ip} ${this.account?.id} ${this.boardId} ${status}`;
    return `${who} ${this.action()} ${resultOf(status)} ${this.centre()} ${listKey(this.patients())}`;
  }

  /** The endpoint's name, and which staff members, hub, sensors or session it was about. */
  private action(): string {
    const ids =
      this.recordIds.length > 0 || this.isAnonymous
        ? this.recordIds
        : askedRecord(this.endpoint, this.request);
    const name = this.isPreview ? `${this.endpoint.name}, preview` : this.endpoint.name;
    return [name, ...ids, ...(this.detail === undefined ? [] : [this.detail])].join(' ');
  }

  /** The centre of the record that the request is about; undefined where it found none. */
  get recordCentre(): number | undefined {
    return this.centroId;
  }

  private centre(): number | null {
    return this.centroId ?? centreOf(this.endpoint, this.request);
  }

  /**
   * Whom it asks for and whom it found. Numbers that nobody in particular asks for are a stranger's guesses: an entry that
   * counts them names none.
   */
  private patients(): readonly number[] {
    const { pacientes } = this;
    const [asked] = this.isAnonymous ? [] : askedPatient(this.endpoint, this.request);
    return asked === undefined || pacientes.includes(asked) ? pacientes : [asked, ...pacientes];
  }
}

/** Forms of patients (R-API-38) and imports answer 200 either way. */
const storesNothing = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  (('error' in body && body.error === true) || ('stored' in body && body.stored === false));

/** After too many wrong passwords or codes. */
const isLockedOut = ({ access }: Endpoint, status: number): boolean =>
  access === 'open' && (status === 429 || status === 403);

/** An act on one's own account is of no centre; of a refused request it is the centre that was found so far. */
function centreOf({ access }: Endpoint, { requestContext }: FastifyRequest): number | null {
  if (access === 'signed-in') return null;
  return (requestContext as { centre?: { id: number } } | null)?.centre?.id ?? null;
}
