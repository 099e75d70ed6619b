/** The demo’s accounts. All have the same password. */
const demo = (username: string) => ({ username, password: 'vigilia-demo' });

export interface Person {
  readonly username: string;
  readonly password: string;
}

/** Ana Visser, administrator of Huize Zonnehof. */
export const ana = demo('centro');
/** Lucía Moreno, nurse in Huize Zonnehof and in Residencia Los Olivos. */
export const lucia = demo('enfermera');
/** Sanne de Wit, nurse and administrator at once. */
export const sanne = demo('ambos');
/** Eva Jansen, administrator with two-factor sign-in. */
export const eva = { ...demo('dosfactores'), secret: 'JBSWY3DPEHPK3PXP' };
