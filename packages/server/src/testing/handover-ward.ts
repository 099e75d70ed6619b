import type { HandoverPage } from '@vigilia/contract/handover';
import { expect } from 'vitest';
import { sql } from '#db/sql';
import { type CareHome, careHome } from './care-home';

export const TODAY = '2026-11-15';

/** 14:30 on a Sunday in Amsterdam, half an hour before the second shift: Ana gives, Bo receives, Anna Bos lives there. */
export async function handoverWard({
  now = `${TODAY}T13:30:00Z`,
  ...needs
}: Parameters<typeof careHome>[0] = {}) {
  const home = await careHome({ now, ...needs });
  await home.db.run(sql`update centre set created_at = '2026-01-01T00:00:00Z'`);
  await home.staff('ana', { roles: ['ROLE_ENFERMERA'] });
  await home.staff('bo');
  const [ana, bo] = [await home.enter('ana'), await home.enter('bo')];
  const anna = await home.patient('Anna');
  await home.db.run(sql`update patient set created_at = '2026-01-01T00:00:00Z'`);
  const page = async (by = ana, path = `${TODAY}/1`): Promise<HandoverPage> => {
    const { status, body } = await home.get(`/api/handover/${path}`, by);
    expect(status).toBe(200);
    return body;
  };
  const sign = (by: string, as: 'giver' | 'receiver', more: object = {}, path = `${TODAY}/1`) =>
    home.post(`/api/handover/sign/${path}`, { seccion: home.section, as, ...more }, by);
  const unsign = (by: string, as: 'giver' | 'receiver') =>
    home.post(`/api/handover/unsign/${TODAY}/1`, { seccion: home.section, as }, by);
  const duties = async (by = ana) => (await home.get('/api/duty/list', by)).body.lista;
  return { home, ana, bo, anna, page, sign, unsign, duties };
}

export const record = (home: CareHome, patient: number, by: string, body: object) =>
  home.post(`/api/care/record/${patient}`, { key: `key-${Math.random()}-long`, ...body }, by);
