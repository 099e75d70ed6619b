import type { Shape } from './nl';
import type * as nl from './tour-nl';

export const tour: Shape<typeof nl.tour> = {
  title: 'Visita guiada',
  step: '{{place}} de {{all}}',
  next: 'Siguiente',
  end: 'Terminar',
  skip: 'Saltar',
  fold: 'Plegar',
  unfold: 'Desplegar',
  steps: {
    list: {
      title: '¿Quién me necesita ahora?',
      text: 'Arriba están quienes necesitan a alguien, con un borde de color; los demás siguen por sección. Los números de encima dicen qué hay que hacer, y al tocarlos filtran la lista.',
    },
    acts: {
      title: 'Voy yo, y hecho',
      text: 'Toca «Voy yo» en una tarjeta: todos ven en cada pantalla que vas de camino. Después basta un toque para registrar lo que hiciste, y las siguientes mediciones lo confirman. Tras «Cambio», la tarjeta pregunta durante un minuto cómo estaba; no hace falta responder.',
    },
    resident: {
      title: 'Una persona residente',
      text: 'La semana de un residente: cuándo estuvo seco y mojado, y cuándo no se sabe. Las otras pestañas muestran los cuidados, las notas y dónde está probablemente.',
    },
    diary: {
      title: 'El diario',
      text: 'Tres días o dos semanas en una imagen: orina, cambios, visitas al inodoro y lo encontrado. Al lado está lo que se deduce, como una hora habitual para ir al inodoro.',
    },
    alerts: {
      title: 'Todos los avisos',
      text: 'Cada aviso, con quién va y cuánto se tardó. El turno de anoche es una sola lista, con lo que se hizo y se confirmó.',
    },
    round: {
      title: 'Un pasillo entero',
      text: 'Elige qué hiciste y toca a quiénes: un botón lo registra para todos. Se puede deshacer durante diez minutos, y sin red se envía más tarde.',
    },
    handover: {
      title: 'El relevo',
      text: 'Lo que un turno dice al siguiente, una línea por residente, con lo inusual en negrita. Ambos firman, y después nadie lo cambia.',
    },
    quality: {
      title: '¿Cómo fue el mes?',
      text: 'Giros a tiempo, cuánto se tardó en ir y cuánto duró mojado, siempre junto al mes anterior. Las secciones pequeñas se cuentan juntas, y el personal nunca por separado.',
    },
    repairs: {
      title: 'Por arreglar',
      text: 'Qué falla en hubs, sensores, copias y servidor, qué significa para los residentes y qué hacer. Cada línea desaparece sola cuando está arreglada.',
    },
    settings: {
      title: 'El primer día',
      text: 'Así empieza un centro nuevo: diez pasos que se marcan solos. Al lado están los demás ajustes; esta fue la visita, ahora prueba tú.',
    },
    report: {
      title: 'El informe mensual',
      text: 'Cinco cifras por residente y día: cuánto tiempo mojado, cuánto se esperó, cuántas veces fuera de alcance. Como página, como PDF y como CSV.',
    },
    management: {
      title: 'Hubs y sensores',
      text: 'Qué hubs están en línea, y de cada sensor la batería, la señal y quién lo lleva. Si aquí falta algo, avisa a administración.',
    },
    orders: {
      title: 'Pedir material',
      text: 'Aquí se piden sensores y pegatinas, y se ve lo que se pidió antes. Esta fue la visita: vuelve a los residentes y prueba tú.',
    },
  },
};
