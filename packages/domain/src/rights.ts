import type { Role } from './roles';

/**
 * Which role may do what. The server enforces it for every request; the web uses the same table to decide what to
 * show.
 */
const RIGHTS = {
  /** The administrator of a home. */
  ROLE_CENTRO: {
    patient: ['read', 'add', 'edit', 'unsubscribe', 'restore', 'comment', 'chart'],
    staff: ['read', 'add', 'edit', 'delete', 'suggest'],
    hub: ['read', 'add', 'edit', 'delete'],
    sensor: ['read', 'add', 'edit', 'delete', 'unlink'],
    material: ['read', 'request'],
    report: ['read'],
    centre: ['edit'],
    section: ['edit'],
    app: [],
    access: ['read'],
    alert: ['read', 'act', 'pause', 'policy'],
    care: ['read', 'record', 'correct'],
    quality: ['read'],
    duty: ['set'],
    handover: ['read', 'sign', 'note'],
    diary: ['read', 'dismiss'],
    notification: ['own', 'manage'],
    backup: ['read'],
    repair: ['read', 'confirm'],
    board: ['manage'],
  },
  /** A nurse. */
  ROLE_ENFERMERA: {
    patient: ['read'],
    staff: ['read'],
    hub: ['read'],
    sensor: ['read'],
    material: ['read', 'request'],
    report: ['read'],
    centre: ['switch'],
    section: [],
    app: ['qr'],
    access: [],
    alert: ['read', 'act', 'pause'],
    care: ['read', 'record'],
    quality: [],
    duty: ['set'],
    handover: ['read', 'sign', 'note'],
    diary: ['read', 'dismiss'],
    notification: ['own'],
    backup: [],
    repair: [],
    board: [],
  },
} as const;

export type Resource = keyof (typeof RIGHTS)[Role];
type ActionOn<T extends Resource> = {
  [R in Role]: (typeof RIGHTS)[R][T] extends readonly (infer A)[] ? A : never;
}[Role];
/** A resource and an action: 'patient:edit'. */
export type Right = { [T in Resource]: `${T}:${ActionOn<T> & string}` }[Resource];

export function may(role: Role | null, right: Right): boolean {
  if (!role) return false;
  const [resource, action] = right.split(':') as [Resource, string];
  return (RIGHTS[role][resource] as readonly string[]).includes(action);
}
