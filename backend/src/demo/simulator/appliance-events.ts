/** Something that an appliance reports, in the four languages of the portal. */
export interface ApplianceEvent {
  readonly id: string;
  readonly cu: string;
  readonly summary: { readonly en: string; readonly de: string; readonly es: string; readonly fr: string };
  readonly category: 'alarm' | 'maintenance';
  readonly priority: 'LOW' | 'MEDIUM' | 'HIGH';
}

const alarm = (
  id: string,
  cu: string,
  priority: 'LOW' | 'MEDIUM' | 'HIGH',
  en: string,
  de: string,
  es: string,
  fr: string,
): ApplianceEvent => ({ id, cu, priority, category: 'alarm', summary: { en, de, es, fr } });
const maintenance = (id: string, cu: string, en: string, de: string, es: string, fr: string): ApplianceEvent => ({
  id,
  cu,
  priority: 'LOW',
  category: 'maintenance',
  summary: { en, de, es, fr },
});

export const HEAT_EVENTS: readonly ApplianceEvent[] = [
  alarm(
    'E34.2',
    'CU 2',
    'HIGH',
    'Core probe short circuit – chamber temperature cannot be regulated',
    'Kurzschluss Kerntemperaturfühler – Garraumtemperatur nicht regelbar',
    'Cortocircuito en la sonda – no se puede regular la temperatura de la cámara',
    'Court-circuit de la sonde à cœur – température de l’enceinte non régulable',
  ),
  alarm(
    'E12.1',
    'SG',
    'HIGH',
    'Steam generator water level too low',
    'Wasserstand im Dampferzeuger zu niedrig',
    'Nivel de agua del generador de vapor demasiado bajo',
    'Niveau d’eau du générateur de vapeur trop bas',
  ),
  alarm(
    'E20.4',
    'CU 1',
    'MEDIUM',
    'Door seal leaking',
    'Türdichtung undicht',
    'Junta de la puerta con fugas',
    'Joint de porte non étanche',
  ),
  alarm(
    'E20.7',
    'CU 1',
    'MEDIUM',
    'Door contact bouncing',
    'Türkontakt prellt',
    'Contacto de puerta inestable',
    'Contact de porte instable',
  ),
  alarm(
    'E41.0',
    'CU 1',
    'MEDIUM',
    'Exhaust fan speed below minimum',
    'Drehzahl des Abluftventilators zu niedrig',
    'Velocidad del extractor por debajo del mínimo',
    'Vitesse du ventilateur d’extraction trop basse',
  ),
  maintenance(
    'M01',
    'CU 1',
    'Replace water filter cartridge',
    'Wasserfilterkartusche wechseln',
    'Cambiar el cartucho del filtro de agua',
    'Remplacer la cartouche du filtre à eau',
  ),
  maintenance(
    'M02',
    'CU 1',
    'Calibrate core probe',
    'Kerntemperaturfühler kalibrieren',
    'Calibrar la sonda de núcleo',
    'Étalonner la sonde à cœur',
  ),
  maintenance(
    'M03',
    'CU 1',
    'Lubricate door hinges',
    'Türscharniere schmieren',
    'Lubricar las bisagras de la puerta',
    'Lubrifier les charnières de porte',
  ),
];

export const FRYER_EVENTS: readonly ApplianceEvent[] = [
  alarm(
    'E07.3',
    'Fry 1',
    'HIGH',
    'Oil temperature sensor failure',
    'Öltemperaturfühler defekt',
    'Fallo del sensor de temperatura del aceite',
    'Défaut du capteur de température d’huile',
  ),
  alarm(
    'E09.1',
    'Fry 1',
    'MEDIUM',
    'Heating element draws too little current',
    'Heizelement nimmt zu wenig Strom auf',
    'La resistencia consume poca corriente',
    'Résistance : courant trop faible',
  ),
  maintenance(
    'M11',
    'Hood',
    'Grease filter due',
    'Fettfilter fällig',
    'Filtro de grasa pendiente',
    'Filtre à graisse à nettoyer',
  ),
  maintenance(
    'M12',
    'Fry 1',
    'Change frying oil',
    'Frittieröl wechseln',
    'Cambiar el aceite',
    'Changer l’huile de friture',
  ),
];

export const COOLING_EVENTS: readonly ApplianceEvent[] = [
  alarm(
    'E02.1',
    'Main',
    'HIGH',
    'Freezer above −12 °C for 30 min',
    'Tiefkühlung seit 30 min über −12 °C',
    'Congelador por encima de −12 °C durante 30 min',
    'Congélateur au-dessus de −12 °C depuis 30 min',
  ),
  alarm(
    'E02.6',
    'Main',
    'MEDIUM',
    'Door open for more than 10 min',
    'Tür länger als 10 min offen',
    'Puerta abierta más de 10 min',
    'Porte ouverte depuis plus de 10 min',
  ),
  alarm(
    'E15.0',
    'Comp',
    'HIGH',
    'Compressor overload',
    'Verdichter überlastet',
    'Compresor sobrecargado',
    'Compresseur en surcharge',
  ),
  maintenance(
    'M21',
    'Main',
    'Clean condenser',
    'Verflüssiger reinigen',
    'Limpiar el condensador',
    'Nettoyer le condenseur',
  ),
];

export const WASH_EVENTS: readonly ApplianceEvent[] = [
  alarm(
    'E51.2',
    'Main',
    'MEDIUM',
    'Rinse aid dosing outside tolerance',
    'Klarspülerdosierung außerhalb der Toleranz',
    'Dosificación de abrillantador fuera de tolerancia',
    'Dosage du produit de rinçage hors tolérance',
  ),
  alarm(
    'E53.0',
    'Main',
    'HIGH',
    'Tank does not reach temperature',
    'Tank erreicht Temperatur nicht',
    'El tanque no alcanza la temperatura',
    'La cuve n’atteint pas la température',
  ),
  maintenance('M31', 'Dos', 'Refill detergent', 'Reiniger nachfüllen', 'Rellenar detergente', 'Recharger le détergent'),
];

export const DRINK_EVENTS: readonly ApplianceEvent[] = [
  alarm(
    'E61.1',
    'Boiler',
    'HIGH',
    'Boiler pressure too high',
    'Kesseldruck zu hoch',
    'Presión de la caldera demasiado alta',
    'Pression de la chaudière trop élevée',
  ),
  alarm('E62.4', 'Main', 'MEDIUM', 'Grinder blocked', 'Mahlwerk blockiert', 'Molinillo bloqueado', 'Moulin bloqué'),
  maintenance(
    'M41',
    'Boiler',
    'Descale boiler – 250 brewing hours reached',
    'Kessel entkalken – 250 Brühstunden erreicht',
    'Descalcificar la caldera – 250 horas alcanzadas',
    'Détartrer la chaudière – 250 heures atteintes',
  ),
];

export const PRESSURE_EVENTS: readonly ApplianceEvent[] = [
  alarm(
    'E71.0',
    'Lid',
    'HIGH',
    'Lid lock not closed during pressure phase',
    'Deckelverriegelung in der Druckphase nicht geschlossen',
    'Cierre de la tapa abierto en la fase de presión',
    'Verrouillage du couvercle ouvert en phase de pression',
  ),
  maintenance(
    'M51',
    'Lid',
    'Replace lid seal',
    'Deckeldichtung wechseln',
    'Cambiar la junta de la tapa',
    'Remplacer le joint du couvercle',
  ),
];
