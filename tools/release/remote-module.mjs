const SLOTS = ['header', 'group', 'device'];
const PLACES = ['header', 'user', 'landing'];
const SEARCHED_SLOTS = [undefined, 'group', 'device'];
const PANEL_KINDS = ['dialog', 'popover'];
const LAYOUTS = [undefined, 'plain', 'split'];
/** What stands in the address of a page that is about one of them. */
const THINGS = { group: ':groupId', device: ':deviceId', incident: ':incidentId' };
const PURPOSES = [undefined, 'log-in', 'register', 'home', 'group', 'device', 'incident'];
/** Small letters, for addresses are found in any; parameters as the code names them. */
const PATH = /^(\/([a-z0-9_-]+|:[a-z][a-zA-Z]*))+$/;

export const isPath = (path) => typeof path === 'string' && PATH.test(path) && !path.startsWith('/:');
const isText = (value) => typeof value === 'string' && value !== '';

/**
 * What is wrong with the table of contents of a remote (`remote.ts`).
 * @returns {string[]} one sentence per mistake
 */
export function problemsOf(declared, name, languages) {
  if (typeof declared !== 'object' || declared === null) return ['exports no table of contents as default'];
  const wrong = [];
  const check = (holds, sentence) => void (holds || wrong.push(sentence));
  const texts = (value, where) =>
    languages.forEach((language) => check(isText(value?.[language]), `${where} has no text in ${language}`));
  check(declared.name === name, `its name is ${declared.name}, its folder ${name}`);
  check(isText(declared.owner), 'names no owner team');
  texts(declared.title, 'title');
  for (const list of ['routes', 'nav', 'actions', 'panels'])
    check(Array.isArray(declared[list]), `has no list of ${list}`);
  if (wrong.length > 0) return wrong;

  const { routes, nav, actions, panels, searches } = declared;
  const has = (path) => routes.some((route) => route.path === path);
  routes.forEach(({ path, access, layout, title, purpose, within }, at) => {
    const sameShape = (other) => isPath(other.path) && shapeOf(other.path) === shapeOf(path);
    check(isPath(path), `route ${path} is no address like /energy or /energy/:groupId`);
    check(!isPath(path) || !routes.slice(0, at).some(sameShape), `route ${path} stands there twice`);
    check(access === 'public' || access === 'login', `route ${path} does not say whether it needs a log-in`);
    check(LAYOUTS.includes(layout), `route ${path} has an unknown layout ${layout}`);
    check(PURPOSES.includes(purpose), `route ${path} has an unknown purpose ${purpose}`);
    check(PURPOSES.includes(within), `route ${path} stands within an unknown purpose ${within}`);
    const thing = THINGS[purpose];
    check(thing === undefined || String(path).split('/').includes(thing), `route ${path} has no ${thing}`);
    if (title !== undefined) texts(title, `title of route ${path}`);
  });
  nav.forEach(({ route, place, label, text }) => {
    check(has(route), `an entry in ${place} leads to ${route}, which is none of its routes`);
    check(!String(route).includes(':'), `an entry in ${place} leads to ${route}: nobody could fill its parameters in`);
    check(PLACES.includes(place), `an entry that leads to ${route} stands in an unknown place ${place}`);
    texts(label, `label of the entry in ${place}`);
    if (text !== undefined) texts(text, `text of the entry in ${place}`);
  });
  for (const { id, slot, icon, label, target, panel, badge } of actions) {
    check(SLOTS.includes(slot), `action ${id} shows in an unknown slot ${slot}`);
    check(isText(icon), `action ${id} has no icon`);
    texts(label, `label of action ${id}`);
    check(target !== undefined || panel !== undefined, `action ${id} goes nowhere`);
    check(target === undefined || has(target), `action ${id} goes to ${target}, which is none of its routes`);
    check(
      panel === undefined || panels.some((one) => one.id === panel),
      `action ${id} opens an unknown panel ${panel}`,
    );
    check(badge === undefined || isBadge(badge, slot), `the badge of action ${id} is none for the slot ${slot}`);
  }
  check(searches === undefined || Array.isArray(searches), 'its searches are no list');
  for (const search of Array.isArray(searches) ? searches : []) {
    const { id, title, icon, slot, endpoint, cache, fields, target } = search;
    check(isText(id), 'a search has no id');
    texts(title, `title of search ${id}`);
    check(isText(icon), `search ${id} has no icon`);
    check(SEARCHED_SLOTS.includes(slot), `search ${id} finds things of an unknown slot ${slot}`);
    check(isListPath(endpoint), `search ${id} asks ${endpoint}, which is no address like /api/devices`);
    check(isText(cache), `search ${id} names no cache`);
    check(isFields(fields), `search ${id} does not name the fields that hold id and name`);
    check(has(target), `search ${id} leads to ${target}, which is none of its routes`);
    check(
      String(target).split('/:').length === 2,
      `search ${id} leads to ${target}: the address needs one parameter, for the id`,
    );
  }
  for (const { id, kind } of panels) check(PANEL_KINDS.includes(kind), `panel ${id} is of an unknown kind ${kind}`);
  return wrong;
}

/** A path with its parameters unnamed: `/energy/:groupId` and `/energy/:id` are the same address. */
const shapeOf = (path) => path.replace(/:\w+/g, ':');

/** A list call of the server: the palette adds what is searched, and no parameter could be filled in. */
const isListPath = (path) => typeof path === 'string' && /^\/api(\/[a-z0-9-]+)+$/i.test(path);

/** Names of fields: `name`, or `deviceData.name` for one within another. */
const isFields = (fields) => {
  if (!isText(fields?.id) || !isText(fields?.name)) return false;
  return Object.values(fields)
    .flat()
    .every((name) => typeof name === 'string' && /^[a-z]\w*(\.[a-z]\w*)*$/i.test(name));
};

/** The header asks an endpoint, a group or device carries its number itself. */
const isBadge = ({ endpoint, cache, field }, slot) =>
  slot === 'header' ? /^\/api\/./.test(endpoint) && isText(cache) : isText(field);
