import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from './languages.mjs';
import { alike, EMPTY, json, remoteModule } from './template-parts.mjs';
import { ROOT } from './terminal.mjs';

const CLOSE = { en: 'Close', de: 'Schließen', es: 'Cerrar', fr: 'Fermer' };

/**
 * The files of a new remote, by their place in it: a page with its entry in the header, and an action on groups that opens a panel.
 * @param {{name: string, path: string, title: string, owner: string}} remote
 */
export function filesOf({ name, path, title, owner }) {
  const id = name.slice(3);
  const model = (file) => readFileSync(join(ROOT, 'mf-billing', file), 'utf8');
  const { dependencies, ...manifest } = JSON.parse(model('package.json'));
  const { '@portal/domain': _, ...used } = dependencies;
  const texts = `use${title}Texts`;
  return {
    'package.json': json({ ...manifest, name, dependencies: used }),
    'tsconfig.json': model('tsconfig.json'),
    'webpack.config.mjs': model('webpack.config.mjs'),
    'remote.ts': remoteModule(
      { name, title, owner },
      `  routes: [{ path: '${path}', access: 'login' }],
  nav: [{ route: '${path}', place: 'header', label: title }],
  actions: [{ id: '${id}', slot: 'group', icon: 'box', panel: '${id}', label: title }],
  panels: [{ id: '${id}', kind: 'dialog' }],`,
    ),
    'src/lifecycles.tsx': `import { makeLifecycles } from '@portal/ui/remote';
import { ${title}Page } from './pages/${title}Page';
import { ${title}Panel } from './pages/${title}Panel';

export const { bootstrap, mount, unmount, update } = makeLifecycles('${name}', {
  page: ${title}Page,
  panels: { ${id}: ${title}Panel },
});
`,
    'src/texts.ts': `import { registerTexts } from '@portal/platform/i18n';

/** The words of this remote. */
export const ${texts} = registerTexts('${name}', (language) => import(\`../locales/\${language}.json\`));
`,
    'src/data/group.ts': `import { readGroup } from '@portal/contracts/groups';
import { useEndpoint } from '@portal/platform/query';

export const useGroup = (groupId: string) => useEndpoint(readGroup, { params: { groupId } });
`,
    [`src/pages/${title}Page.tsx`]: `import { Body1, Title2 } from '@portal/ui/text';
import { makeStyles, tokens } from '@portal/ui/styles';
import { ScrollArea } from '@portal/ui/scroll-area';
import { ${texts} } from '../texts';

const useStyles = makeStyles({
  page: { padding: tokens.spacingHorizontalXXL },
});

/** \`${path}\` */
export function ${title}Page() {
  const styles = useStyles();
  const { t } = ${texts}();
  return (
    <ScrollArea className={styles.page}>
      <Title2 as="h1">{t('title')}</Title2>
      <Body1 as="p">{t('empty')}</Body1>
    </ScrollArea>
  );
}
`,
    [`src/pages/${title}Panel.tsx`]: `import { Body1 } from '@portal/ui/text';
import { Button } from '@portal/ui/button';
import { Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@portal/ui/dialog';
import type { PanelProps } from '@portal/ui/remote';
import { useGroup } from '../data/group';
import { ${texts} } from '../texts';

/** What a group's action opens. */
export function ${title}Panel({ input, close }: PanelProps) {
  const { t } = ${texts}();
  const { data: group } = useGroup(input.groupId ?? '');
  return (
    <Dialog open onOpenChange={(_, { open }) => open || close()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('title')}</DialogTitle>
          <DialogContent>
            <Body1 as="p">{group?.name}</Body1>
            <Body1 as="p">{t('empty')}</Body1>
          </DialogContent>
          <DialogActions>
            <Button onClick={close}>{t('close')}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
`,
    [`src/pages/${title}Page.test.tsx`]: `import { renderPortal, screen } from '@portal/testing/render';
import { ${title}Page } from './${title}Page';

it('shows its page', async () => {
  await renderPortal(<${title}Page />, { path: '${path}', remote: '${name}' });
  expect(await screen.findByRole('heading', { name: '${title}' })).toBeTruthy();
});
`,
    'locales-alike.json': alike(title),
    ...Object.fromEntries(
      LANGUAGES.map((language) => [
        `locales/${language}.json`,
        json({ title, empty: EMPTY[language], close: CLOSE[language] }),
      ]),
    ),
  };
}
