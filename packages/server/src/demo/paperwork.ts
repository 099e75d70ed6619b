import { DAY, HOUR, type Instant } from '@vigilia/domain/instant';
import type { Db } from '#db/database';
import { sql } from '#db/sql';

const COMMENTS = [
  'Slaapt onrustig, vannacht twee keer gedraaid.',
  'Familie komt zondag op bezoek.',
  'Huid bij de hiel gecontroleerd: geen roodheid.',
];

export async function fillComments(db: Db, centroId: number, patientId: number, place: number, now: Instant) {
  for (const [index, comentario] of COMMENTS.slice(0, (place % COMMENTS.length) + 1).entries()) {
    await db.run(sql`
      insert into comment (centro_id, patient_id, comentario, "fechaCreacion", autor)
      values (${centroId}, ${patientId}, ${comentario}, ${new Date(now - (3 - index) * 9 * HOUR)}, 'Ana Visser')`);
  }
}

const ORDERS = [
  { daysAgo: 60, rollos: 20, sensores: 2 },
  { daysAgo: 38, rollos: 12, sensores: 0 },
  { daysAgo: 16, rollos: 0, sensores: 4 },
];

export async function fillOrders(db: Db, centroId: number, departamento: string, now: Instant) {
  for (const { daysAgo, rollos, sensores } of ORDERS) {
    await db.run(sql`
      insert into material_order (centro_id, fecha, nombre, email, departamento, rollos, sensores)
      values (${centroId}, ${new Date(now - daysAgo * DAY)}, 'Ana Visser', 'zorg@example.org', ${departamento},
        ${rollos}, ${sensores})`);
  }
}
