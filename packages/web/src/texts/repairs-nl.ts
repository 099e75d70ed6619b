/** What has to be mended: one text for each check of packages/domain/src/troubles. */
export const repairs = {
  title: 'Te herstellen',
  lead: 'Wat er mis is met hubs, sensoren, notificaties en de server. Een regel verdwijnt vanzelf als het is opgelost.',
  none: 'Er hoeft niets hersteld te worden.',
  noneHint: 'Hubs, sensoren, notificaties, back-ups en de server zijn in orde.',
  since: 'sinds {{at}}',
  certificate: 'Het certificaat van https is geldig tot {{date}}.',
  drilled: 'Vandaag geoefend',
  go: 'Naar {{where}}',
  management: 'Beheer',
  hubLoss: '“Als een hub uitvalt”',
  list: 'Bewoners',
  staff: 'Team',
  notifications: 'Notificaties',
  backups: 'Back-ups',
  kinds: {
    'storage-failing': {
      title: 'Er kan niets worden opgeslagen',
      means: 'Metingen en zorg gaan niet verloren bij hubs en telefoons, maar kaarten raken achter.',
      steps: 'Maak ruimte op de schijf van de server, of kijk in het logboek van de server wat er mis is.',
    },
    'alerts-unwatched': {
      title: 'Er wordt niet op meldingen gelet',
      means: 'Wie verschoond of gedraaid moet worden, staat wel op de kaart, maar niemand wordt opgeroepen.',
      steps: 'Loop vaker rond. Start de server opnieuw en kijk in het logboek.',
    },
    'clock-wrong': {
      title: 'De klok van de server loopt niet goed',
      means: 'Metingen lijken te oud of te vroeg, en tijden op het scherm kloppen niet.',
      steps:
        'Laat een tijdserver de klok gelijk zetten (chrony). Klopt de klok wel, bevestig dat dan op de server.',
    },
    'hub-silent': {
      title: 'Hub {{name}} is stil',
      means: 'Bewoners die alleen deze hub ontvangt, worden niet gemeten.',
      steps:
        'Kijk of de hub stroom en netwerk heeft. Helpt dat niet, haal de stekker er een halve minuut uit.',
    },
    'calls-unreached': {
      title: 'Oproepen hebben niemand bereikt: {{count}}',
      means: 'Er staan meldingen open waarvan niemand bericht kreeg.',
      steps: 'Ga kijken. Zorg daarna dat iemand dienst heeft en dat een telefoon of pieper werkt.',
    },
    'nobody-on-duty': {
      title: 'Niemand heeft dienst',
      means: 'Er staan meldingen open, en niemand wordt als eerste opgeroepen.',
      steps: 'Wie nu werkt, tikt op “Dienst beginnen”.',
    },
    'messages-set-aside': {
      title: 'Berichten van hubs zijn apart gezet: {{count}}',
      means: 'Hun metingen ontbreken in grafieken en rapporten.',
      steps: 'Los op wat het logboek noemt, en geef dan op de server de opdracht “vigilia ingest retry”.',
    },
    'days-unfolded': {
      title: 'Metingen die niet verwerkt konden worden: {{count}} dagen',
      means: 'De kaart van deze bewoners toont geen toestand.',
      steps: 'Geef op de server de opdracht “vigilia ingest repair” en meld wat het logboek zegt.',
    },
    'hub-clock-wrong': {
      title: 'De klok van hub {{name}} loopt niet goed',
      means: 'Metingen van deze hub tellen pas mee als hun tijd te geloven is.',
      steps: 'Zet de hub uit en aan, en geef hem een tijdserver.',
    },
    'sensor-loose': {
      title: 'De sensor van {{name}} zit los',
      means: 'Sinds de laatste keer verschonen maakt hij veel slechter contact dan anders.',
      steps: 'Druk de sensor aan bij de volgende ronde.',
    },
    'sensor-reversed': {
      title: 'De sensor van {{name}} zit andersom',
      means: 'Sinds de laatste keer verschonen klopt de houding op de kaart waarschijnlijk niet.',
      steps: 'Draai de sensor om bij de volgende ronde.',
    },
    'sensor-of-nobody': {
      title: 'Sensor {{name}} meet, maar hoort bij niemand',
      means: 'Wie hem draagt, heeft geen kaart met metingen.',
      steps: 'Koppel de sensor aan de bewoner die hem draagt, of zet hem uit.',
    },
    'battery-ending': {
      title: 'De batterij van sensor {{name}} is bijna leeg',
      means: 'Nog ongeveer {{days}} dagen, {{spread}} meer of minder. Daarna wordt de bewoner niet gemeten.',
      steps: 'Vervang de batterij of de sensor.',
    },
    'one-weak-hub': {
      title: '{{name}} wordt door één hub ontvangen, en zwak',
      means: 'Valt die hub uit, of gaat er een deur dicht, dan wordt deze bewoner niet gemeten.',
      steps: 'Zet een hub dichterbij, of hang er een bij.',
    },
    'phone-deaf': {
      title: '{{name}} kreeg de testnotificatie niet',
      means: 'Op dit apparaat komt ook een oproep niet aan.',
      steps: 'Open op het apparaat de eigen notificaties en zet ze opnieuw aan.',
    },
    'mail-failing': {
      title: 'E-mail aan {{name}} komt niet aan',
      means: 'Oproepen die niemand opneemt, bereiken deze collega niet per e-mail.',
      steps: 'Controleer het adres, en of de mailserver werkt.',
    },
    'pager-failing': {
      title: 'Pieper {{name}} wordt niet bereikt',
      means: 'Oproepen komen niet aan bij wie alleen een pieper heeft.',
      steps: 'Controleer de oproepinstallatie en haar netwerk.',
    },
    'webhook-failing': {
      title: 'Webhook {{name}} geeft fouten',
      means: 'Het andere systeem krijgt geen meldingen.',
      steps: 'Controleer het adres en kijk of dat systeem antwoordt.',
    },
    'disk-full': {
      title: 'De schijf is bijna vol: nog {{gigabytes}} GB',
      means: 'Is hij vol, dan wordt niets meer opgeslagen.',
      steps: 'Maak ruimte, of geef de server een grotere schijf.',
    },
    'disk-filling': {
      title: 'De schijf is over ongeveer {{days}} dagen vol',
      means: 'Is hij vol, dan wordt niets meer opgeslagen.',
      steps: 'Maak ruimte, of geef de server een grotere schijf.',
    },
    'backup-overdue': {
      title: 'Er is geen recente back-up',
      means: 'Gaat de schijf stuk, dan is alles van daarna weg.',
      steps: 'Geef op de server de opdracht “vigilia backup now” en lees wat er staat.',
    },
    'backups-off': {
      title: 'Er worden geen back-ups gemaakt',
      means: 'Gaat de schijf stuk, dan is alles weg.',
      steps: 'Zet ze aan: het handboek beschrijft het in vier stappen.',
    },
    'backup-undrilled': {
      title: 'Niemand heeft lang een back-up teruggezet als oefening',
      means: 'Of de back-ups te gebruiken zijn, weet niemand zeker.',
      steps: 'Geef de opdracht “vigilia backup drill” waar de sleutel ligt, en bevestig het hier.',
    },
    'certificate-ending': {
      title: 'Het certificaat verloopt over {{days}} dagen',
      means: 'Daarna weigeren telefoons en browsers de pagina, en komen er geen notificaties meer.',
      steps: 'Lees in het logboek waarom het niet is vernieuwd; “vigilia doctor” helpt daarbij.',
    },
    'certificate-unrenewed': {
      title: 'Het certificaat kon niet worden vernieuwd',
      means: 'Nu werkt alles nog. Verloopt het, dan weigeren telefoons en browsers de pagina.',
      steps: 'Poort 80 van dit adres moet van buiten bereikbaar zijn. Elk uur volgt een nieuwe poging.',
    },
    'standby-lagging': {
      title: 'De reservedatabase {{name}} loopt {{minutes}} minuten achter',
      means: 'Neemt die het nu over, dan ontbreken de laatste minuten.',
      steps: 'Kijk naar haar logboek en naar het netwerk ertussen.',
    },
    'access-log-failing': {
      title: 'Het inzagelogboek kan niet worden geschreven',
      means: 'Wie iets bekijkt of wijzigt, wordt nu niet vastgelegd. Dossiers blijven daarom dicht.',
      steps: 'Maak ruimte op de schijf van de server, of kijk in het logboek wat er mis is.',
    },
    'administrators-without-two-factor': {
      title: '{{name}} logt in zonder tweestapsverificatie',
      means: 'Wie het wachtwoord raadt, kan alles zien en wijzigen.',
      steps: 'Laat deze beheerder het aanzetten onder “Beveiliging” in het eigen menu.',
    },
    'networks-unconfirmed': {
      title: 'Netwerken binnen het gebouw zijn niet bevestigd',
      means: 'Webhooks en piepers mogen naar netwerken die alleen uit vroeger gebruik bekend zijn.',
      steps: 'Noem ze op de server in PRIVATE_NETWORKS; “vigilia doctor” zegt welke.',
    },
  },
} as const;
