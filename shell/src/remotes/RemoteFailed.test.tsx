import type { RegistryEntry } from '@portal/contracts/registry';
import type { Language } from '@portal/domain/languages';
import { loadTexts } from '@portal/platform/i18n';
import { renderPortal, screen } from '@portal/testing/render';
import '../app/texts';
import { RemoteFailed } from './RemoteFailed';
import { useRegistry } from './registry';

const failure = { code: 'load', reference: 'a1b2c3', version: '1.37.0', at: Date.UTC(2026, 10, 22) } as never;
const show = async (language: Language = 'en') => {
  await loadTexts('shell', language);
  return renderPortal(<RemoteFailed remote="mf-incidents" failure={failure} onRetry={jest.fn()} />, { language });
};

describe('the block in the place of a remote', () => {
  afterEach(() => jest.dontMock('./FailureFacts'));

  it('says code and reference, also where the file with all that support asks does not come', async () => {
    jest.doMock('./FailureFacts', () => {
      throw new Error('The network is gone');
    });
    await show();
    expect(screen.getByText('load a1b2c3')).toBeTruthy();
    await expect(import('./FailureFacts')).rejects.toThrow('The network is gone');
    expect(screen.getByText('load a1b2c3')).toBeTruthy();
    expect(screen.queryByText('Technical details')).toBeNull();
  });

  it('brings part, version, code, time and reference, to be copied [R-SHELL-17]', async () => {
    const { user } = await show();
    await user.click(await screen.findByText('Technical details'));
    expect(screen.queryByText('load a1b2c3')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    const copied = await navigator.clipboard.readText();
    for (const part of ['mf-incidents 1.37.0', ': load', 'a1b2c3', ': November 22, 2026 at '])
      expect(copied).toContain(part);
  });

  it('names the part in the language of the page [R-SHELL-16]', async () => {
    const title = { en: 'Incidents', de: 'Störungen', es: 'Incidencias', fr: 'Incidents' };
    const entry = { extras: { name: 'mf-incidents', title, routes: [] } } as unknown as RegistryEntry;
    useRegistry.setState({ remotes: new Map([['mf-incidents', entry]]) });
    await show('de');
    expect(screen.getByRole('heading', { name: '„Störungen“ lässt sich gerade nicht laden' })).toBeTruthy();
  });
});
