import { type Sql, sql } from '#db/sql';

interface SensorSpan {
  readonly centre: number | Sql;
  readonly sensor: number | Sql;
  /** Included. */
  readonly from: Date | Sql;
  /** Not included. */
  readonly until: Date | Sql;
}

/** The readings of a sensor in a span, whoever wore it. Everybody who wants readings reads them by this. */
export const readings = ({ centre, sensor, from, until }: SensorSpan): Sql => sql`
  select sensor_id, at, assignment_id, received_at, power, moisture, contact, pitch, roll, battery from reading
  where centro_id = ${centre} and sensor_id = ${sensor} and at >= ${from} and at < ${until}`;

interface AssignmentSpan extends Omit<SensorSpan, 'sensor'> {
  readonly assignment: number;
}

/** Those of one wearer. An assignment has one sensor for good. */
export const readingsOfAssignment = ({ centre, assignment, from, until }: AssignmentSpan): Sql => sql`
  ${readings({
    ...{ centre, from, until },
    sensor: sql`(select sensor_id from assignment where centro_id = ${centre} and id = ${assignment})`,
  })} and assignment_id = ${assignment}`;

/**
 * A reading belongs to whoever wore the sensor when it came, and its clock may be ahead by some minutes: it may be of a
 * moment after the assignment's end, and not later than this.
 */
export const lastOfAssignment = (toAt: Sql): Sql => sql`coalesce(${toAt} + interval '1 hour', 'infinity')`;
