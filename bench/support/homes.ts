import type { Instant } from '@vigilia/domain/instant';
import { sha256 } from '../../packages/server/src/crypto/secrets';
import type { Database } from '../../packages/server/src/db/database';
import { sql } from '../../packages/server/src/db/sql';
import { insertHub } from '../../packages/server/src/features/hubs/hub.store';
import type { Hub } from './home';

export interface SmallHome {
  readonly centroId: number;
  /** Each receives every sensor of the home. */
  readonly hubs: readonly Hub[];
}

/** Many homes whose residents all wear a sensor since `since`. In a few statements, because one at a time takes minutes. */
export async function fillHomes(
  db: Database,
  { homes, residents, hubs, since }: { homes: number; residents: number; hubs: number; since: Instant },
): Promise<SmallHome[]> {
  const at = new Date(since);
  return db.transaction(
    async (db) => {
      const centres = await db.many<{ id: number }>(sql`
        insert into centre (nombre, zona, "serviciosAvanzados", created_at)
        select 'Home ' || n, 'Europe/Amsterdam', true, ${at} from generate_series(1, ${homes}) as n returning id`);
      const ids = centres.map(({ id }) => id);
      await db.run(sql`insert into section (centro_id, nombre) select id, 'Section' from centre`);
      await db.run(sql`
        insert into sensor (centro_id, codigo, "lecturaSeca", "lecturaMojada", capacidad, created_at)
        select centre.id, 'S-' || centre.id || '-' || n, 90, 110, 100, ${at}
        from centre, generate_series(1, ${residents}) as n`);
      await db.run(sql`
        insert into calibration (centro_id, sensor_id, from_at, capacidad)
        select centro_id, id, ${at}, 100 from sensor`);
      await db.run(sql`
        insert into patient (centro_id, nombre, apellidos, "numeroHabitacion", sexo, "fechaNacimiento", seccion, created_at)
        select centro_id, 'Resident', 'van den Berg', n, 'M', '1938-05-01', section.id, ${at}
        from section, generate_series(1, ${residents}) as n`);
      await db.run(sql`
        insert into assignment (centro_id, patient_id, sensor_id, from_at)
        select patient.centro_id, patient.id, sensor.id, ${at}
        from patient join sensor on sensor.centro_id = patient.centro_id
          and codigo = 'S-' || patient.centro_id || '-' || "numeroHabitacion"`);
      const filled: SmallHome[] = [];
      for (const centroId of ids) {
        const sensors = Array.from({ length: residents }, (_, n) => `S-${centroId}-${n + 1}`);
        const ofHome: Hub[] = [];
        for (let n = 1; n <= hubs; n += 1) {
          const hub = { codigo: `HUB-${centroId}-${n}`, key: `key-of-hub-${centroId}-${n}`, sensors };
          await insertHub(db, centroId, { ...hub, etiqueta: hub.codigo, keyHash: sha256(hub.key) }, since);
          ofHome.push(hub);
        }
        filled.push({ centroId, hubs: ofHome });
      }
      return filled;
    },
    { unlimited: true },
  );
}
