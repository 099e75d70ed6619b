import type { Db } from '#db/database';
import { FieldError, FormRejected } from '#forms/form-rejected';
import { sectionExists } from '#stores/patient.store';

/** Under the centre's lock: a section that was removed since the form was read is an error at its field. */
export async function requireSection(db: Db, centroId: number, seccion: number): Promise<void> {
  if (!(await sectionExists(db, centroId, seccion)))
    throw new FormRejected({ seccion: new FieldError('field.choice') });
}
