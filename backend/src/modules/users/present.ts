import type { User } from '@portal/contracts/users';
import { toWire } from '@portal/domain/ids';
import type { Selectable } from 'kysely';
import type { UsersTable } from '../../db/tables';
import { fileUrl } from '../files/file-url';

type UserRow = Pick<Selectable<UsersTable>, 'id' | 'name' | 'email' | 'location' | 'avatar_file'>;

/** The columns that leave the server. */
export const USER_COLUMNS = ['id', 'name', 'email', 'location', 'avatar_file'] as const;

/** Where a stored avatar is loaded from; null without one [R-API-07]. */
export const avatarLocation = (file: string | null): string | null => (file === null ? null : fileUrl(file));

/** A user as callers see it [R-API-09]. */
export const userView = (row: UserRow): User => ({
  id: toWire(row.id),
  name: row.name,
  email: row.email,
  location: row.location,
  avatarLocation: avatarLocation(row.avatar_file),
});
