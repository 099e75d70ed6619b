import type { Shape } from './nl';
import type * as nl from './repairs-nl';

export const repairs: Shape<typeof nl.repairs> = {
  title: 'Por arreglar',
  lead: 'Qué falla en hubs, sensores, notificaciones y el servidor. Cada línea desaparece sola cuando está resuelto.',
  none: 'No hay nada que arreglar.',
  noneHint: 'Hubs, sensores, notificaciones, copias de seguridad y el servidor están bien.',
  since: 'desde {{at}}',
  certificate: 'El certificado de https es válido hasta el {{date}}.',
  drilled: 'Ensayada hoy',
  go: 'Ir a {{where}}',
  management: 'Gestión',
  hubLoss: '“Si falla un hub”',
  list: 'Residentes',
  staff: 'Personal',
  notifications: 'Notificaciones',
  backups: 'Copias de seguridad',
  kinds: {
    'storage-failing': {
      title: 'No se puede guardar nada',
      means:
        'Las mediciones y los cuidados no se pierden en hubs y móviles, pero las tarjetas se quedan atrás.',
      steps: 'Libera espacio en el disco del servidor, o mira en su registro qué pasa.',
    },
    'alerts-unwatched': {
      title: 'Nadie vigila los avisos',
      means: 'En la tarjeta se ve a quién hay que cambiar o girar, pero no se llama a nadie.',
      steps: 'Haz más rondas. Reinicia el servidor y mira su registro.',
    },
    'clock-wrong': {
      title: 'El reloj del servidor no va bien',
      means: 'Las mediciones parecen viejas o adelantadas, y las horas en pantalla no son correctas.',
      steps:
        'Deja que un servidor de hora lo ajuste (chrony). Si el reloj está bien, confírmalo en el servidor.',
    },
    'hub-silent': {
      title: 'El hub {{name}} no responde',
      means: 'A los residentes que solo recibe este hub no se les mide.',
      steps: 'Mira si el hub tiene corriente y red. Si no ayuda, desenchúfalo medio minuto.',
    },
    'calls-unreached': {
      title: 'Llamadas que no llegaron a nadie: {{count}}',
      means: 'Hay avisos abiertos de los que nadie recibió nada.',
      steps: 'Ve a mirar. Después, que alguien esté de turno y que funcione un móvil o un buscapersonas.',
    },
    'nobody-on-duty': {
      title: 'Nadie está de turno',
      means: 'Hay avisos abiertos y no se llama primero a nadie.',
      steps: 'Quien trabaja ahora, que empiece su turno.',
    },
    'messages-set-aside': {
      title: 'Mensajes de hubs apartados: {{count}}',
      means: 'Sus mediciones faltan en gráficos e informes.',
      steps: 'Arregla lo que dice el registro y ejecuta “vigilia ingest retry” en el servidor.',
    },
    'days-unfolded': {
      title: 'Mediciones sin procesar: {{count}} días',
      means: 'La tarjeta de esos residentes no muestra ningún estado.',
      steps: 'Ejecuta “vigilia ingest repair” en el servidor y comunica lo que dice el registro.',
    },
    'hub-clock-wrong': {
      title: 'El reloj del hub {{name}} no va bien',
      means: 'Las mediciones de este hub no cuentan hasta que su hora sea creíble.',
      steps: 'Apaga y enciende el hub, y dale un servidor de hora.',
    },
    'sensor-loose': {
      title: 'El sensor de {{name}} está suelto',
      means: 'Desde el último cambio hace mucho peor contacto que de costumbre.',
      steps: 'Fíjalo bien en la próxima ronda.',
    },
    'sensor-reversed': {
      title: 'El sensor de {{name}} está al revés',
      means: 'Desde el último cambio, la postura de la tarjeta probablemente no es correcta.',
      steps: 'Dale la vuelta en la próxima ronda.',
    },
    'sensor-of-nobody': {
      title: 'El sensor {{name}} mide, pero no es de nadie',
      means: 'Quien lo lleva no tiene tarjeta con mediciones.',
      steps: 'Asigna el sensor al residente que lo lleva, o apágalo.',
    },
    'battery-ending': {
      title: 'La batería del sensor {{name}} se acaba',
      means: 'Quedan unos {{days}} días, {{spread}} más o menos. Después no se mide al residente.',
      steps: 'Cambia la batería o el sensor.',
    },
    'one-weak-hub': {
      title: 'A {{name}} lo recibe un solo hub, y débil',
      means: 'Si ese hub falla o se cierra una puerta, no se mide a este residente.',
      steps: 'Acerca un hub o añade otro.',
    },
    'phone-deaf': {
      title: '{{name}} no recibió la notificación de prueba',
      means: 'A este dispositivo tampoco le llega una llamada.',
      steps: 'Abre en el dispositivo las notificaciones propias y vuelve a activarlas.',
    },
    'mail-failing': {
      title: 'El correo a {{name}} no llega',
      means: 'Las llamadas que nadie atiende no le llegan por correo.',
      steps: 'Comprueba la dirección y que el servidor de correo funcione.',
    },
    'pager-failing': {
      title: 'No se llega al buscapersonas {{name}}',
      means: 'Las llamadas no llegan a quien solo tiene un buscapersonas.',
      steps: 'Comprueba la instalación de llamada y su red.',
    },
    'webhook-failing': {
      title: 'El webhook {{name}} da errores',
      means: 'El otro sistema no recibe los avisos.',
      steps: 'Comprueba la dirección y si ese sistema responde.',
    },
    'disk-full': {
      title: 'El disco está casi lleno: quedan {{gigabytes}} GB',
      means: 'Cuando se llene no se guardará nada más.',
      steps: 'Libera espacio o pon un disco más grande.',
    },
    'disk-filling': {
      title: 'El disco estará lleno en unos {{days}} días',
      means: 'Cuando se llene no se guardará nada más.',
      steps: 'Libera espacio o pon un disco más grande.',
    },
    'backup-overdue': {
      title: 'No hay ninguna copia de seguridad reciente',
      means: 'Si el disco se estropea, se pierde todo lo posterior.',
      steps: 'Ejecuta “vigilia backup now” en el servidor y lee lo que dice.',
    },
    'backups-off': {
      title: 'No se hacen copias de seguridad',
      means: 'Si el disco se estropea, se pierde todo.',
      steps: 'Actívalas: el manual lo explica en cuatro pasos.',
    },
    'backup-undrilled': {
      title: 'Hace mucho que nadie restaura una copia como ensayo',
      means: 'Nadie sabe con certeza si las copias sirven.',
      steps: 'Ejecuta “vigilia backup drill” donde esté la clave y confírmalo aquí.',
    },
    'certificate-ending': {
      title: 'El certificado caduca en {{days}} días',
      means: 'Después móviles y navegadores rechazan la página y no llegan notificaciones.',
      steps: 'Lee en el registro por qué no se renovó; “vigilia doctor” te ayuda.',
    },
    'certificate-unrenewed': {
      title: 'El certificado no se pudo renovar',
      means: 'Por ahora todo funciona. Si caduca, móviles y navegadores rechazarán la página.',
      steps: 'El puerto 80 de esta dirección debe ser accesible desde fuera. Cada hora se intenta de nuevo.',
    },
    'standby-lagging': {
      title: 'La base de datos de reserva {{name}} lleva {{minutes}} minutos de retraso',
      means: 'Si toma el relevo ahora, faltarán los últimos minutos.',
      steps: 'Mira su registro y la red entre las dos.',
    },
    'access-log-failing': {
      title: 'No se puede escribir el registro de accesos',
      means: 'No queda constancia de quién ve o cambia algo; por eso los expedientes permanecen cerrados.',
      steps: 'Libera espacio en el disco del servidor, o mira en su registro qué pasa.',
    },
    'administrators-without-two-factor': {
      title: '{{name}} entra sin verificación en dos pasos',
      means: 'Quien adivine la contraseña puede verlo y cambiarlo todo.',
      steps: 'Que la active en “Seguridad”, en su propio menú.',
    },
    'networks-unconfirmed': {
      title: 'Las redes internas no están confirmadas',
      means: 'Webhooks y buscapersonas pueden ir a redes conocidas solo por su uso anterior.',
      steps: 'Indícalas en PRIVATE_NETWORKS en el servidor; “vigilia doctor” dice cuáles.',
    },
  },
};
