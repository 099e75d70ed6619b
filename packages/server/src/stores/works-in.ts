import { type Sql, sql } from '#db/sql';

/**
 * Condition on `staff`: they work in this centre. An array rather than a join, so that the few who do are looked up by their
 * ids instead of reading all staff of all homes.
 */
export const worksIn = (centroId: number): Sql =>
  sql`staff.id = any(array(select staff_id from staff_centre where centro_id = ${centroId}))`;
