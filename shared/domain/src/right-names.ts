/** The names of all rights, apart from what is decided by them: who only decides need not carry them. */

/** The 21 rights whose scope is a group (or a device) [R-RIGHT]. */
export const GROUP_RIGHTS = [
  'assignGroupDevice',
  'removeGroupDevice',
  'deleteGroup',
  'updateGroup',
  'assignGroupUser',
  'removeGroupUser',
  'readUserRights',
  'readRoles',
  'withDrawUserRight',
  'readIncidentConfig',
  'updateIncidentConfig',
  'readMessage',
  'updateMessage',
  'deleteMessage',
  'pairCamera',
  'readIncident',
  'updateIncident',
  'readRecipe',
  'updateRecipe',
  'transmitRecipe',
  'viewRecipeTransmission',
] as const;

/** Rights that exist only in `*`. No role holds them; the operator grants them. */
export const GLOBAL_RIGHTS = [
  'readSupportInfo',
  'createVoucher',
  'authorized-user',
  'viewAsUser',
  'provisionDevice',
  'overrideRemote',
  'publishRelease',
] as const;

export const RIGHTS: readonly ((typeof GLOBAL_RIGHTS)[number] | (typeof GROUP_RIGHTS)[number])[] = [
  ...GLOBAL_RIGHTS,
  ...GROUP_RIGHTS,
];
