/** The tour of the demo: ten steps for each role. */
export const tour = {
  title: 'Rondleiding',
  step: '{{place}} van {{all}}',
  next: 'Volgende',
  end: 'Klaar',
  skip: 'Overslaan',
  fold: 'Inklappen',
  unfold: 'Uitklappen',
  steps: {
    list: {
      title: 'Wie heeft mij nu nodig?',
      text: 'Bovenaan staat wie iemand nodig heeft, met een gekleurde rand; alle anderen volgen per afdeling. De tellers daarboven zeggen wat er te doen is, en filteren de lijst als je ze aantikt.',
    },
    acts: {
      title: 'Ik ga, en gedaan',
      text: 'Tik op een kaart op “Ik ga”: iedereen ziet op elk scherm dat jij onderweg bent. Daarna legt één tik vast wat je deed, en de volgende metingen bevestigen het. Na “Verschoond” vraagt de kaart een minuut lang hoe het was; antwoorden hoeft niet.',
    },
    resident: {
      title: 'Eén bewoner',
      text: 'De week van een bewoner: wanneer het droog en nat was, en wanneer niemand het weet. De andere tabbladen tonen de zorg, de notities en waar iemand waarschijnlijk is.',
    },
    diary: {
      title: 'Het dagboek',
      text: 'Drie dagen of twee weken in één beeld: urine, verschonen, toiletbezoek en wat er werd aangetroffen. Ernaast staat wat daaruit volgt, zoals een vast uur voor het toilet.',
    },
    alerts: {
      title: 'Alle meldingen',
      text: 'Hier staat elke melding met wie erheen gaat en hoe lang het duurde. De dienst van vannacht is één lijst, met wat er gedaan en bevestigd is.',
    },
    round: {
      title: 'Een hele gang',
      text: 'Kies wat je deed en tik aan bij wie: één knop legt het voor allemaal vast. Ongedaan maken kan tien minuten lang, en zonder netwerk wordt het later verstuurd.',
    },
    handover: {
      title: 'De overdracht',
      text: 'Wat de ene dienst aan de volgende overdraagt, per bewoner één regel, met wat ongewoon was in vet. Beiden tekenen, en daarna verandert er niets meer aan.',
    },
    quality: {
      title: 'Hoe ging de maand?',
      text: 'Op tijd gedraaid, hoe snel iemand ging en hoe lang het nat bleef, steeds naast de maand ervoor. Kleine afdelingen worden samen geteld, en medewerkers nooit apart.',
    },
    repairs: {
      title: 'Te herstellen',
      text: 'Wat er mis is met hubs, sensoren, back-ups en de server, wat dat voor bewoners betekent en wat je doet. Een regel verdwijnt vanzelf als het is opgelost.',
    },
    settings: {
      title: 'De eerste dag',
      text: 'Zo begint een nieuwe locatie: tien stappen die zich vanzelf afvinken. Hiernaast staan alle andere instellingen; dit was de rondleiding, probeer het nu zelf.',
    },
    report: {
      title: 'Het maandrapport',
      text: 'Vijf cijfers per bewoner en per dag: hoe lang nat, hoe lang gewacht, hoe vaak buiten bereik. Als pagina, als PDF en als CSV.',
    },
    management: {
      title: 'Hubs en sensoren',
      text: 'Welke hubs online zijn, en van elke sensor de batterij, het signaal en wie hem draagt. Wie hier iets mist, roept een beheerder.',
    },
    orders: {
      title: 'Materiaal bestellen',
      text: 'Sensoren en stickers bestel je hier, en je ziet wat er eerder is besteld. Dit was de rondleiding: ga terug naar de bewoners en probeer het zelf.',
    },
  },
};
