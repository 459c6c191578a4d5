import de from './locales/de.json';
import en from './locales/en.json';
import es from './locales/es.json';
import fr from './locales/fr.json';

/** Something that an appliance reports, in the four languages of the portal. */
export interface ApplianceEvent {
  readonly id: string;
  readonly cu: string;
  readonly summary: { readonly en: string; readonly de: string; readonly es: string; readonly fr: string };
  readonly category: 'alarm' | 'maintenance';
  readonly priority: 'LOW' | 'MEDIUM' | 'HIGH';
}

const summaryOf = (id: keyof typeof en) => ({ en: en[id], de: de[id], es: es[id], fr: fr[id] });
const alarm = (id: keyof typeof en, cu: string, priority: ApplianceEvent['priority']): ApplianceEvent => ({
  id,
  cu,
  priority,
  category: 'alarm',
  summary: summaryOf(id),
});
const maintenance = (id: keyof typeof en, cu: string): ApplianceEvent => ({
  ...alarm(id, cu, 'LOW'),
  category: 'maintenance',
});

export const COOLING_EVENTS = [
  alarm('E02.1', 'Main', 'HIGH'),
  alarm('E02.6', 'Main', 'MEDIUM'),
  alarm('E15.0', 'Comp', 'HIGH'),
  maintenance('M21', 'Main'),
];

export const DRINK_EVENTS = [
  alarm('E61.1', 'Boiler', 'HIGH'),
  alarm('E62.4', 'Main', 'MEDIUM'),
  maintenance('M41', 'Boiler'),
];

export const FRYER_EVENTS = [
  alarm('E07.3', 'Fry 1', 'HIGH'),
  alarm('E09.1', 'Fry 1', 'MEDIUM'),
  maintenance('M11', 'Hood'),
  maintenance('M12', 'Fry 1'),
];

export const HEAT_EVENTS = [
  alarm('E34.2', 'CU 2', 'HIGH'),
  alarm('E12.1', 'SG', 'HIGH'),
  alarm('E20.4', 'CU 1', 'MEDIUM'),
  alarm('E20.7', 'CU 1', 'MEDIUM'),
  alarm('E41.0', 'CU 1', 'MEDIUM'),
  maintenance('M01', 'CU 1'),
  maintenance('M02', 'CU 1'),
  maintenance('M03', 'CU 1'),
];

export const PRESSURE_EVENTS = [alarm('E71.0', 'Lid', 'HIGH'), maintenance('M51', 'Lid')];

export const WASH_EVENTS = [
  alarm('E51.2', 'Main', 'MEDIUM'),
  alarm('E53.0', 'Main', 'HIGH'),
  maintenance('M31', 'Dos'),
];
