import { readControlUnits } from '@portal/contracts/device-readings';
import type { Reply } from '@portal/contracts/endpoint';
import { type IncidentConfig, readIncidentConfig, updateIncidentConfig } from '@portal/contracts/incidents';
import { idList } from '@portal/platform/call';
import { useSave, useVersioned } from '@portal/platform/editing/useVersioned';
import { useEndpoint } from '@portal/platform/query';

/** What holds for new incidents of a group, and its version. */
export const useIncidentConfig = (groupId: string) => useVersioned(readIncidentConfig, { params: { groupId } });

export const useSaveIncidentConfig = () => useSave(readIncidentConfig, updateIncidentConfig);

/** The control units of some devices; no call for none [R-API-03]. When others join them, those known stay until all are here. */
export const useControlUnits = (devices: readonly string[]) =>
  useEndpoint(
    readControlUnits,
    { query: { ids: idList(devices) } },
    { enabled: devices.length > 0, keepPrevious: true },
  );

/** What the form of an incident configuration holds. */
export type ConfigValues = {
  assignee: string | null;
  /** Texts by event id. */
  descriptions: Record<string, string>;
  options: { text: string }[];
  notified: string[];
};

/** Reads the wire's empty forms, `[""]` and `[{}]`, as nothing [R-GRP-23]. */
export const configValues = (config: IncidentConfig): ConfigValues => ({
  assignee: config.defaultAssignee,
  descriptions: { ...config.defaultDescriptions },
  options: config.diagnosisOptions.filter((text) => text !== '').map((text) => ({ text })),
  notified: config.notificationConfig.flatMap(({ integrationConfig: to }) => (to ? [to.userId] : [])),
});

/** Empty rows and empty descriptions are dropped [R-VAL-08]. */
export const cleanConfig = ({ assignee, descriptions, options, notified }: ConfigValues): ConfigValues => ({
  assignee,
  descriptions: Object.fromEntries(
    Object.entries(descriptions)
      .filter(([, text]) => text.trim() !== '')
      .sort(([a], [b]) => a.localeCompare(b, 'en')),
  ),
  options: options.filter(({ text }) => text.trim() !== ''),
  notified: [...notified].sort(),
});

/** As it travels: nothing is `[""]` and `[{}]` [R-GRP-23]. */
export const configBody = (groupID: string, { options, notified, ...values }: ConfigValues): IncidentConfig => ({
  groupID,
  defaultAssignee: values.assignee,
  defaultDescriptions: values.descriptions,
  diagnosisOptions: options.length > 0 ? options.map(({ text }) => text.trim()) : [''],
  notificationConfig:
    notified.length > 0 ? notified.map((userId) => ({ type: 'user', integrationConfig: { userId } })) : [{}],
});

/** An event of a control unit: its id, and what people call it. */
export interface ConfiguredEvent {
  id: string;
  name: string;
}

type NamedEvent = Reply<typeof readControlUnits>[number]['controlunits'][number]['events'][number];

/** In the reader's language where the device brings it, else as it is called, else its number. */
const nameOf = ({ id, name, localizedNames }: NamedEvent, language: string): string =>
  localizedNames?.[language] || name || id;

/** The events of the group's devices and those that are configured already, by name [R-GRP-21]. */
export function eventsOf(
  units: readonly { controlunits: readonly { events: readonly NamedEvent[] }[] }[],
  configured: Iterable<string>,
  language: string,
): ConfiguredEvent[] {
  const names = new Map<string, string>();
  for (const { controlunits } of units)
    for (const { events } of controlunits) for (const event of events) names.set(event.id, nameOf(event, language));
  for (const id of configured) if (!names.has(id)) names.set(id, id);
  const collator = new Intl.Collator(language, { numeric: true });
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .sort((a, b) => collator.compare(a.name, b.name) || collator.compare(a.id, b.id));
}
