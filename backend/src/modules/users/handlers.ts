import {
  readSelf,
  readUser,
  readUserRoles,
  readUsers,
  resetAvatar,
  setAvatar,
  updateSelf,
} from '@portal/contracts/users';
import { unknown } from '../../kernel/http-error';
import { type Route, serve } from '../../kernel/serve';
import { sourceOf } from '../auth/login-limit';
import { plainIds } from '../devices/devices';
import { changePicture } from '../files/picture';
import { mailLanguage } from '../mail/queue-mail';
import { userRoles } from '../rights/user-roles';
import { acquaintances, usersById } from './acquaintances';
import { AVATAR } from './avatar';
import { changeSelf, ownProfile } from './change-self';

export const routes: Route[] = [
  serve(readSelf, async ({ caller, services }) => ownProfile(services, caller.userId)),

  serve(updateSelf, async (call) => {
    const { body, caller, services, request } = call;
    await changeSelf(call, body, {
      source: sourceOf(request.ip),
      language: mailLanguage(request.headers['accept-language']),
    });
    return ownProfile(services, caller.userId);
  }),

  serve(setAvatar, async (call) => ({
    avatarLocation: await changePicture(call, AVATAR, call.caller.userId, call.file),
  })),

  serve(resetAvatar, async (call) => void (await changePicture(call, AVATAR, call.caller.userId))),

  serve(readUser, async ({ services, ids }) => {
    const [user] = await usersById(services.db, [ids.userId]);
    if (!user) throw unknown('user');
    return user;
  }),

  serve(readUsers, async ({ services, caller, query }) =>
    usersById(services.db, await acquaintances(services.db, caller, plainIds(query.ids))),
  ),

  serve(readUserRoles, async ({ services, caller, query }) => userRoles(services.db, caller, plainIds(query.ids))),
];
