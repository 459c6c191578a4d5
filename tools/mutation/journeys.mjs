/**
 * Switches, each of which breaks one clause that a journey in the browser proves. `test:long journeys` throws them one by one, and the
 * named journey must fail; `journeys.test.mjs` keeps them fitting the code.
 *
 * @typedef {object} Switch
 * @property {string} name what no longer holds
 * @property {string} file from the root
 * @property {string} find stands in the file exactly once
 * @property {string} replace
 * @property {string} spec file of `e2e` that must notice, without `.spec.ts`
 * @property {string} id of the requirement that its title carries
 * @property {string} [title] words of the one test, where the id stands at several
 */

/**
 * `SPEC ID`, or `SPEC ID: words of the title`, and the file: what no longer holds when one text stands in place of another.
 * @type {Record<string, Record<string, Record<string, [find: string, replace: string]>>>}
 */
const CLAUSES = {
  'tests/log-in R-ACC-07': {
    'mf-account/src/features/login/LoginForm.tsx': {
      'a wrong password empties its field': ["        setPassword('');\n", ''],
    },
  },
  'tests/log-in R-ROUTE-25': {
    'shell/src/app/ScreenView.tsx': {
      'a deep link opens after the log-in': ['      wantedPath.remember(`${pathname}${search}${hash}`);\n', ''],
    },
  },
  'tests/log-in R-ROUTE-28': {
    'backend/src/kernel/guard.ts': {
      'what is not seen shows as if it had never been there': [
        'if (!access.visible) throw unknown(scope.in);',
        'if (!access.visible) throw noRight();',
      ],
    },
  },
  'tests/log-in R-AUTH-05': {
    'shared/platform/src/auth/token-store.ts': {
      'a tab goes on after a reload where no cookie is seen': ['      this.adopt(tokens);\n', ''],
    },
  },
  'tests/session R-AUTH-12': {
    'shared/platform/src/auth/with-session.ts': {
      'what was refused is asked again with a new token': ['  return true;\n}', '  return false;\n}'],
    },
  },
  'tests/live R-AUTH-19': {
    'shared/platform/src/session.ts': {
      'a log-out reaches the other tabs': [
        "    bus.emit('session:ended', { reason: 'logout', login: markOf(login) });\n",
        '',
      ],
    },
  },
  'tests/incident R-GRP-26': {
    'shell/src/app/navigation.ts': {
      'Back asks once the page is reached again, so that it closes no question': [
        '    wanted = went;\n    return window.history.go(-went);\n',
        '    wanted = went;\n    window.history.go(-went);\n    return orAsk(() => window.history.go(went));\n',
      ],
    },
  },
  'tests/account R-SHELL-26: the user menu works by the keyboard alone': {
    'shell/src/app/header/UserMenu.tsx': {
      'arrows move in the user menu': [
        '<MenuList aria-label={user.name} {...choices}>',
        '<MenuList aria-label={user.name} {...choices} data-tabster={undefined}>',
      ],
    },
  },
  'tests/journey R-DEV-08': {
    'backend/src/kernel/access.ts': {
      'people see the groups that are theirs, and no others': [
        ' where c.ancestor in (${roots(caller.userId)}))`',
        ')`',
      ],
    },
  },
  'tests/map R-MAP-02': {
    'shell/src/app/useAllowed.ts': {
      'the way to a page goes with its module': ['(module === undefined || switches[module])', 'true'],
    },
    'mf-devicemanager/src/features/map/MapScreen.tsx': {
      'a map without its background says so': [
        "isMissing ? 'missing' : undefined",
        'isMissing ? undefined : undefined',
      ],
    },
  },
  'tests/live R-DEV-10': {
    'shared/platform/src/live/patch.ts': {
      'an alarm changes the cards of its groups': [
        "  live.on('group', ({ id, ...change }) => group(id, change));\n",
        '',
      ],
    },
  },
  'tests/journey R-EXT-28': {
    'mf-incidents/src/features/list/bulk/useBulk.ts': {
      'what was done with many incidents can be taken back': [
        'undo: undo?.length && before',
        'undo: !undo?.length && before',
      ],
    },
    'mf-incidents/src/features/mute/MuteBanner.tsx': {
      'who is muted stands above the incidents': ['lasting.length === 0', 'lasting.length >= 0'],
    },
  },
  'tests/incident R-EXT-31': {
    'shared/platform/src/editing/useKept.ts': {
      'what was typed outlives a reload': [
        "      keepTyped(account, thing, { ...(JSON.parse(text) as Pick<Typed, 'values' | 'was'>), at: Date.now() });",
        '      void keepTyped;',
      ],
    },
  },
  'tests/groups R-MSG-03': {
    'mf-devicemanager/src/parts/due/due.ts': {
      'what is due first stands on top': ['POSITIVE_INFINITY) || 0);', 'POSITIVE_INFINITY) * 0);'],
    },
  },
  'tests/recipes R-REC-08': {
    'mf-recipes/src/features/export/useTransfer.ts': {
      'recipes go to the chosen devices only': ['blackListOf(devices, chosen)', '[]'],
    },
  },
  'tests/journey R-EXT-29': {
    'shared/platform/src/http/send.ts': {
      'a voucher is asked for with a key, by which it is made once': [
        "'idempotency-key': key }",
        "'idempotency-key': undefined }",
      ],
    },
  },
  'tests/palette R-EXT-23': {
    'shell/src/app/header/usePaletteKey.ts': {
      'the palette opens over no dialog': ['if (isOpen || !isModal()) toggle();', 'toggle();'],
    },
    'shared/domain/src/search.ts': {
      'a name is found without its marks': [".replace(/\\p{M}+/gu, '')", ''],
    },
  },
  'tests/given-back R-EXT-32': {
    'shell/src/app/notifications/useNotifications.ts': {
      'notifications speak the language of the page': [
        'query: { language: useLanguage(), ',
        "query: { language: 'en', ",
      ],
    },
    'shell/src/app/notifications/useTarget.ts': {
      'notifications lead to what they tell': ['return route && href(', 'return undefined && href('],
    },
  },
  'tests/account R-ACC-28: the profile is changed': {
    'mf-account/src/features/profile/ProfileForm.tsx': {
      'below 640 px the profile is one column': ["[PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)', ", '[PHONE]: { '],
    },
  },
  'tests/account R-ACC-28: a browser that cannot run': {
    'shell/index.html': {
      'an old browser gets a notice': ['.old,.lost{max-width:40em;', '.old{display:none}.old,.lost{max-width:40em;'],
    },
  },
  'faults/offline R-EXT-24: offline a banner stands': {
    'shared/platform/src/reach.ts': {
      'offline a banner stands within 2 s': ["window.addEventListener('offline', away);\n", ''],
    },
    'shared/platform/src/editing/useDraft.ts': {
      'a save without the network is refused with a word': [
        '      snackbar.error(error, { context });\n',
        '      void snackbar;\n',
      ],
    },
    'shared/platform/src/task.ts': {
      'a change without the network is refused with a word': ['      snackbar.error(error, { context });\n', ''],
    },
  },
  'tests/view-as R-EXT-18': {
    'backend/src/kernel/guard.ts': {
      'in a support view nothing is changed': [
        'if (caller.view && !isForViews(endpoint))',
        "if (caller.view && endpoint.method === 'DELETE' && !isForViews(endpoint))",
      ],
    },
    'backend/src/kernel/support-view.ts': {
      'support sees only whose group allows it': [
        'return consents.length < rows.length ? [] : consents;',
        'return rows.map(() => ({ group: userId, until: now + 900_000 }));',
      ],
    },
    'shell/src/support/view-as/ViewedNotice.tsx': {
      'who is viewed is told while it lasts': ["  useLive('views', () => void refetch());\n", ''],
    },
  },
  'faults/installed R-EXT-24: the icons that the portal is installed with': {
    'backend/src/modules/portal/manifest.ts': {
      'an icon has the size that the manifest says': ["sizes: '192x192'", "sizes: '196x196'"],
    },
    'shell/index.html': {
      'the icon of Apple’s devices is there': ['href="/icon-180.png"', 'href="/icon-181.png"'],
    },
  },
  'faults/installed R-EXT-24': {
    'shared/platform/src/session.ts': {
      'a log-out leaves nothing of what was kept': ['  if (!keepShared) forgetKept();\n', ''],
    },
  },
};

/** @type {readonly Switch[]} */
export const SWITCHES = Object.entries(CLAUSES).flatMap(([place, files]) => {
  const [where, title] = place.split(': ');
  const [spec, id] = where.split(' ');
  return Object.entries(files).flatMap(([file, clauses]) =>
    Object.entries(clauses).map(([name, [find, replace]]) => ({ name, file, find, replace, spec, id, title })),
  );
});
