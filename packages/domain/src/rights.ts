import type { Role } from './roles';

/**
 * Who may do what, on one page. The server enforces it at its door; the web reads the same page to decide what
 * to show. Hiding a button is not access control, so both ask here.
 */
const RIGHTS = {
  ROLE_CENTRO: {
    patient: ['read', 'add', 'edit', 'unsubscribe', 'comment', 'chart'],
    staff: ['read', 'add', 'edit', 'delete', 'suggest'],
    hub: ['read', 'edit', 'delete'],
    sensor: ['read', 'add', 'edit', 'delete', 'unlink'],
    material: ['read', 'request'],
    report: ['read'],
    centre: [],
    app: [],
  },
  ROLE_ENFERMERA: {
    patient: ['read'],
    staff: ['read'],
    hub: ['read'],
    sensor: ['read'],
    material: ['read', 'request'],
    report: ['read'],
    centre: ['switch'],
    app: ['qr'],
  },
} as const;

export type Resource = keyof (typeof RIGHTS)[Role];
type ActionOn<T extends Resource> = {
  [R in Role]: (typeof RIGHTS)[R][T] extends readonly (infer A)[] ? A : never;
}[Role];
/** A right in one word and a half: 'patient:edit'. */
export type Right = { [T in Resource]: `${T}:${ActionOn<T> & string}` }[Resource];

export function may(role: Role | null, right: Right): boolean {
  if (!role) return false;
  const [thing, act] = right.split(':') as [Resource, string];
  return (RIGHTS[role][thing] as readonly string[]).includes(act);
}
