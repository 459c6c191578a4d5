import {
  BookOpen20Regular,
  ContactCard20Regular,
  Delete20Regular,
  Edit20Regular,
  type FluentIcon,
  Map20Regular,
  Person20Regular,
  TicketDiagonal20Regular,
  Video20Regular,
  Warning20Regular,
} from './icons';

const ICONS = {
  warning: Warning20Regular,
  book: BookOpen20Regular,
  video: Video20Regular,
  voucher: TicketDiagonal20Regular,
  contacts: ContactCard20Regular,
  edit: Edit20Regular,
  delete: Delete20Regular,
  map: Map20Regular,
  person: Person20Regular,
} satisfies Record<string, FluentIcon>;

/** The names that an action may give [remote contract]. */
export type ActionIconName = keyof typeof ICONS;

/** The icon that an action declares by name. */
export function ActionIcon({ name, className }: { name: ActionIconName; className?: string }) {
  const Icon = ICONS[name];
  return <Icon aria-hidden className={className} />;
}
