import type { DutyList } from '@vigilia/contract/alert-settings';
import type { Alert, AlertChange, AlertList, Besides } from '@vigilia/contract/alerts';
import type { BoardAlert, BoardBesides, BoardCare, BoardDuty, BoardPatient } from '@vigilia/contract/boards';
import type { Patient, PatientList } from '@vigilia/contract/patients';
import type { StreamEvent } from '#http/event-stream';

interface BoardChoice {
  /** Empty: all sections. */
  readonly secciones: readonly number[];
  readonly roomOnly: boolean;
}

/**
 * The live feed of a centre as one wall board may see it: residents of its sections alone, and of them only what a tile
 * shows. It remembers whom it showed, so that somebody who moves to another section leaves the board.
 */
export class BoardView {
  private readonly shown = new Set<number>();
  /** Since when the access log last named everybody. */
  private readonly logged = new Set<number>();
  private readonly unlogged = new Set<number>();
  private sentBesides = '';

  constructor(private readonly choice: BoardChoice) {}

  /** For the access log: whom the board shows now, and whoever came and went since it was last asked. */
  everybody(): readonly number[] {
    const seen = new Set([...this.shown, ...this.unlogged]);
    this.logged.clear();
    for (const id of seen) this.logged.add(id);
    this.unlogged.clear();
    return sorted(seen);
  }

  /** For the access log: who came since, whether or not they went again. */
  newcomers(): readonly number[] {
    const seen = sorted(this.unlogged);
    for (const id of seen) this.logged.add(id);
    this.unlogged.clear();
    return seen;
  }

  readonly project = ({ event, json }: StreamEvent): readonly StreamEvent[] => {
    switch (event) {
      case 'snapshot':
        return [{ event, json: JSON.stringify(this.snapshot(JSON.parse(json))) }];
      case 'paciente':
        return this.patient(JSON.parse(json));
      case 'baja':
        return this.shown.delete((JSON.parse(json) as { id: number }).id) ? [{ event, json }] : [];
      case 'alerts': {
        const { lista: all, ...besides } = JSON.parse(json) as AlertList;
        const lista = all.flatMap((alert) => this.alert(alert));
        return [...this.besides(besides), { event, json: JSON.stringify({ lista }) }];
      }
      case 'alert': {
        const { alert, ...besides } = JSON.parse(json) as AlertChange;
        const alerts = alert ? this.alert(alert) : [];
        return [...alerts.map((alert) => ({ event, json: JSON.stringify(alert) })), ...this.besides(besides)];
      }
      case 'duty':
        return [{ event, json: JSON.stringify(this.duty(JSON.parse(json))) }];
      case 'version':
        return [{ event, json }];
      default:
        return [];
    }
  };

  private show(id: number): void {
    this.shown.add(id);
    if (!this.logged.has(id)) this.unlogged.add(id);
  }

  private isChosen(seccion: number | null): boolean {
    const { secciones } = this.choice;
    return seccion !== null && (secciones.length === 0 || secciones.includes(seccion));
  }

  private snapshot({ lista, secciones }: PatientList) {
    this.shown.clear();
    const residents = lista.filter(({ seccion }) => this.isChosen(seccion));
    for (const { id } of residents) this.show(id);
    return {
      lista: residents.map((resident) => this.tile(resident)),
      secciones: secciones.filter(({ id }) => this.isChosen(id)),
    };
  }

  private patient(resident: Patient): StreamEvent[] {
    const { id, seccion } = resident;
    if (this.isChosen(seccion)) {
      this.show(id);
      return [{ event: 'paciente', json: JSON.stringify(this.tile(resident)) }];
    }
    return this.shown.delete(id) ? [{ event: 'baja', json: JSON.stringify({ id }) }] : [];
  }

  private tile(resident: Patient): BoardPatient {
    const { estado, sensor_info } = resident;
    const { roomOnly } = this.choice;
    return {
      id: resident.id,
      nombre: roomOnly ? '' : resident.nombre,
      apellidos: roomOnly ? '' : resident.apellidos,
      numeroHabitacion: resident.numeroHabitacion,
      seccion: resident.seccion,
      sensor: resident.sensor,
      noUrine: resident.noUrine,
      noUrineAlarm: resident.noUrineAlarm,
      rotationAlarm: resident.rotationAlarm,
      rotation: resident.rotation,
      allowActivityTracking: resident.allowActivityTracking,
      recommendedPosition: resident.recommendedPosition,
      currentPosition: resident.currentPosition,
      lastUrineTime: resident.lastUrineTime,
      measuredAt: resident.measuredAt,
      soiledSince: resident.soiledSince,
      positionSince: resident.positionSince,
      lastBand: resident.lastBand,
      estado: estado && {
        tipo: estado.tipo,
        estado_filtrado: estado.estado_filtrado,
        resistive_event_type: estado.resistive_event_type,
        contact_error: estado.contact_error,
      },
      sensor_info: sensor_info && { lastTimeOnline: sensor_info.lastTimeOnline },
    };
  }

  /** Why residents whom it shows have no alert, when it is not what was sent last. */
  private besides({ care, pauses, wetFrom }: Besides): StreamEvent[] {
    const besides: BoardBesides = {
      care: care.flatMap(({ paciente, kind, at, until }): BoardCare[] =>
        until !== null && this.shown.has(paciente) ? [{ paciente, kind, at, until }] : [],
      ),
      pauses: pauses
        .filter(({ paciente }) => this.shown.has(paciente))
        .map(({ paciente, kinds }) => ({ paciente, kinds })),
      wetFrom,
    };
    const json = JSON.stringify(besides);
    if (json === this.sentBesides) return [];
    this.sentBesides = json;
    return [{ event: 'besides', json }];
  }

  /** The first names of whoever looks after one of its sections; which ones is not sent. Nobody's, where visitors may look. */
  private duty({ lista }: DutyList): { lista: BoardDuty[] } {
    const { secciones: chosen, roomOnly } = this.choice;
    if (roomOnly) return { lista: [] };
    const isHere = ({ secciones }: DutyList['lista'][number]) =>
      chosen.length === 0 || secciones.length === 0 || secciones.some((id) => chosen.includes(id));
    const nameOf = ({ nombre }: { nombre: string }) => nombre.split(' ')[0] ?? '';
    return { lista: lista.filter(isHere).map(({ staff, until }) => ({ nombre: nameOf(staff), until })) };
  }

  /** Of a resident of its sections, of a hub, or of the whole home; others are not sent. */
  private alert(alert: Alert): BoardAlert[] {
    if (alert.paciente && !this.isChosen(alert.seccion)) return [];
    return [
      {
        id: alert.id,
        kind: alert.kind,
        priority: alert.priority,
        status: alert.status,
        since: alert.since,
        snoozedUntil: alert.snoozedUntil,
        hidden: alert.hidden,
        of: alert.of,
        endedAt: alert.endedAt,
        paciente: alert.paciente?.id ?? null,
        owner: alert.owner?.nombre ?? null,
        hub: alert.hub?.etiqueta ?? null,
      },
    ];
  }
}

const sorted = (ids: Iterable<number>): readonly number[] => [...ids].sort((a, b) => a - b);
