import { shellConfig } from '@portal/tools/build/webpack.mjs';

const ui = (...parts) => parts.map((part) => `@portal/ui/${part}`);
const platform = (...parts) => parts.map((part) => `@portal/platform/${part}`);

export default shellConfig(import.meta.url, {
  together: {
    // What every page needs, log-in included.
    base: [
      ...ui('button', 'field', 'styles', 'media', 'spinner', 'text', 'theme', 'provider', 'remote', 'router'),
      // Small ones of the log-in's form: a file each would weigh more.
      ...ui('busy-button', 'shake'),
      ...platform('task'),
    ],
    // What every page behind the log-in needs: the header's popups, live data.
    'signed-in': [...platform('query', 'live', 'live-stream'), ...ui('action-icon', 'badge')],
    // What pages with rows need: devices, incidents, recipes.
    list: ui(
      'skeleton',
      'connection',
      'device-icon',
      'filter-chips',
      'icon-button',
      'parameters',
      'roving',
      'scroll-area',
      'search',
      'states',
      'status',
      'time',
      'tooltip',
      'data-table/ListSkeleton',
      'data-table/RefreshButton',
      'data-table/sort',
      'data-table/useVirtualGrid',
    ),
    // The fleet as a list; its cards come when they are chosen.
    fleet: ui('data-table/DataGrid', 'data-table/ViewSwitch'),
    // Lists in columns: incidents, recipes, the tabs of a group.
    table: ui('data-table/DataTable', 'data-table/ListStates', 'data-table/SortMenu', 'gates', 'group-crumbs'),
  },
  // Forms and edit dialogs are made of a dozen small files. The question before leaving is the shell's as well, cropping is rare.
  kits: { edit: /shared\/(platform\/src\/editing|ui\/src\/edit)\/(?!LeaveQuestion)\w[\w-]*\.tsx?$/ },
});
