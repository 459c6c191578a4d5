import type { ActionIcon as Name } from '@portal/contracts/remote';
import {
  AlertOff20Regular,
  AppsList20Regular,
  BookOpen20Regular,
  Box20Regular,
  BuildingShop20Regular,
  ContactCard20Regular,
  Delete20Regular,
  Edit20Regular,
  type FluentIcon,
  History20Regular,
  Map20Regular,
  Person20Regular,
  TicketDiagonal20Regular,
  Video20Regular,
  Warning20Regular,
} from '../fluent/icons';

const ICONS = {
  warning: Warning20Regular,
  book: BookOpen20Regular,
  video: Video20Regular,
  voucher: TicketDiagonal20Regular,
  contacts: ContactCard20Regular,
  edit: Edit20Regular,
  history: History20Regular,
  delete: Delete20Regular,
  mute: AlertOff20Regular,
  map: Map20Regular,
  person: Person20Regular,
  shop: BuildingShop20Regular,
  box: Box20Regular,
} satisfies Record<Name, FluentIcon>;

/** The icon that an action or menu entry declares by name; a general one for a name that is newer than this shell. */
export function ActionIcon({ name, className }: { name: Name; className?: string }) {
  const Icon = ICONS[name] ?? AppsList20Regular;
  return <Icon aria-hidden className={className} />;
}
