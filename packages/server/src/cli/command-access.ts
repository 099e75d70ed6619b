import type { Instant } from '@vigilia/domain/instant';
import type { Database, Db } from '#db/database';
import { createMonth, insertEntries, monthOf } from '#features/access/access.store';

/** What one command adds to the access log: what was done, when, and by which user of the machine. Staff are not known there. */
export class CommandAccess {
  private pacientes: readonly number[] = [];
  private centroId: number | null;
  private readonly address: string;

  constructor(
    private readonly name: string,
    private readonly now: Instant,
    centre: unknown,
    { operator, place = 'command line' }: { operator?: string | undefined; place?: string } = {},
  ) {
    this.address = operator ? `${place} of ${operator}` : place;
    this.centroId = /^[1-9]\d{0,8}$/.test(String(centre)) ? Number(centre) : null;
  }

  /** The residents whom the command is about, and the centre where no option names it. */
  about(pacientes: readonly number[], centroId: number): void {
    this.pacientes = pacientes;
    this.centroId = centroId;
  }

  /** Before a transaction that will write an entry. */
  async prepare(db: Db): Promise<void> {
    await createMonth(db, monthOf(this.now));
  }

  async record(db: Db, result: 'ok' | 'refused' | 'failed' = 'ok'): Promise<void> {
    await insertEntries(db, [
      {
        ...{ at: this.now, staffId: null, nombre: null, role: null, requestId: '', count: 1, result },
        ...{ centroId: this.centroId, pacientes: this.pacientes, address: this.address },
        action: `vigilia ${this.name}`,
      },
    ]);
  }

  /** A database on which everything, the entry included, is one transaction. */
  async together(db: Database, work: (db: Database) => Promise<void>): Promise<void> {
    await this.prepare(db);
    await db.transaction(async (transaction) => {
      await work({ ...db, ...transaction });
      await this.record(transaction);
    });
  }
}
